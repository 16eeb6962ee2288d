import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { isBankAccount } from '@milepost/contract/financial-performance/imported-transactions'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { parseSigned } from '../../../shared/posting/posting-draft.ts'
import { UrlSearch } from '../../../shared/url-search.tsx'
import { useAccountOptions } from '../../../shared/use-chart.ts'
import { useUrlSyncedInput } from '../../../shared/use-url-synced-input.ts'
import { filterNames, type WaitingFilter } from './waiting-filter.ts'
import classes from './waiting-filters.module.css'
import { copy } from './waiting.copy.ts'

type WaitingFiltersProps = {
  filter: WaitingFilter
  chart: readonly ChartAccount[]
  /** Whether transactions of the list may have suggestions. */
  hasSuggestions: boolean
  onChange: (change: WaitingFilter) => void
  onClear: () => void
}

/** The filters of the list; all of them are in the URL. On a phone, those besides the search are behind a button. */
export function WaitingFilters(props: WaitingFiltersProps) {
  const { filter, chart, hasSuggestions, onChange, onClear } = props
  const words = useCopy(copy)
  const toOptions = useAccountOptions()
  const search = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ '/': () => search.current?.focus() })
  const count = filterNames.filter((name) => filter[name] && name !== 'search').length
  const banks = chart.filter(({ internalAccountNumber }) => isBankAccount(internalAccountNumber))
  return (
    <div role="search" aria-label={words.filters} className={classes.filters}>
      <UrlSearch
        ref={search}
        type="text"
        autoComplete="off"
        maxLength={100}
        className={classes.search}
        label={words.search}
        value={filter.search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <Button
        size="sm"
        variant="default"
        className={classes.more}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {words.moreFilters(count)}
      </Button>
      <div className={isOpen ? classes.rest : `${classes.rest} ${classes.closed}`}>
        <NativeSelect
          size="sm"
          aria-label={words.bankAccount}
          value={filter.account ?? ''}
          data={[{ value: '', label: words.anyBankAccount }, ...toOptions(banks, filter.account)]}
          onChange={(event) => onChange({ account: event.currentTarget.value })}
        />
        <NativeSelect
          size="sm"
          aria-label={words.direction}
          value={filter.direction ?? ''}
          data={[
            { value: '', label: words.inAndOut },
            { value: 'in', label: words.moneyIn },
            { value: 'out', label: words.moneyOut },
          ]}
          onChange={(event) => onChange({ direction: event.currentTarget.value })}
        />
        {hasSuggestions && (
          <NativeSelect
            size="sm"
            aria-label={words.suggestion}
            value={filter.suggestion ?? ''}
            data={[
              { value: '', label: words.anySuggestion },
              { value: 'match', label: words.withMatch },
              { value: 'proposal', label: words.withProposal },
              { value: 'none', label: words.withNothing },
            ]}
            onChange={(event) => onChange({ suggestion: event.currentTarget.value })}
          />
        )}
        <TextInput
          size="sm"
          type="month"
          aria-label={words.month}
          value={filter.month ?? ''}
          onChange={(event) => onChange({ month: event.currentTarget.value })}
        />
        {(['minAmount', 'maxAmount'] as const).map((name) => (
          <AmountFilter
            key={name}
            label={words[name]}
            value={filter[name] ?? ''}
            onChange={(amount) => onChange({ [name]: amount })}
          />
        ))}
        {(count > 0 || filter.search) && (
          <Button size="sm" variant="subtle" onClick={onClear}>
            {words.clearFilters}
          </Button>
        )}
      </div>
      {filter.transaction && <p className={classes.payee}>{words.onlyOne}</p>}
      {filter.payee && <p className={classes.payee}>{words.onlyPayee(filter.payee)}</p>}
    </div>
  )
}

type AmountFilterProps = { label: string; value: string; onChange: (value: string) => void }

/** The size of an amount: -45 finds the same as 45. Applies when the typing pauses; what can't be read is no filter. */
function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const [text, setText] = useUrlSyncedInput(value)
  const change = useDebouncedCallback(onChange, 300)
  return (
    <AmountInput
      size="sm"
      className={classes.amount}
      aria-label={label}
      placeholder={label}
      allowsNegative
      value={text}
      onChange={(typed) => {
        setText(typed)
        const amount = parseSigned(typed)
        change(amount === undefined ? '' : String(Math.abs(amount)))
      }}
    />
  )
}
