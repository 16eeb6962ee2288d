import { Button, Paper } from '@mantine/core'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import {
  reconciling,
  type ReconciledAccount,
} from '@milepost/contract/financial-performance/reconciling'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../../paths.ts'
import { useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useRowFocus } from '../../../shared/keyboard/use-row-focus.ts'
import { QueryLink } from '../../../shared/query-link.tsx'
import { BooksNav } from '../books-nav.tsx'
import { useClientName } from '../books.hooks.ts'
import { copy } from './reconcile.copy.ts'
import classes from './reconcile.module.css'
import { StartForm } from './start-form.tsx'

/** The accounts that have statements, how far each is reconciled, and the way to its next statement. */
export function ReconcilePage() {
  const words = useCopy(copy)
  const { accountId = '' } = useParams()
  const client = useClientName(accountId)
  const accounts = useQuery(read(reconciling.accounts, { params: { accountId } }))
  const [query] = useUrlQuery()
  const shown = Number(query.get('account'))
  return (
    <Page
      title={words.title}
      documentTitle={client ? words.titleFor(client) : words.title}
      back={{ to: paths.books(accountId), label: words.back }}
    >
      <BooksNav accountId={accountId} />
      <div className={classes.stack}>
        <LoadState
          query={accounts}
          failed={words.accountsFailed}
          placeholder={<SkeletonRows rows={4} height={64} />}
        >
          {(found) =>
            found.length === 0 ? (
              <Empty
                icon={IconScale}
                title={words.noAccounts}
                action={
                  <Button component={Link} to={paths.bankImport(accountId)} size="sm">
                    {words.importFirst}
                  </Button>
                }
              >
                {words.noAccountsText}
              </Empty>
            ) : (
              <>
                <Accounts accountId={accountId} accounts={found} />
                {found.some((one) => one.internalAccountNumber === shown) && (
                  <Statements
                    accountId={accountId}
                    account={found.find((one) => one.internalAccountNumber === shown)!}
                  />
                )}
              </>
            )
          }
        </LoadState>
      </div>
    </Page>
  )
}

type AccountsProps = { accountId: string; accounts: readonly ReconciledAccount[] }

function Accounts({ accountId, accounts }: AccountsProps) {
  const words = useCopy(copy)
  const dates = useDates()
  const getName = useAccountName()
  const navigate = useNavigate()
  const { list, getIndex, step } = useRowFocus()
  const [starting, setStarting] = useState<number>()
  const begin = ({ internalAccountNumber, open }: ReconciledAccount) =>
    open ? void navigate(paths.statement(accountId, open.id)) : setStarting(internalAccountNumber)
  const started = accounts.find((one) => one.internalAccountNumber === starting)
  useShortcuts(
    { j: () => step(1), arrowdown: () => step(1), k: () => step(-1), arrowup: () => step(-1) },
    { whileHeld: true },
  )
  return (
    <>
      <Paper className={classes.card}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of the focused row */}
        <ul
          ref={list}
          className="plainList"
          aria-label={words.accounts}
          onKeyDown={(event) => {
            const row = accounts[getIndex()]
            if (event.key === 'Enter' && event.target instanceof HTMLLIElement && row) begin(row)
          }}
        >
          {accounts.map((one) => {
            const { internalAccountNumber: number, last, open } = one
            const name = getName(one)
            return (
              // The list handles the row's keys.
              <li key={number} tabIndex={-1} className={classes.account}>
                <span className={classes.number}>{number}</span>
                <div>
                  <b>{name}</b>
                  <small>
                    {last
                      ? words.through(
                          dates.dayInYear(last.through),
                          dollarsAndCents(last.closingBalance),
                        )
                      : words.never}
                  </small>
                  {open && <small>{words.inProgress(dates.dayInYear(open.through))}</small>}
                </div>
                <div className={classes.end}>
                  {(last || open) && (
                    <Button
                      component={QueryLink}
                      size="sm"
                      variant="subtle"
                      aria-label={words.earlierOf(name)}
                      change={(after: URLSearchParams) => {
                        after.set('account', String(number))
                        after.delete('page')
                        return after
                      }}
                    >
                      {words.earlier}
                    </Button>
                  )}
                  {open ? (
                    <Button
                      component={Link}
                      size="sm"
                      to={paths.statement(accountId, open.id)}
                      aria-label={words.continueFor(name)}
                    >
                      {words.continue}
                    </Button>
                  ) : (
                    <Button
                      size="sm"
                      variant="default"
                      aria-label={words.startFor(name)}
                      onClick={() => begin(one)}
                    >
                      {words.start}
                    </Button>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      </Paper>
      {started && (
        <StartForm
          key={starting}
          accountId={accountId}
          account={started}
          onClose={() => setStarting(undefined)}
        />
      )}
    </>
  )
}

/** An account's statements, newest first. */
function Statements({ accountId, account }: { accountId: string; account: ReconciledAccount }) {
  const words = useCopy(copy)
  const dates = useDates()
  const getName = useAccountName()
  const list = usePagedList((page) =>
    read(reconciling.list, {
      params: { accountId },
      query: { account: account.internalAccountNumber, page },
    }),
  )
  return (
    <Section title={words.statementsOf(getName(account))} flush>
      <PagedList
        list={list}
        failed={words.listFailed}
        placeholder={<SkeletonRows rows={3} />}
        empty={<p className={classes.none}>{words.noStatements}</p>}
        hidesSingleFooter
      >
        {({ items }) =>
          items.map((one) => (
            <Link
              key={one.id}
              to={paths.statement(accountId, one.id)}
              className={classes.statement}
            >
              <span>
                <span>{`${dates.dayInYear(one.from)} – ${dates.dayInYear(one.through)}`}</span>
                <small>
                  {one.finishedAt && one.finishedBy
                    ? words.finishedBy(dates.moment(one.finishedAt), one.finishedBy)
                    : words.open}
                </small>
              </span>
              <span className={classes.amount}>{dollarsAndCents(one.closingBalance)}</span>
            </Link>
          ))
        }
      </PagedList>
    </Section>
  )
}
