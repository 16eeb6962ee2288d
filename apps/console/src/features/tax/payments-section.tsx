import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { taxForStaff } from '@milepost/contract/tax/tax'
import type { StaffTaxPayment } from '@milepost/contract/tax/tax-quarter'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useChange } from '../../shared/use-change.ts'
import { copy } from './tax.copy.ts'
import classes from './tax.module.css'

/** What the client marked as paid to the IRS, and whether staff saw it there. */
export function PaymentsSection({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const payments = useQuery(read(taxForStaff.payments, { params: { accountId } }))
  return (
    <Section title={words.payments}>
      <LoadState query={payments} failed={words.paymentsFailed}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.dim}>{words.noPayments}</p>
          ) : (
            all.map((payment) => (
              <PaymentRow key={payment.id} accountId={accountId} payment={payment} />
            ))
          )
        }
      </LoadState>
    </Section>
  )
}

function PaymentRow({ accountId, payment }: { accountId: string; payment: StaffTaxPayment }) {
  const words = useCopy(copy)
  const { dayInYear, listDate } = useDates()
  const cache = useQueryClient()
  const { id, year, quarter, method, confirmationNumber, seenAtIrsAt, seenAtIrsBy } = payment
  const isSeen = seenAtIrsAt !== null
  const note = useChange(taxForStaff.notePayment, [taxForStaff.payments], {
    done: isSeen ? words.noteUndone : words.noted,
  })
  const amount = dollarsAndCents(payment.amount)
  const paidOn = words.paidOn(dayInYear(payment.paidOn))
  const facts = [
    paidOn,
    words.ofQuarter(quarter, year),
    method && words.methodName(method),
    confirmationNumber && words.confirmation(confirmationNumber),
  ]
  const submit = () =>
    note.mutate(
      {
        params: { accountId, id },
        body: {
          taxPayment: { isSeenAtIrs: !isSeen },
          was: { amount: payment.amount, paidOn: payment.paidOn },
        },
      },
      // The client may have corrected or deleted it meanwhile.
      { onError: () => void cache.invalidateQueries({ queryKey: [taxForStaff.payments.path] }) },
    )
  return (
    <div className={classes.row}>
      <span>
        <b>{amount}</b> <span className={classes.dim}>{facts.filter(Boolean).join(' · ')}</span>
        {isSeen && (
          <span className={classes.seen}>
            {words.seenBy(seenAtIrsBy ?? '', listDate(seenAtIrsAt))}
          </span>
        )}
      </span>
      <Button
        variant={isSeen ? 'subtle' : 'default'}
        size="sm"
        aria-label={(isSeen ? words.undoOf : words.irsShows)(`${amount}, ${paidOn}`)}
        loading={note.isPending}
        onClick={submit}
      >
        {isSeen ? words.undo : words.irsShowsIt}
      </Button>
    </div>
  )
}
