import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { RateUses } from '@milepost/contract/per-diem/rate-reviews'
import { Dialog } from '@milepost/ui/feedback/dialog.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { paths } from '../../paths.ts'
import { useRateDaysPhrase } from './rate-days.ts'
import type { RateKind, ShownRate } from './rate-kinds.ts'
import { copy } from './rates.copy.ts'
import classes from './rates.module.css'

type RateUsesDialogProps = {
  kind: RateKind
  rate: ShownRate
  /** Whether it was just corrected, or began to count. */
  isChanged: boolean
  /** What the rate came to before. */
  before?: RateUses | undefined
  onClose: () => void
}

/** What a rate counts for: clients with their trips or days, reports by year, and profit plans. */
export function RateUsesDialog({ kind, rate, isChanged, before, onClose }: RateUsesDialogProps) {
  const words = useCopy(copy)
  const formatRateDays = useRateDaysPhrase()
  const uses = useQuery(kind.uses(rate.from))
  const title = isChanged ? words.changedTitle : words.usesTitle
  return (
    <Dialog onClose={onClose} title={title(formatRateDays(rate))}>
      <LoadState query={uses} failed={words.usesFailed}>
        {(found) => <Uses kind={kind} of={found} before={before} />}
      </LoadState>
      <div className={classes.close}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </Dialog>
  )
}

type UsesProps = { kind: RateKind; of: RateUses; before: RateUses | undefined }

function Uses({ kind, of, before }: UsesProps) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const whole = new Intl.NumberFormat(`${language}-US`)
  const isOfTrips = kind.name === 'mileage'
  if (of.clients + of.plans === 0) return <p className={classes.dim}>{words.noUses}</p>
  const savings = of.firmSavings === null ? undefined : dollarsAndCents(of.firmSavings)
  const former = before?.firmSavings ?? of.firmSavings
  return (
    <div className={classes.uses}>
      <p>
        {[
          (isOfTrips ? words.sumOfTrips : words.sumOfDays)(
            whole.format(of.count),
            of.count,
            of.clients,
          ),
          savings !== undefined &&
            words.sumOfSavings(
              former === null || former === of.firmSavings
                ? savings
                : words.fromTo(dollarsAndCents(former), savings),
            ),
          of.plans > 0 && words.sumOfPlans(of.plans),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <table>
        <thead>
          <tr>
            <th>{words.client}</th>
            <th className={classes.number}>{isOfTrips ? words.trips : words.entries}</th>
            <th>{words.reports}</th>
          </tr>
        </thead>
        <tbody>
          {of.uses.map((use) => (
            <tr key={use.accountId}>
              <td>
                <Link to={paths.client(use.accountId)}>{use.name}</Link>
              </td>
              <td className={classes.number}>{whole.format(use.count)}</td>
              <td>{use.years.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {of.clients > of.uses.length && (
        <p className={classes.dim}>{words.moreUses(of.clients - of.uses.length)}</p>
      )}
    </div>
  )
}
