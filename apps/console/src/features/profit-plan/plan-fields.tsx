import { TextInput } from '@mantine/core'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { PlanSection } from '@milepost/contract/profit-plan/new-profit-plan'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { anyDecimals } from '@milepost/ui/forms/amount-text.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { figures, scenarios, type PlanDraft } from './plan-draft.ts'
import { PlanLines } from './plan-lines.tsx'
import { copy } from './profit-plan.copy.ts'
import classes from './profit-plan.module.css'

type PlanFieldsProps = {
  draft: PlanDraft
  chart: ChartAccount[]
  /** A field's error, by its path in the plan. */
  problem: (path: string) => string | undefined
  onChange: (part: Partial<PlanDraft>) => void
}

/** The plan's name and figures, its lines by section, and its scenarios. */
export function PlanFields({ draft, chart, problem, onChange }: PlanFieldsProps) {
  const words = useCopy(copy)
  return (
    <>
      <Section title={words.work}>
        <div className={classes.fields}>
          <TextInput
            label={words.name}
            maxLength={80}
            value={draft.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
            error={problem('name')}
          />
          <div className={classes.figures}>
            {figures.map((name) => (
              <AmountInput
                key={name}
                label={words[name]}
                decimals={anyDecimals}
                value={draft.figures[name]}
                onChange={(typed) => onChange({ figures: { ...draft.figures, [name]: typed } })}
                error={problem(name)}
              />
            ))}
          </div>
        </div>
      </Section>
      {PlanSection.options.map((section) => (
        <PlanLines
          key={section}
          section={section}
          chart={chart}
          problem={problem}
          lines={draft.lines}
          onChange={(lines) => onChange({ lines })}
        />
      ))}
      <Section title={words.whatIf}>
        <div className={classes.figures}>
          {scenarios.map((name) => (
            <AmountInput
              key={name}
              label={words[name]}
              decimals={anyDecimals}
              value={draft.scenarios[name]}
              onChange={(typed) => onChange({ scenarios: { ...draft.scenarios, [name]: typed } })}
              error={problem(`scenarios.${name}`)}
            />
          ))}
        </div>
      </Section>
    </>
  )
}
