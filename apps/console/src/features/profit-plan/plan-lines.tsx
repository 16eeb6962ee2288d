import { Button, NativeSelect, TextInput } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { PlanBasis, type PlanSection } from '@milepost/contract/profit-plan/new-profit-plan'
import { ToolButton } from '@milepost/ui/feedback/tool-button.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { anyDecimals } from '@milepost/ui/forms/amount-text.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { useAccountOptions } from '../../shared/use-chart.ts'
import type { PlanDraftLine } from './plan-draft.ts'
import { copy } from './profit-plan.copy.ts'
import classes from './profit-plan.module.css'

type PlanLinesProps = {
  section: PlanSection
  chart: ChartAccount[]
  lines: PlanDraftLine[]
  problem: (path: string) => string | undefined
  onChange: (lines: PlanDraftLine[]) => void
}

/** The lines of one section. Lines tied to an account of the books are compared to that account. */
export function PlanLines({ section, chart, lines, problem, onChange }: PlanLinesProps) {
  const words = useCopy(copy)
  const toOptions = useAccountOptions()
  const accounts = chart.filter((account) => account.section === section)
  const bases = PlanBasis.options.filter(
    (basis) => section !== 'revenue' || basis !== 'percent_of_revenue',
  )
  const edit = (key: string, part: Partial<PlanDraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  return (
    <Section title={words[section]}>
      {section === 'variable' && <p className={classes.hint}>{words.fuelHint}</p>}
      {lines.map((line, i) =>
        line.section === section ? (
          <fieldset
            key={line.key}
            className={classes.line}
            aria-label={line.name || words[section]}
          >
            <TextInput
              size="sm"
              label={words.lineName}
              maxLength={80}
              value={line.name}
              onChange={(event) => edit(line.key, { name: event.currentTarget.value })}
              error={problem(`lines.${i}.name`)}
            />
            {accounts.length > 0 ? (
              <NativeSelect
                size="sm"
                label={words.account}
                value={line.account}
                onChange={({ currentTarget: { value } }) => {
                  const account = accounts.find(
                    (one) => String(one.internalAccountNumber) === value,
                  )
                  edit(line.key, {
                    account: value,
                    ...(line.name === '' && account && { name: account.name }),
                  })
                }}
                data={[
                  { value: '', label: words.chooseAccount },
                  ...toOptions(accounts, line.account),
                ]}
                error={problem(`lines.${i}.internalAccountNumber`)}
              />
            ) : (
              <span />
            )}
            <AmountInput
              size="sm"
              label={words.amount}
              decimals={anyDecimals}
              isPercent={line.basis === 'percent_of_revenue'}
              value={line.amount}
              onChange={(amount) => edit(line.key, { amount })}
              error={problem(`lines.${i}.amount`)}
            />
            <NativeSelect
              size="sm"
              label={words.basis}
              value={line.basis}
              onChange={(event) =>
                edit(line.key, { basis: event.currentTarget.value as PlanBasis })
              }
              data={bases.map((value) => ({ value, label: words[value] }))}
              error={problem(`lines.${i}.basis`)}
            />
            <ToolButton
              icon={IconX}
              label={words.removeLine(line.name || words[section])}
              onPress={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          </fieldset>
        ) : null,
      )}
      <Button
        variant="default"
        size="sm"
        onClick={() =>
          onChange([
            ...lines,
            {
              key: uuid(),
              section,
              name: '',
              account: '',
              amount: '',
              basis: section === 'revenue' || section === 'variable' ? 'per_mile' : 'per_month',
            },
          ])
        }
      >
        {words.addLine(words[section])}
      </Button>
    </Section>
  )
}
