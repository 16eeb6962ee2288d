import { NativeSelect, TextInput } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { taxForStaff, toEstimateId } from '@milepost/contract/tax/tax'
import { read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { ToolButton } from '@milepost/ui/feedback/tool-button.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ClientSelect } from '../../shared/clients/client-select.tsx'
import { isComplete, type Paper } from './tax-papers.ts'
import { copy } from './tax.copy.ts'
import classes from './tax.module.css'

type PaperRowProps = {
  paper: Paper
  isDuplicate: boolean
  onChange: (part: Partial<Paper>) => void
  onRemove: () => void
}

/** One file, with its client and kind. */
export function PaperRow({ paper, isDuplicate, onChange, onRemove }: PaperRowProps) {
  const words = useCopy(copy)
  const { file, accountId, kind, year, quarter, amountDue, outcome } = paper
  const isDone = outcome === 'published' || outcome === 'publishing'
  return (
    <fieldset className={classes.paper} disabled={isDone} aria-label={file.name}>
      <div className={classes.name}>
        <b>{file.name}</b>
        {!isDone && <ToolButton icon={IconX} label={words.remove(file.name)} onPress={onRemove} />}
      </div>
      {!isDone && (
        <div className={classes.fields}>
          <ClientSelect
            label={words.client}
            placeholder={words.chooseClient}
            value={accountId}
            onChange={(id) => onChange({ accountId: id })}
          />
          <NativeSelect
            size="sm"
            label={words.kind}
            value={kind}
            onChange={(event) => onChange({ kind: event.currentTarget.value as Paper['kind'] })}
            data={(['estimate', 'return'] as const).map((value) => ({
              value,
              label: words[value],
            }))}
          />
          <TextInput
            size="sm"
            label={words.year}
            inputMode="numeric"
            maxLength={4}
            value={year}
            onChange={(event) => onChange({ year: event.currentTarget.value })}
          />
          {kind === 'estimate' && (
            <>
              <NativeSelect
                size="sm"
                label={words.quarter}
                value={quarter}
                onChange={(event) => onChange({ quarter: event.currentTarget.value })}
                data={[{ value: '', label: words.chooseQuarter }, '1', '2', '3', '4']}
              />
              <AmountInput
                size="sm"
                label={words.amount}
                placeholder={words.optional}
                isFixed
                value={amountDue}
                onChange={(typed) => onChange({ amountDue: typed })}
              />
            </>
          )}
        </div>
      )}
      <Outcome paper={paper} isDuplicate={isDuplicate} />
    </fieldset>
  )
}

function Outcome({ paper, isDuplicate }: Pick<PaperRowProps, 'paper' | 'isDuplicate'>) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const { accountId, kind, year, quarter, outcome } = paper
  const isEstimate = isComplete(paper) && kind === 'estimate'
  const { data: published } = useQuery({
    ...read(taxForStaff.estimates, { params: { accountId: accountId ?? '' } }),
    enabled: isEstimate && outcome === 'waiting',
  })
  if (outcome === 'published' || outcome === 'publishing')
    return <p className={classes.good}>{words[outcome]}</p>
  if (outcome !== 'waiting') return <p className={classes.wrong}>{errorMessage(outcome.failed)}</p>
  if (!isComplete(paper))
    return (
      <p className={classes.wrong}>
        {kind === 'estimate' ? words.incomplete : words.incompleteReturn}
      </p>
    )
  if (isDuplicate) return <p className={classes.wrong}>{words.twice}</p>
  const id = toEstimateId({ year: Number(year), quarter: Number(quarter) })
  const isPublished = isEstimate && published?.some((one) => one.id === id)
  return <p className={classes.dim}>{isPublished ? words.replaces : words.ready}</p>
}
