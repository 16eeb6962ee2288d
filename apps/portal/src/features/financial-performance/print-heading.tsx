import { account } from '@milepost/contract/account'
import { firm } from '@milepost/contract/firm'
import { read } from '@milepost/ui/api.ts'
import { useQuery } from '@tanstack/react-query'
import { usePeriodNames } from './period-names.ts'
import classes from './report.module.css'
import type { ChosenCriteria } from './use-criteria.ts'

/** What a printed statement says of itself beside its title: whose, of when, and by whom. */
export function PrintHeading({ criteria: { year, period } }: { criteria: ChosenCriteria }) {
  const names = usePeriodNames()
  const { data: user } = useQuery(read(account.currentUser, {}))
  const { data: ours } = useQuery(read(firm.show, {}))
  return (
    <div className={classes.printed} aria-hidden="true">
      <p>
        <b>{user?.fullName}</b>, {period && names.period(period)} {year}, {ours?.name}
      </p>
    </div>
  )
}
