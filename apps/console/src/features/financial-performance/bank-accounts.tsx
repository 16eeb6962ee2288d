import { Badge, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { bankForStaff, type BankAccountInBooks } from '@milepost/contract/bank/bank-accounts'
import { isBankAccount } from '@milepost/contract/financial-performance/imported-transactions'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useAccountOptions, useChart } from '../../shared/use-chart.ts'
import { copy } from './bank-accounts.copy.ts'
import classes from './bank-accounts.module.css'
import { useBooksChanged } from './books.hooks.ts'

/** Maps each connected bank account to an account of the books. Renders nothing if no bank is connected. */
export function BankAccounts({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const { data: accounts = [] } = useQuery(read(bankForStaff.accounts, { params: { accountId } }))
  if (accounts.length === 0) return null
  return (
    <Section title={words.title} flush>
      <p className={classes.about}>{words.about}</p>
      <ul className="plainList">
        {accounts.map((account) => (
          <li key={account.id} className={classes.row}>
            <BankAccount accountId={accountId} account={account} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type BankAccountProps = { accountId: string; account: BankAccountInBooks }

function BankAccount({ accountId, account }: BankAccountProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const cache = useQueryClient()
  const changed = useBooksChanged()
  const toOptions = useAccountOptions()
  const { data: chart = [] } = useChart(accountId)
  const { id, institutionName, name, mask, internalAccountNumber, isConnected } = account
  const choose = useMutation({
    networkMode: 'always',
    mutationFn: (number: number | null) =>
      call(bankForStaff.choose, {
        params: { accountId, id },
        body: { bankAccount: { internalAccountNumber: number } },
      }),
    onSuccess: () => toast.success(words.saved),
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: () =>
      Promise.all([cache.invalidateQueries({ queryKey: [bankForStaff.accounts.path] }), changed()]),
  })
  const label = [institutionName, name, mask && `…${mask}`].filter(Boolean).join(' ')
  return (
    <>
      <span className={classes.name}>
        <span>{label}</span>
        {!isConnected && <Badge color="gray">{words.disconnected}</Badge>}
      </span>
      <NativeSelect
        size="sm"
        aria-label={words.feeds(label)}
        disabled={choose.isPending}
        value={String((choose.isPending ? choose.variables : internalAccountNumber) ?? '')}
        onChange={({ currentTarget: { value } }) =>
          choose.mutate(value === '' ? null : Number(value))
        }
        data={[
          { value: '', label: words.none },
          ...toOptions(
            chart.filter((one) => isBankAccount(one.internalAccountNumber)),
            internalAccountNumber === null ? null : String(internalAccountNumber),
          ),
        ]}
      />
    </>
  )
}
