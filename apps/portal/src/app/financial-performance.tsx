import { Navigate } from 'react-router'
import { canUse } from '@milepost/contract/wire/access'
import { useCurrentUser } from '../features/account/account.hooks.ts'
import { paths } from '../paths.ts'

/** Redirects to the balance sheet if the plan has one, else to profit and loss. */
export function FinancialPerformance() {
  const user = useCurrentUser()
  const to = canUse('balance-sheet', user) ? paths.balanceSheet : paths.profitAndLoss
  return <Navigate to={to} replace />
}
