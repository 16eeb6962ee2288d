import { useQuery } from '@tanstack/react-query'
import { account } from '@milepost/contract/account/account'
import { read } from '@milepost/ui/api/api.ts'
import { PrintHeading } from '@milepost/ui/layout/print-heading.tsx'

/** The printed header of a report of the signed-in client. */
export function OwnPrintHeading({ title }: { title: string }) {
  const { data: user } = useQuery(read(account.currentUser, {}))
  return <PrintHeading client={user?.fullName} title={title} />
}
