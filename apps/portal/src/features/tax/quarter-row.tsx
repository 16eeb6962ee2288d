import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import type { TaxPayment, TaxQuarter } from '@milepost/contract/tax/tax-quarter'
import { calculateRunway, getDueDateShift } from '@milepost/contract/tax/tax-runway'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { PaymentForm } from './payment-form.tsx'
import classes from './quarter-row.module.css'
import { copy } from './runway.copy.ts'

type QuarterRowProps = {
  of: TaxQuarter
  isOpen: boolean
  /** The reader's current date (yyyy-MM-dd). */
  now: string
}

/** A quarter with its due date and status; expanded, it shows the payments and what to set aside. */
export function QuarterRow({ of: quarter, isOpen, now }: QuarterRowProps) {
  const words = useCopy(copy)
  const { longDay, dayInYear } = useDates()
  const { dueDate } = quarter
  const isThisYear = dueDate?.startsWith(now.slice(0, 4))
  return (
    <details open={isOpen} className={classes.quarter}>
      <summary className={classes.head}>
        <span className={classes.name}>
          <b>{words.quarterName(quarter.quarter, quarter.year)}</b>
          {dueDate === null ? (
            <span>{words.notKnown}</span>
          ) : (
            <time dateTime={dueDate}>{isThisYear ? longDay(dueDate) : dayInYear(dueDate)}</time>
          )}
        </span>
        <PaymentStatus of={quarter} now={now} />
        <IconChevronDown size={20} aria-hidden="true" className={classes.chevron} />
      </summary>
      <Details of={quarter} now={now} />
    </details>
  )
}

type OfQuarter = Pick<QuarterRowProps, 'of' | 'now'>

/**
 * A short status: the remaining amount, or that it is settled. If only the PDF states the amount due, it
 * shows what was paid.
 */
function PaymentStatus({ of: quarter, now }: OfQuarter) {
  const words = useCopy(copy)
  const { paid, left, weeks, daysLate } = calculateRunway(quarter, now)
  if (daysLate !== null)
    return (
      <span className={classes.standing} data-tone="late">
        {words.late(left === null ? null : dollarsAndCents(left), daysLate)}
      </span>
    )
  if (left === null)
    return (
      <span className={classes.standing} data-tone={paid > 0 ? 'good' : undefined}>
        {paid > 0
          ? words.amountPaid(dollarsAndCents(paid))
          : quarter.hasEstimate
            ? words.onPaper
            : words.noEstimate}
      </span>
    )
  if (left === 0)
    return (
      <span className={classes.standing} data-tone="good">
        {paid > 0 ? words.paidInFull : words.nothingDue}
      </span>
    )
  const amount = dollarsAndCents(left)
  return (
    <span className={classes.standing} data-tone={weeks === null ? 'late' : undefined}>
      {weeks === null ? words.notMarked(amount) : words.left(amount)}
    </span>
  )
}

function Details({ of: quarter, now }: OfQuarter) {
  const words = useCopy(copy)
  const [form, setForm] = useState<{ payment: TaxPayment | undefined }>()
  const { paid, left, weeks, setAsidePerWeek, daysLate } = calculateRunway(quarter, now)
  const { longDay } = useDates()
  const name = words.quarterName(quarter.quarter, quarter.year)
  const { amountDue, payments, dueDate } = quarter
  return (
    <div className={classes.details}>
      <DueDateShift quarter={quarter} />
      {daysLate !== null && (
        <p className={classes.late}>{words.lateMeans(longDay(`${quarter.year + 1}-04-15`))}</p>
      )}
      {setAsidePerWeek !== null && weeks !== null && (
        <p className={classes.setAside}>
          {weeks === 1
            ? words.setAsideBy(dollarsAndCents(setAsidePerWeek), longDay(dueDate!))
            : words.setAside(dollarsAndCents(setAsidePerWeek), weeks)}
        </p>
      )}
      {(amountDue !== null || paid > 0) && (
        <dl className={classes.sum}>
          {amountDue !== null && <Amount name={words.estimate} value={amountDue} />}
          <Amount name={words.paid} value={paid} />
          {left !== null && <Amount name={words.leftToPay} value={left} />}
        </dl>
      )}
      {payments.length > 0 && (
        <ul className={`plainList ${classes.payments}`}>
          {payments.map((payment) => (
            <Payment key={payment.id} payment={payment} onEdit={() => setForm({ payment })} />
          ))}
        </ul>
      )}
      <Button
        variant={left === 0 ? 'default' : 'light'}
        aria-label={words.markAsPaidFor(name)}
        className={classes.mark}
        onClick={() => setForm({ payment: undefined })}
      >
        {words.markAsPaid}
      </Button>
      {form && (
        <PaymentForm
          quarter={quarter}
          amountLeft={left}
          payment={form.payment}
          onClose={() => setForm(undefined)}
        />
      )}
    </div>
  )
}

function DueDateShift({ quarter: { dueDate } }: { quarter: TaxQuarter }) {
  const words = useCopy(copy)
  const { longDay } = useDates()
  const shift = dueDate === null ? null : getDueDateShift(dueDate)
  return shift && <p className={classes.note}>{words[shift.why](longDay(shift.from))}</p>
}

const Amount = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd className="figure">{dollarsAndCents(value)}</dd>
  </div>
)

type PaymentProps = { payment: TaxPayment; onEdit: () => void }

function Payment({ payment, onEdit }: PaymentProps) {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  const { amount, paidOn, method, confirmationNumber, isSeenAtIrs } = payment
  const name = words.paidOnDay(dollarsAndCents(amount), dayInYear(paidOn))
  return (
    <li>
      <span>
        <span>{name}</span>
        {method && <small>{words.methodName(method)}</small>}
        {confirmationNumber && <small>{words.confirmation(confirmationNumber)}</small>}
        {isSeenAtIrs && (
          <small className={classes.seen}>
            <IconCheck size={16} aria-hidden="true" /> <span>{words.isSeenAtIrs}</span>
          </small>
        )}
      </span>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={words.editPayment(name)}
        onClick={onEdit}
      >
        {words.edit}
      </Button>
    </li>
  )
}
