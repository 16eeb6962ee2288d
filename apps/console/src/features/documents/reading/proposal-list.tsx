import { Button } from '@mantine/core'
import { toVendorName, type StaffReading } from '@milepost/contract/documents/document-readings'
import type { ReadFieldName } from '@milepost/contract/documents/reading'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { filledLines, type Draft } from '../../../shared/posting/posting-draft.ts'
import { findField, type Proposal } from './proposal.ts'
import type { Pointing } from './read-row.tsx'
import { ReadingList } from './reading-list.tsx'
import { becauseCopy, copy, kindCopy } from './reading.copy.ts'
import classes from './reading.module.css'

type ProposalListProps = Pointing & {
  read: StaffReading
  proposal: Proposal
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
}

/** What was read, next to the posting that it proposes. What is not sure is taken over field by field. */
export function ProposalList({ read, proposal, draft, onChange, ...pointing }: ProposalListProps) {
  const words = useCopy(copy)
  const because = useCopy(becauseCopy)
  const title = useProposedTitle(read)
  const { payee, date, account, lines } = proposal
  const isSettlement = read.reading?.kind === 'settlement'
  const hasLines = filledLines(draft.lines).length > 0
  const offers: Partial<Record<ReadFieldName, Partial<Draft> | false>> = {
    vendor: payee !== undefined && payee !== draft.source && { source: payee },
    date: date !== undefined && date !== draft.date && { date },
    weekEnding: date !== undefined && date !== draft.date && { date },
    total: !isSettlement && !hasLines && lines.length > 0 && { lines },
  }
  const toUse = (name: ReadFieldName) => {
    const changes = offers[name]
    return changes ? () => onChange(changes) : undefined
  }
  return (
    <ReadingList read={read} toUse={toUse} {...pointing}>
      {account && !isSettlement && (
        <p className={classes.note}>
          {words.account(String(account.number), because[account.because])}
        </p>
      )}
      <div className={classes.actions}>
        {isSettlement && !hasLines && lines.length > 0 && (
          <Button
            size="compact-sm"
            data-compact
            variant="default"
            onClick={() => onChange({ lines })}
          >
            {words.fillLines}
          </Button>
        )}
        {title !== '' && title !== draft.description && (
          <Button
            size="compact-sm"
            data-compact
            variant="subtle"
            onClick={() => onChange({ description: title })}
          >
            {words.titleOffer(title)}
          </Button>
        )}
      </div>
    </ReadingList>
  )
}

/** A title in the documents' style: "Fuel, Love's #341, Oct 3". Empty if neither vendor nor date was read. */
function useProposedTitle({ reading, rule }: StaffReading): string {
  const words = useCopy(copy)
  const kinds = useCopy(kindCopy)
  const { day } = useDates()
  const vendor = reading && findField(reading, 'vendor')
  const date = reading && findField(reading, 'date', 'weekEnding')
  if (!reading || (!vendor && !date)) return ''
  const kind = reading.kind === 'other' ? '' : kinds[reading.kind]
  const name = vendor ? toVendorName(vendor) : (rule?.name ?? '')
  return words.title(kind, name, date ? day(date.value) : '').slice(0, 120)
}
