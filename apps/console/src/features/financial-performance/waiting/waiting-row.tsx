import { Button, Checkbox, NativeSelect } from '@mantine/core'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import type { ImportedTransaction } from '@milepost/contract/financial-performance/imported-transactions'
import type { PostedPart } from '@milepost/contract/financial-performance/split'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { ShortcutKey } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useAccountOptions } from '../../../shared/use-chart.ts'
import { copy as books } from '../books.copy.ts'
import classes from '../books.module.css'
import { PartsList } from '../splits/parts-list.tsx'
import type { Destination } from '../splits/split-draft.ts'
import { BankWords, useBankName } from './bank-words.tsx'
import { OtherVersion } from './other-version.tsx'
import { copy } from './waiting.copy.ts'

/** The accounts that a transaction can go to. */
export const listOthers = (chart: readonly ChartAccount[], transaction: ImportedTransaction) =>
  chart.filter(
    (one) =>
      one.internalAccountNumber !== transaction.internalAccountNumber && one.section !== 'miles',
  )

type WaitingRowProps = {
  transaction: ImportedTransaction
  chart: ChartAccount[]
  isSetAside: boolean
  to: Destination | undefined
  isChosen: boolean
  /** Whether it is the first of its payee on the page. */
  isFirstOfPayee: boolean
  onChoose: (isChosen: boolean) => void
  onPayee: () => void
  onTo: (to: Destination | undefined) => void
  onSplit: () => void
  isDeciding: boolean
  onDecide: (decision: 'keep' | 'drop') => void
}

/** A transaction with its account or its parts. */
export function WaitingRow(props: WaitingRowProps) {
  const words = useCopy(copy)
  const dates = useDates()
  const getName = useBankName()
  const { transaction, isSetAside, to } = props
  const { date, amount, bankAccount, isAhead, possibleDuplicate: known, alike, stem } = transaction
  return (
    <>
      <div className={classes.waiting}>
        <Checkbox
          aria-label={words.choose(getName(transaction))}
          checked={props.isChosen}
          onChange={(event) => props.onChoose(event.currentTarget.checked)}
        />
        <span className={classes.dim}>{dates.dayInYear(date)}</span>
        <span>
          <BankWords {...transaction} />{' '}
          {bankAccount && <span className={classes.dim}>{bankAccount}</span>}
          {isAhead && <span className={classes.early}>{words.ahead}</span>}
          {alike > 1 && props.isFirstOfPayee && (
            <button type="button" className={classes.payee} onClick={props.onPayee}>
              {words.selectPayee(alike, stem.toUpperCase())}
            </button>
          )}
        </span>
        <b className={classes.amount}>{dollarsAndCents(amount)}</b>
        {known ? (
          <Decision {...props} />
        ) : isSetAside ? (
          <span />
        ) : to && 'parts' in to ? (
          <SplitSummary {...props} parts={to.parts} />
        ) : (
          <AccountSelect {...props} account={to ? String(to.internalAccountNumber) : ''} />
        )}
      </div>
      {known && (
        <OtherVersion
          title={words.mayBe}
          details={`${words[`${known.state}State`]}, ${known.isFed ? words.fromBank : words.fromFile}`}
          version={known}
          than={transaction}
        />
      )}
    </>
  )
}

const whyProposed = (words: (typeof copy)['en'], { proposedBy }: ImportedTransaction) =>
  proposedBy === 'answer'
    ? words.asAnswered
    : proposedBy === 'reversal'
      ? words.asBefore
      : words.learned

/** Whether a transaction is the known one that it resembles. */
function Decision({ transaction, isDeciding, onDecide }: WaitingRowProps) {
  const words = useCopy(copy)
  const name = useBankName()(transaction)
  return (
    <span className={classes.decide}>
      <Button
        size="sm"
        variant="default"
        disabled={isDeciding}
        aria-label={words.keepBothFor(name)}
        aria-keyshortcuts="T"
        rightSection={<ShortcutKey>T</ShortcutKey>}
        onClick={() => onDecide('keep')}
      >
        {words.keepBoth}
      </Button>
      <Button
        size="sm"
        variant="default"
        disabled={isDeciding}
        aria-label={words.dropItFor(name)}
        aria-keyshortcuts="S"
        rightSection={<ShortcutKey>S</ShortcutKey>}
        onClick={() => onDecide('drop')}
      >
        {words.dropIt}
      </Button>
    </span>
  )
}

function AccountSelect({
  transaction,
  chart,
  account,
  onTo,
  onSplit,
}: WaitingRowProps & { account: string }) {
  const words = useCopy(copy)
  const booksWords = useCopy(books)
  const toOptions = useAccountOptions()
  const name = useBankName()(transaction)
  const isLearned =
    !transaction.rule &&
    String(transaction.proposedAccountNumber ?? '') === account &&
    account !== ''
  return (
    <span className={classes.destination}>
      <NativeSelect
        size="sm"
        aria-label={words.accountFor(name)}
        description={isLearned ? whyProposed(words, transaction) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={account}
        onChange={({ currentTarget: { value } }) =>
          onTo(value === '' ? undefined : { internalAccountNumber: Number(value) })
        }
        data={[
          { value: '', label: booksWords.chooseAccount },
          ...toOptions(listOthers(chart, transaction), account),
        ]}
      />
      <Button
        size="compact-sm"
        data-compact
        variant="subtle"
        aria-label={words.splitFor(name)}
        aria-keyshortcuts="D"
        onClick={onSplit}
      >
        {words.split}
      </Button>
    </span>
  )
}

/** The parts of a split, with the ways to change it. */
function SplitSummary({
  transaction,
  chart,
  parts,
  onTo,
  onSplit,
}: WaitingRowProps & { parts: readonly PostedPart[] }) {
  const words = useCopy(copy)
  const isLearned = !transaction.rule && parts === transaction.proposedParts
  return (
    <span className={classes.destination}>
      <PartsList chart={chart} parts={parts} />
      {isLearned && <small className={classes.dim}>{whyProposed(words, transaction)}</small>}
      <span>
        <Button
          size="compact-sm"
          data-compact
          variant="subtle"
          aria-keyshortcuts="D"
          onClick={onSplit}
        >
          {words.changeSplit}
        </Button>
        <Button size="compact-sm" data-compact variant="subtle" onClick={() => onTo(undefined)}>
          {words.dropSplit}
        </Button>
      </span>
    </span>
  )
}
