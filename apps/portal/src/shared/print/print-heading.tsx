import { account } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { useQuery } from '@tanstack/react-query'
import { read } from '@milepost/ui/api/api.ts'
import classes from './print-heading.module.css'

/** What a printed statement says beside its title: whose it is, what or when it is of, and by whom. */
export function PrintHeading({ title }: { title: string }) {
  const { data: user } = useQuery(read(account.currentUser, {}))
  const { data: firmInfo } = useQuery(read(firm.show, {}))
  return (
    <div className={classes.printed} aria-hidden="true">
      <p>
        <b>{user?.fullName}</b>, {title}, {firmInfo?.name}
      </p>
    </div>
  )
}
