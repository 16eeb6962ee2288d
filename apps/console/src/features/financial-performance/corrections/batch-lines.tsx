import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { TransactionBatch } from '@milepost/contract/financial-performance/financial-performance'
import { posting, type BatchLine } from '@milepost/contract/financial-performance/posting'
import { read } from '@milepost/ui/api/api.ts'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useRowFocus } from '../../../shared/keyboard/use-row-focus.ts'
import { useChart } from '../../../shared/use-chart.ts'
import { toAmountText } from './amount-text.ts'
import { copy } from './corrections.copy.ts'
import classes from './corrections.module.css'

const LineCorrectionDialog = lazyPart(
  () => import('./line-correction-dialog.tsx').then((loaded) => loaded.LineCorrectionDialog),
  { failure: 'overPage' },
)

type BatchLinesProps = {
  accountId: string
  batch: TransactionBatch
  /** What shows if no line can be corrected here. */
  children: ReactNode
}

/** The lines of a batch that was posted by hand, as they are now: each can be corrected without the others. */
export function BatchLines({ accountId, batch, children }: BatchLinesProps) {
  const params = { accountId, batchId: batch.batchId }
  const lines = useQuery(read(posting.lines, { params }))
  if (lines.isPending) return <SkeletonRows rows={3} height={56} />
  return lines.data?.some(({ isCorrectable }) => isCorrectable) ? (
    <Rows accountId={accountId} batch={batch} lines={lines.data} />
  ) : (
    children
  )
}

type RowsProps = Omit<BatchLinesProps, 'children'> & { lines: readonly BatchLine[] }

function Rows({ accountId, batch, lines }: RowsProps) {
  const words = useCopy(copy)
  const dates = useDates()
  const getName = useAccountName()
  const chart = useChart(accountId).data ?? []
  const [openId, setOpenId] = useState<string>()
  const { list, getIndex, step } = useRowFocus()
  useShortcuts({ j: () => step(1), k: () => step(-1) }, { whileHeld: true })
  useShortcuts({
    c() {
      const current = lines[getIndex()]
      if (current?.isCorrectable) setOpenId(current.id)
    },
  })
  const toName = (number: number) => {
    const account = chart.find((one) => one.internalAccountNumber === number)
    return account ? `${number} ${getName(account)}` : String(number)
  }
  const open = lines.find(({ id }) => id === openId)
  const hasCorrections = lines.some(({ correctedByBatchId }) => correctedByBatchId !== null)
  return (
    <section>
      <h2 className={classes.title}>{words.linesTitle}</h2>
      {hasCorrections && <p className={classes.hint}>{words.linesHint}</p>}
      <ul className="plainList" ref={list}>
        {lines.map((line) => {
          const { id, date, source, details, correctedByBatchId } = line
          const name = toName(line.internalAccountNumber)
          const text = `${name}, ${toAmountText(line)}`
          const correction =
            correctedByBatchId ?? (line.batchId === batch.batchId ? null : line.batchId)
          const look = correctedByBatchId === null ? undefined : classes.replaced
          return (
            <li key={id} tabIndex={-1} className={classes.row}>
              <span className={classes.dim}>{dates.dayInYear(date)}</span>
              <span>
                <span className={look}>{name}</span>{' '}
                <span className={classes.dim}>{details || source}</span>
              </span>
              <b className={`${classes.amount} ${look ?? ''}`}>{toAmountText(line)}</b>
              <span className={classes.parts}>
                {line.isReconciled && <span className={classes.dim}>{words.isReconciled}</span>}
                {correction !== null && (
                  <Link
                    className={classes.link}
                    to={paths.batch(accountId, correction)}
                    aria-label={words.seeCorrectionOf(text)}
                  >
                    {words.seeCorrection}
                  </Link>
                )}
              </span>
              {line.isCorrectable ? (
                <Button
                  size="sm"
                  variant="default"
                  aria-label={words.correctFor(text)}
                  aria-keyshortcuts="C"
                  rightSection={<ShortcutKey>C</ShortcutKey>}
                  onClick={() => setOpenId(id)}
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
      {open && (
        <LineCorrectionDialog
          accountId={accountId}
          chart={chart}
          toName={toName}
          batchId={batch.batchId}
          line={open}
          others={lines.filter((one) => one.isCorrectable && one !== open)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </section>
  )
}
