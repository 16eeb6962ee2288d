import { Button, Paper, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { type TransactionBatch } from '@milepost/contract/financial-performance/financial-performance'
import { posting } from '@milepost/contract/financial-performance/posting'
import { call, read } from '@milepost/ui/api/api.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useLineText } from '@milepost/ui/i18n/accounts.copy.ts'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents, miles } from '@milepost/ui/i18n/money.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../paths.ts'
import { ShortcutKey, useShortcuts } from '../../shared/keyboard/keyboard-shortcuts.tsx'
import { useBooksErrorMessage, useBooksLock } from '../../shared/posting/use-books-lock.ts'
import { QuestionsAbout } from '../../shared/questions/questions-about.tsx'
import { copy } from './books.copy.ts'
import { useBooksChanged } from './books.hooks.ts'
import classes from './books.module.css'
import { BatchLines } from './corrections/batch-lines.tsx'
import { BatchTransactions } from './corrections/batch-transactions.tsx'

const sections = ['income', 'expense', 'asset', 'liability', 'equity', 'miles'] as const

/** One batch with its lines. A batch that has not been reversed can be reversed here. */
export function BatchPage() {
  const words = useCopy(copy)
  const { accountId = '', batchId = '' } = useParams()
  const navigate = useNavigate()
  const postNext = paths.postByHand(accountId)
  useShortcuts({ n: () => void navigate(postNext) })
  const batch = useQuery(read(posting.batch, { params: { accountId, batchId } }))
  return (
    <Page
      title={batch.data?.description ?? words.batch}
      back={{ to: paths.batches(accountId), label: words.backToBatches }}
    >
      <div className={classes.top}>
        <Button
          component={Link}
          to={postNext}
          size="sm"
          variant="default"
          aria-keyshortcuts="N"
          rightSection={<ShortcutKey>N</ShortcutKey>}
        >
          {words.post}
        </Button>
      </div>
      <LoadState query={batch} failed={words.batchFailed}>
        {(found) => <Batch accountId={accountId} batch={found} />}
      </LoadState>
    </Page>
  )
}

function Batch({ accountId, batch }: { accountId: string; batch: TransactionBatch }) {
  const words = useCopy(copy)
  const dates = useDates()
  const { reversesBatchId, reversedByBatchId, correctsBatchId, documentGuid, ruleId } = batch
  const hasLinks = documentGuid ?? reversesBatchId ?? reversedByBatchId ?? correctsBatchId ?? ruleId
  const isOriginal = !reversesBatchId && !correctsBatchId
  return (
    <Paper p="lg" className={classes.facts}>
      <p className={classes.dim}>
        {`${dates.dayInYear(batch.date)} · ${words.effect}: ${dollarsAndCents(batch.total)}`}
      </p>
      {hasLinks && (
        <div className={classes.links}>
          {documentGuid && (
            <Link to={paths.workDocument(accountId, documentGuid)}>{words.openDocument}</Link>
          )}
          {ruleId && <Link to={`${paths.rules(accountId)}?rule=${ruleId}`}>{words.seeRule}</Link>}
          {reversedByBatchId && (
            <Link to={paths.batch(accountId, reversedByBatchId)}>{words.seeReversal}</Link>
          )}
          {reversesBatchId && (
            <Link to={paths.batch(accountId, reversesBatchId)}>{words.seeReversed}</Link>
          )}
          {correctsBatchId && (
            <Link to={paths.batch(accountId, correctsBatchId)}>{words.seeCorrected}</Link>
          )}
        </div>
      )}
      {!reversedByBatchId && isOriginal && <Reversal accountId={accountId} batch={batch} />}
      {!reversedByBatchId && isOriginal ? (
        <BatchLines accountId={accountId} batch={batch}>
          <Sections batch={batch} />
        </BatchLines>
      ) : (
        <Sections batch={batch} />
      )}
      <QuestionsAbout
        accountId={accountId}
        aboutKind="batch"
        aboutId={batch.batchId}
        toDocument={(id) => paths.workDocument(accountId, id)}
      />
      {isOriginal && (
        <BatchTransactions
          accountId={accountId}
          batchId={batch.batchId}
          canCorrect={!reversedByBatchId}
        />
      )}
    </Paper>
  )
}

/** The lines as they were posted. */
function Sections({ batch }: { batch: TransactionBatch }) {
  const words = useCopy(copy)
  const dates = useDates()
  const toText = useLineText()
  return sections
    .filter((section) => batch[section].length > 0)
    .map((section) => (
      <table key={section} className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{words[section]}</th>
            <th scope="col" className={classes.amount}>
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {numbered(batch[section]).map(({ n, ...line }) => (
            <tr key={n}>
              <td>
                {line.internalAccountNumber} {toText(line)}
                {line.date !== batch.date && <small> {dates.dayInYear(line.date)}</small>}
              </td>
              <td className={classes.amount}>
                {section === 'miles' ? miles(line.amount) : dollarsAndCents(line.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    ))
}

/** Keyed by position: two lines may be identical. */
const numbered = (lines: TransactionBatch['income']) => lines.map((line, n) => ({ ...line, n }))

function Reversal({ accountId, batch }: { accountId: string; batch: TransactionBatch }) {
  const words = useCopy(copy)
  const errorMessage = useBooksErrorMessage()
  const { openFrom, isLocked } = useBooksLock(accountId)
  const [chosenDate, setDate] = useState<string>()
  const { batchId } = batch
  const days = [
    batch.date,
    ...sections.flatMap((section) => batch[section].map(({ date }) => date)),
  ]
  // What is in locked months stays there, and is reversed in an open one.
  const date = days.some(isLocked) ? (chosenDate ?? openFrom) : undefined
  const toast = useToast()
  const changed = useBooksChanged()
  const [isAsking, setIsAsking] = useState(false)
  const { keyFor } = useIdempotencyKeys()
  const reverse = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(
        posting.reverse,
        { params: { accountId, batchId }, body: { ...(date && { date }) } },
        { idempotencyKey: keyFor({ accountId, batchId, date }) },
      ),
    onSuccess: () => toast.success(words.reversed),
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: changed,
  })
  if (!isAsking)
    return (
      <div>
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {words.reverse}
        </Button>
      </div>
    )
  return (
    <div className={classes.fields}>
      <p className={classes.dim}>
        {date === undefined ? words.reverseHint : words.reverseLockedHint}
      </p>
      {date !== undefined && (
        <TextInput
          type="date"
          size="sm"
          label={words.reversalDate}
          min={openFrom}
          max={today()}
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
      )}
      <div className={classes.end}>
        <Button
          color="red"
          disabled={date === '' || (date !== undefined && isLocked(date))}
          loading={reverse.isPending}
          onClick={() => reverse.mutate()}
        >
          {words.reallyReverse}
        </Button>
        <Button variant="default" onClick={() => setIsAsking(false)}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}
