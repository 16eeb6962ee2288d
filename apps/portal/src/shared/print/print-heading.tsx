import { account } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { useQuery } from '@tanstack/react-query'
import { read } from '@milepost/ui/api/api.ts'
import classes from './print-heading.module.css'

/** The printed header of a statement: client, period and firm. */
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
