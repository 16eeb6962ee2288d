import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { CallFailed } from '@milepost/contract/wire/caller'
import {
  importedTransactions,
  type ImportedTransaction,
} from '@milepost/contract/books/imported-transactions'
import type { ChartAccount } from '@milepost/contract/books/posting'
import { call } from '@milepost/ui/api/api.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { copy as books } from './books.copy.ts'
import { useAccountOptions, useBooksChanged } from './books.hooks.ts'
import classes from './books.module.css'
import { copy } from './import.copy.ts'

/** Account numbers as text, by transaction id. Missing if none has been assigned. */
type Accounts = Readonly<Record<string, string>>

/** The accounts proposed from earlier postings. */
const getProposedAccounts = (transactions: readonly ImportedTransaction[]): Accounts =>
  Object.fromEntries(
    transactions.flatMap(({ id, proposedAccountNumber: number }) =>
      number === null ? [] : [[id, String(number)]],
    ),
  )

/** Assigns an account to a transaction and to similar ones that have none yet. */
function assignAccount(
  accounts: Accounts,
  transactions: readonly ImportedTransaction[],
  { id, stem, amount }: ImportedTransaction,
  account: string,
): Accounts {
  const similar = transactions.filter(
    (other) =>
      other.stem === stem && Math.sign(other.amount) === Math.sign(amount) && !accounts[other.id],
  )
  return {
    ...accounts,
    ...Object.fromEntries(similar.map((other) => [other.id, account])),
    [id]: account,
  }
}

type WaitingListProps = {
  accountId: string
  isSetAside: boolean
  chart: ChartAccount[]
  transactions: ImportedTransaction[]
}

/** One page of transactions with their accounts. The selected ones are posted as one batch. */
export function WaitingList({ accountId, isSetAside, chart, transactions }: WaitingListProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const changed = useBooksChanged()
  // Manual assignments survive when the list or the proposals change.
  const [assigned, setAssigned] = useState<Accounts>({})
  const accounts = { ...getProposedAccounts(transactions), ...assigned }
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [batchId, setBatchId] = useState(uuid)
  const ids = transactions.map(({ id }) => id).filter((id) => chosen.has(id))
  const ready = transactions
    .filter(({ id, isAhead }) => accounts[id] && !isAhead)
    .map(({ id }) => id)
  const params = { accountId }
  const failed = {
    onError: (reason: unknown) => toast.failure(errorMessage(reason)),
    onSettled: changed,
  }
  const clearSelection = () => setChosen(new Set())
  const post = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(importedTransactions.post, {
        params,
        body: {
          id: batchId,
          transactions: ids.map((id) => ({ id, internalAccountNumber: Number(accounts[id]) })),
        },
      }),
    onSuccess: () => {
      toast.success(words.posted(ids.length))
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
    mutationFn: () =>
      call(importedTransactions.setAside, { params, body: { ids, isAside: !isSetAside } }),
    onSuccess: clearSelection,
    ...failed,
  })
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      if (isChosen) after.add(id)
      else after.delete(id)
      return after
    })
  const isMissing = ids.some((id) => !accounts[id])
  const isEarly = transactions.some(({ id, isAhead }) => isAhead && chosen.has(id))

  return (
    <>
      <ul className="plainList">
        {transactions.map((transaction) => (
          <li key={transaction.id}>
            <Waiting
              {...{ transaction, chart, isSetAside, account: accounts[transaction.id] ?? '' }}
              isChosen={chosen.has(transaction.id)}
              onChoose={(isChosen) => choose(transaction.id, isChosen)}
              onAccount={(account) => {
                setAssigned(assignAccount(accounts, transactions, transaction, account))
                choose(transaction.id, account !== '' && !transaction.isAhead)
              }}
            />
          </li>
        ))}
      </ul>
      <div className={classes.bar}>
        {!isSetAside && (
          <>
            <Checkbox
              label={words.chooseAll}
              disabled={ready.length === 0}
              checked={ready.length > 0 && ready.every((id) => chosen.has(id))}
              onChange={(event) => setChosen(new Set(event.currentTarget.checked ? ready : []))}
            />
            <Button
              size="sm"
              disabled={ids.length === 0 || isMissing || isEarly}
              loading={post.isPending}
              onClick={() => post.mutate()}
            >
              {words.postChosen(ids.length)}
            </Button>
          </>
        )}
        <Button
          size="sm"
          variant="default"
          disabled={ids.length === 0}
          loading={setAside.isPending}
          onClick={() => setAside.mutate()}
        >
          {isSetAside ? words.bringBack : words.setAside}
        </Button>
        {isMissing && !isSetAside && <p className={classes.wrong}>{words.missing}</p>}
        {isEarly && !isSetAside && <p className={classes.wrong}>{words.notYet}</p>}
      </div>
    </>
  )
}

type WaitingProps = {
  transaction: ImportedTransaction
  chart: ChartAccount[]
  isSetAside: boolean
  account: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onAccount: (account: string) => void
}

function Waiting({ transaction, chart, isSetAside, account, ...rest }: WaitingProps) {
  const words = useCopy(copy)
  const booksWords = useCopy(books)
  const dates = useDates()
  const toOptions = useAccountOptions()
  const { description, date, amount, bankAccount, internalAccountNumber, isAhead } = transaction
  const isLearned = String(transaction.proposedAccountNumber ?? '') === account && account !== ''
  const others = chart.filter(
    (one) => one.internalAccountNumber !== internalAccountNumber && one.section !== 'miles',
  )
  return (
    <div className={classes.waiting}>
      <Checkbox
        aria-label={words.choose(description)}
        checked={rest.isChosen}
        onChange={(event) => rest.onChoose(event.currentTarget.checked)}
      />
      <span className={classes.dim}>{dates.dayInYear(date)}</span>
      <span>
        {description} {bankAccount && <span className={classes.dim}>{bankAccount}</span>}
        {isAhead && <span className={classes.early}>{words.ahead}</span>}
      </span>
      <b className={classes.amount}>{dollarsAndCents(amount)}</b>
      {isSetAside ? (
        <span />
      ) : (
        <NativeSelect
          size="sm"
          aria-label={words.accountFor(description)}
          description={isLearned ? words.learned : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={account}
          onChange={(event) => rest.onAccount(event.currentTarget.value)}
          data={[{ value: '', label: booksWords.chooseAccount }, ...toOptions(others)]}
        />
      )}
    </div>
  )
}
