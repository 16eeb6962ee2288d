import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { maxSplitParts } from '@milepost/contract/financial-performance/split'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useAccountOptions } from '../../../shared/use-chart.ts'
import { addPart, type PartDraft } from './rule-draft.ts'
import { copy } from './rules.copy.ts'
import classes from './rules.module.css'

type RulePartsProps = {
  chart: readonly ChartAccount[]
  parts: readonly PartDraft[]
  error?: string | undefined
  onChange: (parts: PartDraft[]) => void
}

/** The accounts that a rule splits transactions over, each with an amount, a percentage, or the rest. */
export function RuleParts({ chart, parts, error, onChange }: RulePartsProps) {
  const words = useCopy(copy)
  const toOptions = useAccountOptions()
  const set = (key: string, change: Partial<PartDraft>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...change } : part)))
  const kinds = (['dollars', 'percent', 'rest'] as const).map((value) => ({
    value,
    label: words[value],
  }))
  return (
    <fieldset className={classes.parts}>
      <legend>{words.postsTo}</legend>
      {parts.map(({ key, account, kind, value }, i) => (
        <div key={key} className={classes.part}>
          <NativeSelect
            aria-label={words.part(i + 1)}
            value={account}
            data={[{ value: '', label: words.chooseAccount }, ...toOptions(chart, account || null)]}
            error={error !== undefined && account === ''}
            onChange={(event) => set(key, { account: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={words.partKind(i + 1)}
            value={kind}
            data={kinds}
            onChange={(event) =>
              set(key, { kind: event.currentTarget.value as PartDraft['kind'], value: '' })
            }
          />
          {kind === 'rest' ? (
            <span />
          ) : (
            <AmountInput
              aria-label={words.partValue(i + 1)}
              allowsNegative={kind === 'dollars'}
              isPercent={kind === 'percent'}
              isFixed={kind === 'dollars'}
              value={value}
              error={error !== undefined && value.trim() === ''}
              onChange={(typed) => set(key, { value: typed })}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={words.removePart(i + 1)}
            disabled={parts.length <= 2}
            onClick={() => onChange(parts.filter((part) => part.key !== key))}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <p className={error === undefined ? classes.hint : classes.wrong}>
        {error ?? words.partsHint}
      </p>
      <div>
        <Button
          size="sm"
          variant="default"
          disabled={parts.length >= maxSplitParts}
          onClick={() => onChange(addPart(parts))}
        >
          {words.addPart}
        </Button>
      </div>
    </fieldset>
  )
}
