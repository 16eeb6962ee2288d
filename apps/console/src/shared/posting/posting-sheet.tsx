import { Autocomplete, Button, TextInput } from '@mantine/core'
import type { ChartAccount, PostingSource } from '@milepost/contract/books/posting'
import type { KeyboardEvent, ReactNode } from 'react'
import { DraftRestoredNotice } from '../drafts/draft-restored-notice.tsx'
import { BalanceStrip } from './balance-strip.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import type { usePersistedPosting } from './use-persisted-posting.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { toDraftLines, formatAmount } from './posting-draft.ts'
import { PostingLines } from './posting-lines.tsx'
import { copy } from './posting-sheet.copy.ts'
import classes from './posting-sheet.module.css'

type PostingSheetProps = {
  /** The form's accessible name. */
  label: string
  chart: readonly ChartAccount[]
  /** The sources of the client's newest batches. */
  sources: readonly PostingSource[]
  posting: ReturnType<typeof usePersistedPosting>
  /** Why the last attempt to post failed. */
  error: Error | null
  onSend: () => void
  /** The buttons below the balance. One of them submits the form. */
  actions: ReactNode
}

/** The form for a batch: description, source, lines by side, and balance. */
export function PostingSheet({
  label,
  chart,
  sources,
  posting: { draft, wasRestored, change, startOver },
  error,
  onSend,
  actions,
}: PostingSheetProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const { listDate } = useDates()
  const from = sources.find(({ source }) => source === draft.source)

  const selectSource = (name: string) => {
    const found = sources.find(({ source }) => source === name)
    // Lines already entered are not replaced.
    const isEmpty = draft.lines.every(({ amount }) => amount.trim() === '')
    change({ source: name, ...(found && isEmpty && { lines: toDraftLines(found, uuid) }) })
  }
  const applyLastAmounts = () =>
    change({
      lines: draft.lines.map((line) =>
        line.last !== undefined && line.amount.trim() === ''
          ? { ...line, amount: formatAmount(Math.round(line.last * 100)) }
          : line,
      ),
    })

  return (
    // Enter is heard for all fields at once.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      aria-label={label}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
      onKeyDown={(event) => onEnter(event, onSend)}
    >
      {wasRestored && <DraftRestoredNotice className={classes.restored} onStartOver={startOver} />}
      <div className={classes.fields}>
        <TextInput
          size="sm"
          type="date"
          label={words.date}
          required
          withAsterisk={false}
          min="2023-01-01"
          value={draft.date}
          onChange={(event) => change({ date: event.currentTarget.value })}
        />
        <TextInput
          size="sm"
          label={words.description}
          maxLength={120}
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <Autocomplete
          size="sm"
          className={classes.wide}
          label={words.source}
          maxLength={80}
          data={sources.map(({ source }) => source)}
          value={draft.source}
          onChange={(source) => change({ source })}
          onOptionSubmit={selectSource}
        />
        {from && (
          <p className={classes.from}>
            {words.lastFrom(from.source, listDate(`${from.date}T12:00:00`))}{' '}
            <Button size="compact-sm" data-compact variant="subtle" onClick={applyLastAmounts}>
              {words.applyLastAmounts}
            </Button>
          </p>
        )}
      </div>
      <PostingLines
        chart={chart}
        date={draft.date}
        lines={draft.lines}
        onChange={(lines) => change({ lines })}
      />
      <div className={classes.dock}>
        <BalanceStrip chart={chart} draft={draft} onChange={(lines) => change({ lines })} />
        {error && (
          <p role="alert" className={classes.failed}>
            {words.postFailed(errorMessage(error))}
          </p>
        )}
        {actions}
      </div>
    </form>
  )
}

/** Enter moves to the next field, so that a half-written batch is not posted by accident. Ctrl+Enter posts. */
function onEnter(event: KeyboardEvent<HTMLFormElement>, send: () => void): void {
  const { target, key, ctrlKey, metaKey, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  if (ctrlKey || metaKey) return send()
  const isList = target.getAttribute('aria-haspopup') === 'listbox'
  if (isList) return
  const fields = [...currentTarget.querySelectorAll('input')]
  fields[fields.indexOf(target) + 1]?.focus()
}
