import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { staffMayUse } from '@milepost/contract/wire/staff-areas'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../paths.ts'
import { ShortcutKey, useShortcuts } from '../../shared/keyboard/keyboard-shortcuts.tsx'
import { AccountBalances } from './account-balances.tsx'
import { BankAccounts } from './bank-accounts.tsx'
import { BooksNav } from './books-nav.tsx'
import { copy } from './books.copy.ts'
import { useClientName } from './books.hooks.ts'
import classes from './books.module.css'
import { BooksLockSection } from './lock/books-lock-section.tsx'

/** A client's books: every account with its balance, and the ways to add to them. */
export function BooksPage() {
  const words = useCopy(copy)
  const { accountId = '' } = useParams()
  const navigate = useNavigate()
  const client = useClientName(accountId)
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const params = { accountId }
  const year = Number(today().slice(0, 4))
  const trial = useQuery(read(booksForStaff.trialBalance, { params: { accountId, year } }))
  const { data: imported } = useQuery(
    read(importedTransactions.list, { params, query: { limit: 1 } }),
  )
  const waiting = imported?.counts.waiting ?? 0
  const open = (to: string) => () => void navigate(to)
  useShortcuts({
    n: open(paths.postByHand(accountId)),
    i: open(paths.bankImport(accountId)),
    t: waiting > 0 ? open(paths.waiting(accountId)) : undefined,
  })
  return (
    <Page
      title={client ? words.titleFor(client) : words.title}
      back={{ to: paths.client(accountId), label: words.backToClient }}
    >
      <BooksNav accountId={accountId} />
      <div className={classes.top}>
        <Button
          component={Link}
          to={paths.postByHand(accountId)}
          size="sm"
          aria-keyshortcuts="N"
          rightSection={<ShortcutKey>N</ShortcutKey>}
        >
          {words.post}
        </Button>
        <Button
          component={Link}
          to={paths.bankImport(accountId)}
          size="sm"
          variant="default"
          aria-keyshortcuts="I"
          rightSection={<ShortcutKey>I</ShortcutKey>}
        >
          {words.import}
        </Button>
        <Button component={Link} to={paths.bankImports(accountId)} size="sm" variant="default">
          {words.imports}
        </Button>
        {me && staffMayUse('books-imports', me.role) && (
          <Button component={Link} to={paths.bringBooks} size="sm" variant="default">
            {words.bring}
          </Button>
        )}
        {waiting > 0 && (
          <Button
            component={Link}
            to={paths.waiting(accountId)}
            size="sm"
            variant="default"
            aria-keyshortcuts="T"
            rightSection={<ShortcutKey>T</ShortcutKey>}
          >
            {words.waitingLink(waiting)}
          </Button>
        )}
      </div>
      <LoadState
        query={trial}
        failed={words.balancesFailed}
        placeholder={<SkeletonRows rows={8} height={44} />}
      >
        {(found) => <AccountBalances accountId={accountId} trial={found} />}
      </LoadState>
      <div className={classes.below}>
        <BooksLockSection accountId={accountId} />
      </div>
      <div className={classes.below}>
        <BankAccounts accountId={accountId} />
      </div>
    </Page>
  )
}
