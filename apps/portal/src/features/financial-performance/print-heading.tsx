import { account } from '@milepost/contract/account'
import { firm } from '@milepost/contract/firm'
import { read } from '@milepost/ui/api.ts'
import { useQuery } from '@tanstack/react-query'
import { usePeriodNames } from './period-names.ts'
import classes from './report.module.css'
import type { ChosenCriteria } from './use-criteria.ts'

type PrintHeadingProps = { title: string; criteria: ChosenCriteria }

/** What a printed statement says of itself: whose, which, of when, and by whom. */
export function PrintHeading({ title, criteria: { year, period } }: PrintHeadingProps) {
  const names = usePeriodNames()
  const { data: user } = useQuery(read(account.currentUser, {}))
  const { data: ours } = useQuery(read(firm.show, {}))
  return (
    <div className={classes.printed} aria-hidden="true">
      <p className={classes.name}>{user?.fullName}</p>
      <p>
        {title}, {period && names.period(period)} {year}
      </p>
      <p>{ours?.name}</p>
    </div>
  )
}
