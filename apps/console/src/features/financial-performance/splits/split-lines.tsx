import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { maxSplitParts } from '@milepost/contract/financial-performance/split'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { useAccountOptions } from '../../../shared/use-chart.ts'
import type { Division, DraftPart } from './split-draft.ts'
import { copy } from './splits.copy.ts'
import classes from './splits.module.css'

type SplitLinesProps = {
  /** The accounts it may go to. */
  chart: readonly ChartAccount[]
  draft: DraftPart[]
  division: Division
  onChange: (draft: DraftPart[]) => void
}

/** The lines of a split, with what each gets and what is left. Enter goes on, from the last line to a new one. */
export function SplitLines({ chart, draft, division, onChange }: SplitLinesProps) {
  const words = useCopy(copy)
  const toOptions = useAccountOptions()
  const list = useRef<HTMLDivElement>(null)
  const [newKey, setNewKey] = useState('')
  const change = (key: string, part: Partial<DraftPart>) =>
    onChange(draft.map((line) => (line.key === key ? { ...line, ...part } : line)))
  useEffect(() => {
    if (newKey) list.current?.lastElementChild?.querySelector('input')?.focus()
  }, [newKey])
  const add = () => {
    const key = uuid()
    setNewKey(key)
    onChange([...draft, { key, account: '', share: '' }])
  }
  const goOn = (event: KeyboardEvent, i: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = list.current?.children[i + 1]?.querySelector('input')
    if (next) next.focus()
    else if (draft.length < maxSplitParts) add()
  }
  const { shares, left, hasManyRests } = division
  return (
    <>
      <div className={classes.lines} ref={list}>
        {draft.map(({ key, account, share }, i) => (
          <div key={key} className={classes.line}>
            <Select
              size="sm"
              aria-label={words.account(i + 1)}
              placeholder={words.search}
              searchable
              selectFirstOptionOnChange
              nothingFoundMessage={words.noAccount}
              data-autofocus={key === draft[0]?.key || undefined}
              data={toOptions(chart, account)}
              value={account || null}
              // What is typed then takes the place of the account that is there.
              onFocus={(event) => event.currentTarget.select()}
              onChange={(number) => change(key, { account: number ?? '' })}
            />
            <TextInput
              size="sm"
              aria-label={words.share(i + 1)}
              placeholder={words.rest}
              error={shares[i] === undefined}
              autoComplete="off"
              value={share}
              onChange={(event) => change(key, { share: event.currentTarget.value })}
              onKeyDown={(event) => goOn(event, i)}
            />
            <span className={classes.cents}>
              {shares[i] !== undefined && dollarsAndCents(shares[i] / 100)}
            </span>
            <ActionIcon
              size={44}
              variant="subtle"
              aria-label={words.remove(i + 1)}
              disabled={draft.length === 1}
              onClick={() => onChange(draft.filter((line) => line.key !== key))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        ))}
      </div>
      <div className={classes.end}>
        <Button size="sm" variant="default" disabled={draft.length >= maxSplitParts} onClick={add}>
          {words.addLine}
        </Button>
        <p role="status" className={`${classes.left} ${left === 0 ? '' : classes.wrong}`}>
          {left === 0
            ? words.done
            : `${left > 0 ? words.left : words.tooMuch}: ${dollarsAndCents(Math.abs(left) / 100)}`}
        </p>
      </div>
      {hasManyRests && <p className={classes.wrong}>{words.manyRests}</p>}
      {shares.includes(undefined) && <p className={classes.wrong}>{words.unreadable}</p>}
      <p className={classes.dim}>
        {words.shareHint}. {words.keys}
      </p>
    </>
  )
}
