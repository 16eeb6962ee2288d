import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { findOverlapping, isHistory } from '@milepost/contract/per-diem/rate-days'
import type { RateUses } from '@milepost/contract/per-diem/rate-reviews'
import { staffNotices } from '@milepost/contract/staff-notices/staff-notices'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { anyDecimals } from '@milepost/ui/forms/amount-text.ts'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useRateDaysPhrase } from './rate-days.ts'
import { toDraft, type RateDraft, type RateKind, type ShownRate } from './rate-kinds.ts'
import { RateRemoval } from './rate-removal.tsx'
import { copy } from './rates.copy.ts'
import classes from './rates.module.css'

type RateFormProps = {
  kind: RateKind
  known: readonly ShownRate[]
  /** The rate to correct; without it, the form adds one. */
  rate: ShownRate | undefined
  title: string | undefined
  /** What counts changed: a rate was corrected or moved, or another one ends where it begins. `before` is what it came to until then, if that is known. */
  onCorrected: (rate: ShownRate, before: RateUses | undefined) => void
  onClose: () => void
}

const empty: RateDraft = { from: '', to: '', amounts: {}, notice: '', provisional: false }

/** The form for a rate. It shows the consequences before saving. */
export function RateForm({ kind, known, rate, title, onCorrected, onClose }: RateFormProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const cache = useQueryClient()
  const formatRateDays = useRateDaysPhrase()
  const { dayInYear } = useDates()
  const [draft, setDraft] = useState<RateDraft>(() => (rate ? toDraft(rate) : empty))
  const [removing, setRemoving] = useState(false)
  const change = (part: Partial<RateDraft>) => setDraft((before) => ({ ...before, ...part }))
  const before = useQuery({ ...kind.uses(rate?.from ?? ''), enabled: rate !== undefined })
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () => kind.save(draft, { known: rate?.from, ends: ended?.from }),
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
      const changed = rate ?? ended
      // Nothing counts yet at a rate that has not begun.
      if (changed && days.from <= today())
        onCorrected({ ...changed, ...days }, days.from === rate?.from ? before.data : undefined)
    },
    onSettled: () =>
      Promise.all(
        [kind.path, staffNotices.waiting.path, kind.usesPath].map((path) =>
          cache.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  })
  const days = { from: draft.from, to: draft.to === '' ? null : draft.to }
  const overlappedBy = (others: readonly ShownRate[]) =>
    draft.from === '' ? undefined : findOverlapping(others, days)
  const first = overlappedBy(known.filter((other) => other !== rate))
  /** The rate in whose days a new one begins: it ends on the day before. */
  const ended = rate === undefined && first && first.from < draft.from ? first : undefined
  const overlapping = ended ? overlappedBy(known.filter((other) => other !== ended)) : first
  // The server also checks whether a day was entered since the rate began.
  const canMove = rate !== undefined && !isHistory(known, rate.from, today())
  const check = useFormCheck({
    parsed: kind.parse(draft),
    problems: { days: overlapping && words.overlaps(formatRateDays(overlapping)) },
    showsAtOnce: ['days'],
    error: save.error,
    at: kind.names.rate,
  })
  const overlap = check.problem('days')

  return (
    <FormDialog
      title={title ?? words.correctRate(formatRateDays(rate!))}
      submitLabel={words.save}
      isPending={save.isPending}
      error={save.error}
      onSubmit={check.submit(() => save.mutate())}
      onClose={onClose}
      actions={
        canMove && (
          <Button
            variant="subtle"
            color="red"
            className={classes.remove}
            onClick={() => setRemoving(true)}
          >
            {words.remove}
          </Button>
        )
      }
      below={
        removing && (
          <RateRemoval
            kind={kind}
            rate={rate!}
            onRemoved={onClose}
            onClose={() => setRemoving(false)}
          />
        )
      }
    >
      <div className={classes.two}>
        <TextInput
          type="date"
          label={words.from}
          disabled={rate !== undefined && !canMove}
          data-autofocus={rate === undefined || undefined}
          value={draft.from}
          error={check.problem('from')}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={words.to}
          description={words.toHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.to}
          error={check.problem('to')}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </div>
      {ended && !overlapping && <p>{words.ends(formatRateDays(ended), dayInYear(draft.from))}</p>}
      {overlap && (
        <Alert color="red" role="alert">
          {overlap}
        </Alert>
      )}
      <div className={classes.two}>
        {kind.fields.map((field) => (
          <AmountInput
            key={field}
            label={words[field]}
            decimals={anyDecimals}
            value={draft.amounts[field] ?? ''}
            error={check.problem(field)}
            onChange={(typed) => change({ amounts: { ...draft.amounts, [field]: typed } })}
          />
        ))}
      </div>
      <TextInput
        label={words.notice}
        description={kind.name === 'perDiem' ? words.noticeHintPerDiem : words.noticeHintMileage}
        maxLength={80}
        value={draft.notice}
        error={check.problem(kind.names.notice)}
        onChange={(event) => change({ notice: event.currentTarget.value })}
      />
      <Checkbox
        label={words.provisionalLabel}
        checked={draft.provisional}
        onChange={(event) => change({ provisional: event.currentTarget.checked })}
      />
      <p className={classes.dim}>
        {!rate
          ? words.followsNew
          : draft.from === rate.from
            ? words.followsCorrection
            : words.followsMove}
      </p>
    </FormDialog>
  )
}
