import { Button } from '@mantine/core'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  bankRowPapers,
  type PostedBankRow,
} from '@milepost/contract/financial-performance/bank-row-papers'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { paths } from '../../paths.ts'
import { ShortcutKey, useShortcuts } from '../keyboard/keyboard-shortcuts.tsx'
import { findPayments } from './find-payments.ts'
import { copy } from './posted-rows.copy.ts'
import classes from './posted-rows.module.css'
import type { Draft } from './posting-draft.ts'
import { showsBooks } from './shows-books.ts'

type PostedRowsProps = {
  accountId: string
  chart: readonly ChartAccount[]
  draft: Draft
  /** The document that is posted, and what happens once it belongs to a transaction instead. */
  document: { guid: string; onAttached: () => void } | undefined
}

function useAttach(accountId: string, document: PostedRowsProps['document']) {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (transactionId: string) =>
      call(bankRowPapers.attach, {
        params: { accountId },
        body: { documentGuid: document!.guid, transactionId },
      }),
    onSuccess: () => {
      toast.success(words.attached)
      document!.onAttached()
    },
    onError: (reason) => toast.failure(errorMessage(reason)),
    // Not awaited: the form closes once the document shows as posted, and has to go on to the next one before.
    onSettled: () => {
      for (const path of showsBooks) void cache.invalidateQueries({ queryKey: [path] })
    },
  })
}

/** The bank's transactions that put what a draft says into the books already: posting it would count it twice. */
export function PostedRows({ accountId, chart, draft, document }: PostedRowsProps) {
  const words = useCopy(copy)
  const rows = useQueries({
    queries: findPayments(draft).map((query) =>
      read(bankRowPapers.findRows, { params: { accountId }, query }),
    ),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  const attach = useAttach(accountId, document)
  const attachTo = ({ id }: PostedBankRow) => {
    if (!attach.isPending) attach.mutate(id)
  }
  const [only, ...others] = rows
  const hasKey = document !== undefined && others.length === 0
  useShortcuts({ b: hasKey && only ? () => attachTo(only) : undefined })
  return (
    <div role="status" className={rows.length > 0 ? classes.rows : undefined}>
      {rows.length > 0 && (
        <>
          <p>{words.heading}</p>
          <ul className="plainList">
            {rows.map((row) => (
              <li key={row.id}>
                <RowText row={row} chart={chart} />
                <span className={classes.actions}>
                  {document && (
                    <Button
                      size="sm"
                      variant="default"
                      loading={attach.isPending}
                      aria-label={words.attachTo(row.description || words.noWords)}
                      {...(hasKey && {
                        'aria-keyshortcuts': 'B',
                        rightSection: <ShortcutKey>B</ShortcutKey>,
                      })}
                      onClick={() => attachTo(row)}
                    >
                      {words.attach}
                    </Button>
                  )}
                  <Link
                    to={paths.batch(accountId, row.batchId)}
                    aria-label={words.seeBatchOf(row.description || words.noWords)}
                  >
                    {words.seeBatch}
                  </Link>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function RowText({ row, chart }: { row: PostedBankRow; chart: readonly ChartAccount[] }) {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  const getName = useAccountName()
  const { date, description, amount, postedTo } = row
  const account = chart.find(({ internalAccountNumber }) => internalAccountNumber === postedTo)
  const name = account ? `${postedTo} ${getName(account)}` : String(postedTo)
  return (
    <span>
      {words.row(dayInYear(date), description || words.noWords, dollarsAndCents(amount))},{' '}
      {postedTo === null ? words.split : words.to(name)}
    </span>
  )
}
