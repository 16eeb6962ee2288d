import { ActionIcon, Select } from '@mantine/core'
import type { ChartAccount } from '@milepost/contract/posting'
import { useAccountName } from '@milepost/ui/accounts.copy.ts'
import { Key, useKeys } from '@milepost/ui/keys.tsx'
import { useCopy } from '@milepost/ui/language.tsx'
import { cents, units } from '@milepost/ui/money.ts'
import { newKey } from '@milepost/ui/new-key.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState } from 'react'
import { copy } from './posting.copy.ts'
import { amountOf, centsOf, sideOf, type DraftLine, type Side } from './posting-draft.ts'
import classes from './posting-lines.module.css'

type PostingLinesProps = {
  chart: readonly ChartAccount[]
  lines: readonly DraftLine[]
  onChange: (lines: DraftLine[]) => void
}

const sides: readonly Side[] = ['left', 'right', 'miles']

/** The lines of a batch by side, each with its sum, and the field that adds one by number or name. */
export function PostingLines({ chart, lines, onChange }: PostingLinesProps) {
  const words = useCopy(copy)
  const nameOf = useAccountName()
  const [added, setAdded] = useState<string>()
  const [search, setSearch] = useState('')
  const adding = useRef<HTMLInputElement>(null)
  useKeys({ a: () => adding.current?.focus() })
  const names = new Map(chart.map((one) => [one.internalAccountNumber, nameOf(one)]))

  const add = (number: number) => {
    const key = newKey()
    onChange([...lines, { key, internalAccountNumber: number, amount: '', details: '' }])
    setAdded(key)
    setSearch('')
  }
  const edit = (key: string, amount: string) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, amount } : line)))

  return (
    <div className={classes.lines}>
      <Select
        ref={adding}
        size="sm"
        aria-label={words.addAccount}
        aria-keyshortcuts="A"
        placeholder={words.addAccount}
        searchable
        selectFirstOptionOnChange
        leftSection={<IconPlus size={15} aria-hidden="true" />}
        rightSection={<Key>A</Key>}
        data={chart.map(({ internalAccountNumber: number }) => ({
          value: String(number),
          label: `${number} ${names.get(number)}`,
        }))}
        limit={12}
        nothingFoundMessage={words.noAccount}
        maxDropdownHeight={280}
        value={null}
        searchValue={search}
        onSearchChange={setSearch}
        onChange={(number) => number && add(Number(number))}
      />
      {sides.map((side) => {
        const ofSide = lines.filter((line) => sideOf(line.internalAccountNumber) === side)
        if (side === 'miles' && ofSide.length === 0) return null
        return (
          <div key={side} role="group" aria-label={words[side]}>
            <div className={classes.head} aria-hidden="true">
              <span>{words[side]}</span>
              <span>{side === 'miles' ? words.miles : words.amount}</span>
            </div>
            {ofSide.map((line) => (
              <Line
                key={line.key}
                line={line}
                name={names.get(line.internalAccountNumber) ?? ''}
                isNew={line.key === added}
                onAmount={(amount) => edit(line.key, amount)}
                onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
              />
            ))}
            {side !== 'miles' && (
              <div className={classes.total}>
                <span>{words[side]}</span>
                <b>{cents(centsOf(lines, side) / 100)}</b>
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}

type LineProps = {
  line: DraftLine
  name: string
  isNew: boolean
  onAmount: (amount: string) => void
  onRemove: () => void
}

function Line({ line, name, isNew, onAmount, onRemove }: LineProps) {
  const words = useCopy(copy)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNew) field.current?.focus()
  }, [isNew])
  const { internalAccountNumber: number, amount, last } = line
  const isWrong = amount.trim() !== '' && amountOf(amount) === undefined
  const before = last === undefined ? '' : number >= 9000 ? units(last) : cents(last)
  return (
    <div className={classes.line}>
      <span className={classes.account}>{number}</span>
      <span className={classes.name}>{name}</span>
      <input
        ref={field}
        className={classes.amount}
        aria-label={words.amountOf(`${number} ${name}`)}
        aria-invalid={isWrong || undefined}
        title={isWrong ? words.unreadable : undefined}
        inputMode="decimal"
        placeholder={before && words.lastAmount(before)}
        value={amount}
        onChange={(event) => onAmount(event.currentTarget.value)}
      />
      <ActionIcon size={32} aria-label={words.remove(`${number} ${name}`)} onClick={onRemove}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  )
}
