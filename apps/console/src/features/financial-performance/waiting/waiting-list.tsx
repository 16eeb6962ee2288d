import { Button, Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import {
  importedTransactions,
  type ImportedTransaction,
} from '@milepost/contract/financial-performance/imported-transactions'
import { maxAskedAtOnce } from '@milepost/contract/questions/questions-for-staff'
import { CallFailed } from '@milepost/contract/wire/caller'
import { call } from '@milepost/ui/api/api.ts'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useSelection } from '@milepost/ui/lists/use-selection.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { paths } from '../../../paths.ts'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useRowFocus } from '../../../shared/keyboard/use-row-focus.ts'
import { useBooksErrorMessage, useBooksLock } from '../../../shared/posting/use-books-lock.ts'
import { QuestionNote } from '../../../shared/questions/question-note.tsx'
import { copy as questionCopy } from '../../../shared/questions/questions.copy.ts'
import { useBooksChanged } from '../books.hooks.ts'
import classes from '../books.module.css'
import type { Destination } from '../splits/split-draft.ts'
import { useBankName } from './bank-words.tsx'
import { ChosenNotes } from './chosen-notes.tsx'
import { areAlike, listAlike } from './list-alike.ts'
import { MatchDetails } from './match-details.tsx'
import { canPost, getProposal } from './proposal.ts'
import { RuleNote } from './rule-note.tsx'
import { useMatching } from './use-matching.ts'
import { useReview } from './use-review.ts'
import type { WaitingFilter } from './waiting-filter.ts'
import { listOthers, WaitingRow } from './waiting-row.tsx'
import { copy } from './waiting.copy.ts'

const AccountPicker = lazyPart(
  () => import('../splits/account-picker.tsx').then((loaded) => loaded.AccountPicker),
  { failure: 'overPage' },
)
const AskDialog = lazyPart(
  () => import('../../../shared/questions/ask-dialog.tsx').then((loaded) => loaded.AskDialog),
  { failure: 'overPage' },
)
const SplitDialog = lazyPart(
  () => import('../splits/split-dialog.tsx').then((loaded) => loaded.SplitDialog),
  { failure: 'overPage' },
)

/** Where transactions go, by id. Missing if nothing has been chosen; undefined takes back what was proposed. */
type Destinations = Readonly<Record<string, Destination | undefined>>

type WaitingListProps = {
  accountId: string
  isSetAside: boolean
  chart: ChartAccount[]
  /** How many sure matches there are on all pages. */
  sureCount: number
  filter: WaitingFilter
  transactions: ImportedTransaction[]
}

