import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import {
  importedTransactions,
  type ImportedTransaction,
} from '@milepost/contract/financial-performance/imported-transactions'
import { read } from '@milepost/ui/api/api.ts'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { useInnerList } from '@milepost/ui/lists/use-paged-list.ts'
import { paths } from '../../../paths.ts'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useRowFocus } from '../../../shared/keyboard/use-row-focus.ts'
import { useChart } from '../../../shared/use-chart.ts'
import { PartsList } from '../splits/parts-list.tsx'
import { BankWords, useBankName } from '../waiting/bank-words.tsx'
import { useMatching } from '../waiting/use-matching.ts'
import { copy } from './corrections.copy.ts'
import classes from './corrections.module.css'

const CorrectionDialog = lazyPart(
  () => import('./correction-dialog.tsx').then((loaded) => loaded.CorrectionDialog),
  { failure: 'overPage' },
)

type BatchTransactionsProps = { accountId: string; batchId: string; canCorrect: boolean }

/** The bank transactions that posted a batch, each with where it is posted now; nothing if there are none. */
export function BatchTransactions({ accountId, batchId, canCorrect }: BatchTransactionsProps) {
  const words = useCopy(copy)
  const list = useInnerList((page) =>
    read(importedTransactions.list, {
      params: { accountId },
      query: { state: 'posted', batchId, page },
    }),
  )
  const chart = useChart(accountId)
  // Most batches come from a document: nothing jumps there.
  if (list.query.isPending || list.query.data?.total === 0) return null
  return (
    <section>
      <h2 className={classes.title}>{words.title}</h2>
      <PagedList list={list} failed={words.failed} empty={null} hidesSingleFooter>
        {({ items }) => (
          <Rows
            accountId={accountId}
            batchId={batchId}
            canCorrect={canCorrect}
            rows={items}
            chart={chart.data ?? []}
          />
        )}
      </PagedList>
    </section>
  )
}

type RowsProps = BatchTransactionsProps & {
  rows: readonly ImportedTransaction[]
  chart: readonly ChartAccount[]
}

function Rows({ accountId, batchId, canCorrect, rows, chart }: RowsProps) {
  const words = useCopy(copy)
  const dates = useDates()
  const getName = useBankName()
  const [open, setOpen] = useState<ImportedTransaction>()
  const matching = useMatching(accountId)
  const { list, getIndex, step } = useRowFocus()
  // Where they all match, the keys belong to the batch's own lines.
  const hasEntries = rows.some(({ entry }) => entry)
  useShortcuts(hasEntries ? { j: () => step(1), k: () => step(-1) } : {}, { whileHeld: true })
  useShortcuts({
    c() {
      const current = rows[getIndex()]
      if (canCorrect && current?.entry) setOpen(current)
    },
  })
  const listParts = ({ amount, proposedParts, proposedAccountNumber }: ImportedTransaction) =>
    proposedParts ??
    (proposedAccountNumber === null
      ? []
      : [{ internalAccountNumber: proposedAccountNumber, amount }])
  return (
    <>
      <ul className="plainList" ref={list}>
        {rows.map((row) => {
          const { id, date, amount, entry, isMatched } = row
          const name = getName(row)
          const isCorrected = entry !== null && entry.batchId !== batchId
          return (
            <li key={id} tabIndex={-1} className={classes.row}>
              <span className={classes.dim}>{dates.dayInYear(date)}</span>
              <span>
                <BankWords {...row} />
                {isCorrected && (
                  <span className={classes.dim}>
                    {` ${words.asWords(entry.words)}${entry.date === date ? '' : `, ${dates.dayInYear(entry.date)}`}`}
                  </span>
                )}
              </span>
              <b className={classes.amount}>{dollarsAndCents(amount)}</b>
              <span className={classes.parts}>
                {isMatched ? (
                  <span className={classes.dim}>{words.matched}</span>
                ) : (
                  <PartsList chart={chart} parts={listParts(row)} />
                )}
                {isCorrected && (
                  <Link
                    className={classes.link}
                    to={paths.batch(accountId, entry.batchId)}
                    aria-label={words.seeCorrectionOf(name)}
                  >
                    {words.seeCorrection}
                  </Link>
                )}
                {row.documentGuid !== null && (
                  <Link
                    className={classes.link}
                    to={paths.workDocument(accountId, row.documentGuid)}
                    aria-label={words.seeDocumentOf(name)}
                  >
                    {words.seeDocument}
                  </Link>
                )}
              </span>
              {isMatched ? (
                <Button
                  size="sm"
                  variant="default"
                  disabled={matching.isPending}
                  aria-label={words.undoMatchFor(name)}
                  onClick={() => matching.undoMatch(id)}
                >
                  {words.undoMatch}
                </Button>
              ) : canCorrect && entry ? (
                <Button
                  size="sm"
                  variant="default"
                  aria-label={words.correctFor(name)}
                  aria-keyshortcuts="C"
                  rightSection={<ShortcutKey>C</ShortcutKey>}
                  onClick={() => setOpen(row)}
                >
                  {words.correct}
                </Button>
              ) : (
                <span />
              )}
            </li>
          )
        })}
      </ul>
      {open?.entry && (
        <CorrectionDialog
          accountId={accountId}
          chart={chart.filter(
            (one) =>
              one.internalAccountNumber !== open.internalAccountNumber && one.section !== 'miles',
          )}
          transaction={open}
          entry={open.entry}
          name={getName(open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
