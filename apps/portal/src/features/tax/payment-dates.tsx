import { Button } from '@mantine/core'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useSearchParams } from 'react-router'
import type { TaxQuarter } from '@milepost/contract/tax/tax-quarter'
import { findNextToPay, formatCalendar, isLate } from '@milepost/contract/tax/tax-runway'
import { apiHost } from '@milepost/ui/api/api-root.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { saveFile } from '@milepost/ui/pdf/save-file.ts'
import classes from './payment-dates.module.css'
import { QuarterRow } from './quarter-row.tsx'
import { copy } from './runway.copy.ts'
import { useIrsPaymentLink, useRunway } from './tax.hooks.ts'

/** The payment due dates: what is due, what was paid, and what to set aside until then. */
export function PaymentDates() {
  const words = useCopy(copy)
  const runway = useRunway()
  const now = today()
  const upcoming = runway.data?.filter((quarter) => !isPast(quarter, now)) ?? []
  return (
    <Section
      title={words.title}
      flush
      aside={upcoming.some(({ dueDate }) => dueDate) && <AddToCalendar quarters={upcoming} />}
    >
      <LoadState query={runway} failed={words.failed} placeholder={<Waiting />}>
        {(quarters) => {
          const late = quarters.filter((quarter) => isLate(quarter, now))
          const earlier = quarters.filter(
            (quarter) => isPast(quarter, now) && !isLate(quarter, now),
          )
          return (
            <>
              <Rows quarters={late} now={now} />
              <Rows quarters={upcoming} next={findNextToPay(upcoming, now)} now={now} />
              <Earlier quarters={earlier} now={now} />
            </>
          )
        }}
      </LoadState>
    </Section>
  )
}

const isPast = ({ dueDate }: TaxQuarter, now: string) => dueDate !== null && dueDate < now

type RowsProps = {
  quarters: readonly TaxQuarter[]
  /** The next one due. */
  next?: TaxQuarter | undefined
  now: string
}

/** Each quarter is collapsed, except the late ones and the one in the URL, or without one the next one due. */
function Rows({ quarters, next, now }: RowsProps) {
  const [query] = useSearchParams()
  const named = query.get('quarter')
  return quarters.map((quarter) => (
    <QuarterRow
      key={quarter.id}
      of={quarter}
      now={now}
      isOpen={isLate(quarter, now) || quarter.id === (named ?? next?.id)}
    />
  ))
}

function Earlier({ quarters, now }: RowsProps) {
  const words = useCopy(copy)
  const [query] = useSearchParams()
  if (quarters.length === 0) return null
  return (
    <details
      className={classes.earlier}
      open={quarters.some(({ id }) => id === query.get('quarter'))}
    >
      <summary>
        <span>{words.earlier(quarters.length)}</span>
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <Rows quarters={quarters.toReversed()} now={now} />
    </details>
  )
}

function AddToCalendar({ quarters }: { quarters: readonly TaxQuarter[] }) {
  const words = useCopy(copy)
  const link = useIrsPaymentLink()
  const save = () => {
    const days = quarters.flatMap(({ id, quarter, year, dueDate }) =>
      dueDate === null
        ? []
        : [
            {
              id,
              dueDate,
              summary: words.event(quarter, year),
              description: link ? words.payAt(link) : words.event(quarter, year),
            },
          ],
    )
    const text = formatCalendar(days, apiHost(), new Date())
    void saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), words.calendarFile)
  }
  return (
    <Button
      variant="default"
      className={classes.calendar}
      leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
      onClick={save}
    >
      {words.addToCalendar}
    </Button>
  )
}

const Waiting = () => (
  <div className={classes.waiting}>
    <SkeletonRows rows={4} height={44} />
  </div>
)