/** One page of transactions with their accounts. The selected ones are posted as one batch. */
export function WaitingList(props: WaitingListProps) {
  const { accountId, isSetAside, chart, sureCount, filter, transactions } = props
  const words = useCopy(copy)
  const questionWords = useCopy(questionCopy)
  const getName = useBankName()
  const errorMessage = useBooksErrorMessage()
  const { isLocked, openFrom } = useBooksLock(accountId)
  const toast = useToast()
  const changed = useBooksChanged()
  // Manual assignments survive when the list or the proposals change.
  const [assigned, setAssigned] = useState<Destinations>({})
  const getTo = (one: ImportedTransaction) =>
    one.id in assigned ? assigned[one.id] : getProposal(one)
  const selection = useSelection()
  /** Those of a payee that was chosen as a whole. What one of them gets, all of them get. */
  const [payee, setPayee] = useState<readonly ImportedTransaction[]>([])
  const [batchId, setBatchId] = useState(uuid)
  const [picking, setPicking] = useState<ImportedTransaction>()
  const [splitting, setSplitting] = useState<ImportedTransaction>()
  const [asking, setAsking] = useState<readonly string[]>()
  const shown = new Set(transactions.map(({ id }) => id))
  const elsewhere = payee.filter(({ id }) => !shown.has(id) && selection.has(id))
  const chosenOnes = [...transactions.filter(({ id }) => selection.has(id)), ...elsewhere]
  const ids = chosenOnes.map(({ id }) => id)
  const ready = transactions
    .filter((one) => getTo(one) && canPost(one) && !one.match && !isLocked(one.date))
    .map(({ id }) => id)
  const chooseAll = selection.checkAll(ready)
  const params = { accountId }
  const failed = {
    onError: (reason: unknown) => toast.failure(errorMessage(reason)),
    onSettled: changed,
  }
  const clearSelection = () => {
    selection.clear()
    setPayee([])
  }
  const post = useMutation({
    networkMode: 'always',
    mutationFn: (some: readonly ImportedTransaction[]) =>
      call(importedTransactions.post, {
        params,
        body: {
          id: batchId,
          ...(some.some(({ date }) => isLocked(date)) && { date: openFrom }),
          transactions: some.map((one) => ({ id: one.id, ...getTo(one) })),
        },
      }),
    onSuccess: (_, some) => {
      toast.success(words.posted(some.length))
      clearSelection()
      setBatchId(uuid())
    },
    onSettled: failed.onSettled,
    onError: (reason) => {
      failed.onError(reason)
      // After a conflict, such as a batch that was reversed meanwhile, the next attempt must be a new batch.
      if (reason instanceof CallFailed && reason.status === 409) setBatchId(uuid())
    },
  })
  const setAside = useMutation({
    networkMode: 'always',
    mutationFn: (some: string[]) =>
      call(importedTransactions.setAside, { params, body: { ids: some, isAside: !isSetAside } }),
    onSuccess: clearSelection,
    ...failed,
  })
  const noteLeftOut = (count: number) => {
    if (count > 0) toast.note(words.leftOut(count))
  }
  const choosePayee = useMutation({
    networkMode: 'always',
    mutationFn: (one: ImportedTransaction) =>
      listAlike({ accountId, isSetAside, filter, one, transactions }),
    onSuccess: (found) => {
      if (typeof found === 'number') return toast.failure(words.tooMany(found))
      const unmatched = isSetAside ? found : found.filter(({ match }) => !match)
      noteLeftOut(found.length - unmatched.length)
      const some = isSetAside ? found : unmatched.filter(canPost)
      setPayee(some)
      selection.replace(some.map(({ id }) => id))
    },
    onError: failed.onError,
  })
  /** Assigns it to the chosen ones of its payee, or else to similar ones that have no account yet. */
  const assign = (one: ImportedTransaction, to: Destination | undefined) => {
    const isOfPayee = payee.some(({ id }) => id === one.id) && selection.has(one.id)
    const others = isOfPayee
      ? chosenOnes
      : transactions.filter((other) => areAlike(one, other) && !getTo(other))
    // A split is of one amount.
    const fitting = others.filter((other) => !(to && 'parts' in to) || other.amount === one.amount)
    const some = [...fitting, one].map(({ id }) => [id, to] as const)
    setAssigned({ ...assigned, ...Object.fromEntries(some) })
    if (!isOfPayee) selection.toggle(one.id, to !== undefined && canPost(one))
  }
  const review = useReview(accountId)
  const matching = useMatching(accountId, sureCount)
  const isMissing = chosenOnes.some((one) => canPost(one) && !getTo(one))
  const isPostable = ids.length > 0 && !isMissing && chosenOnes.every(canPost) && !post.isPending
  const { list, getIndex, step } = useRowFocus({ startsInList: filter.transaction !== undefined })
  const decide = (decision: 'keep' | 'drop') => {
    const current = transactions[getIndex()]
    if (!current?.possibleDuplicate || review.isPending) return
    step(1)
    review.mutate({ ids: [current.id], decision })
  }
  const settleMatch = (kind: 'accept' | 'refuse') => {
    const current = transactions[getIndex()]
    if (!current?.match || matching.isPending) return
    step(1)
    matching[kind](current)
  }
  const withCurrent = (run: (one: ImportedTransaction) => void) => () => {
    const current = transactions[getIndex()]
    if (current) run(current)
  }
  /** Posts one as its client answered. */
  const postAnswered = (one: ImportedTransaction) => {
    if (one.proposedBy !== 'answer' || post.isPending) return
    if (!getTo(one) || !canPost(one) || isLocked(one.date)) return
    step(1)
    post.mutate([one])
  }
  /** Those that nobody was asked about yet. */
  const ask = (some: readonly string[]) => {
    const open = new Set(
      transactions.flatMap(({ id, question }) => (question?.state === 'open' ? [id] : [])),
    )
    const unasked = some.filter((id) => !open.has(id))
    if (unasked.length === 0) toast.note(words.askedAlready)
    else if (unasked.length > maxAskedAtOnce) toast.failure(words.tooManyToAsk)
    else setAsking(unasked)
  }
  const ifAssignable = (run: (one: ImportedTransaction) => void) =>
    isSetAside
      ? undefined
      : withCurrent((one) => {
          if (one.possibleDuplicate === null) run(one)
        })
  useShortcuts({ j: () => step(1), k: () => step(-1) }, { whileHeld: true })
  useShortcuts({
    x: withCurrent(({ id }) => selection.toggle(id)),
    a: withCurrent((one) => choosePayee.mutate(one)),
    c: ifAssignable(setPicking),
    d: ifAssignable(setSplitting),
    e: () => {
      const current = transactions[getIndex()]
      const some = ids.length > 0 ? ids : current ? [current.id] : []
      if (some.length === 0 || setAside.isPending) return
      if (ids.length === 0) step(1)
      setAside.mutate(some)
    },
    t: () => decide('keep'),
    s: () => decide('drop'),
    m: ({ shiftKey }) => {
      if (!shiftKey) settleMatch('accept')
      else if (sureCount > 0 && !matching.isPending) matching.acceptAllSure()
    },
    n: () => settleMatch('refuse'),
    u: matching.isPending ? undefined : matching.undoLast,
    p: isSetAside
      ? undefined
      : isPostable
        ? () => post.mutate(chosenOnes)
        : ids.length === 0
          ? withCurrent(postAnswered)
          : undefined,
    q: isSetAside ? undefined : withCurrent(({ id }) => ask(ids.length > 0 ? ids : [id])),
  })

  return (
    <>
      {sureCount > 0 && (
        <div className={classes.sureBar}>
          <Button
            size="sm"
            loading={matching.isPending}
            aria-keyshortcuts="Shift+M"
            rightSection={<ShortcutKey>Shift+M</ShortcutKey>}
            onClick={matching.acceptAllSure}
          >
            {words.acceptAllSure(sureCount)}
          </Button>
        </div>
      )}
      <ul className="plainList" ref={list}>
        {transactions.map((transaction, i) => (
          <li key={transaction.id} tabIndex={-1} className={classes.focusable}>
            <WaitingRow
              transaction={transaction}
              chart={chart}
              isSetAside={isSetAside}
              to={getTo(transaction)}
              isFirstOfPayee={!transactions.slice(0, i).some((one) => areAlike(one, transaction))}
              onPayee={() => choosePayee.mutate(transaction)}
              onSplit={() => setSplitting(transaction)}
              isChosen={selection.has(transaction.id)}
              onChoose={(isChosen) => selection.toggle(transaction.id, isChosen)}
              onTo={(to) => assign(transaction, to)}
              isDeciding={review.isPending}
              onDecide={(decision) => review.mutate({ ids: [transaction.id], decision })}
            />
            <RuleNote accountId={accountId} transaction={transaction} chart={chart} />
            {transaction.question && (
              <div className={classes.question}>
                <QuestionNote
                  accountId={accountId}
                  toDocument={(id) => paths.workDocument(accountId, id)}
                  question={transaction.question}
                />
              </div>
            )}
            {transaction.match && (
              <MatchDetails
                accountId={accountId}
                transaction={transaction}
                matching={matching}
                match={transaction.match}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={classes.bar}>
        {!isSetAside && (
          <>
            <Checkbox
              label={words.chooseAll}
              {...chooseAll}
              onChange={() => {
                chooseAll.onChange()
                if (!chooseAll.checked)
                  noteLeftOut(transactions.filter(({ match }) => match).length)
              }}
            />
            <Button
              size="sm"
              disabled={!isPostable}
              loading={post.isPending}
              aria-keyshortcuts="P"
              rightSection={<ShortcutKey>P</ShortcutKey>}
              onClick={() => post.mutate(chosenOnes)}
            >
              {words.postChosen(ids.length)}
            </Button>
          </>
        )}
        {!isSetAside && (
          <Button
            size="sm"
            variant="default"
            disabled={ids.length === 0}
            aria-keyshortcuts="Q"
            rightSection={<ShortcutKey>Q</ShortcutKey>}
            onClick={() => ask(ids)}
          >
            {questionWords.askCount(ids.length)}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          disabled={ids.length === 0}
          loading={setAside.isPending}
          aria-keyshortcuts="E"
          rightSection={<ShortcutKey>E</ShortcutKey>}
          onClick={() => setAside.mutate(ids)}
        >
          {isSetAside ? words.bringBack : words.setAside}
        </Button>
        {matching.undoLast && (
          <Button
            size="sm"
            variant="default"
            disabled={matching.isPending}
            aria-keyshortcuts="U"
            rightSection={<ShortcutKey>U</ShortcutKey>}
            onClick={matching.undoLast}
          >
            {matching.lastIsRefusal ? words.undoRefusal : words.undoMatch}
          </Button>
        )}
        {elsewhere.length > 0 && (
          <p className={classes.dim}>{words.chosenElsewhere(elsewhere.length)}</p>
        )}
        {!isSetAside && (
          <ChosenNotes accountId={accountId} chosen={chosenOnes} isMissing={isMissing} />
        )}
      </div>
      {picking && (
        <AccountPicker
          chart={listOthers(chart, picking)}
          onClose={() => setPicking(undefined)}
          onPick={(internalAccountNumber) => {
            assign(picking, { internalAccountNumber })
            setPicking(undefined)
          }}
        />
      )}
      {asking && (
        <AskDialog
          accountId={accountId}
          aboutKind="bank_row"
          aboutIds={asking}
          onClose={() => setAsking(undefined)}
          onAsked={clearSelection}
        />
      )}
      {splitting && (
        <SplitDialog
          accountId={accountId}
          chart={listOthers(chart, splitting)}
          transaction={{ ...splitting, name: getName(splitting) }}
          to={getTo(splitting)}
          onClose={() => setSplitting(undefined)}
          onUse={(to) => {
            assign(splitting, to)
            setSplitting(undefined)
          }}
        />
      )}
    </>
  )
}
