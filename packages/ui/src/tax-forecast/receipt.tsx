import { Badge } from '@mantine/core'
import { months } from '@milepost/contract/financial-performance/statements/periods'
import type {
  ForecastInput,
  ForecastLine,
  ForecastSection,
  TaxForecast,
} from '@milepost/contract/tax-forecast/tax-forecast'
import { firstDayOfMonth, formatMonth, useDates } from '../i18n/dates.ts'
import { useCopy, useLanguage } from '../i18n/language.tsx'
import { dollarsAndCents, wholeDollars } from '../i18n/money.ts'
import { Section } from '../layout/section.tsx'
import { copy } from './receipt.copy.ts'
import classes from './receipt.module.css'
import { SetAside } from './set-aside.tsx'

/** What to set aside and the year's taxes; then each line with how it was worked out, and by which rule. */
export function Receipt({ forecast }: { forecast: TaxForecast }) {
  const words = useCopy(copy)
  return (
    <div className={classes.receipt}>
      <Summary forecast={forecast} />
      {forecast.sections.map((section) => (
        <ReceiptSection key={section.name} section={section} />
      ))}
      <Section title={words.notes}>
        <ul className={classes.notes}>
          {forecast.notes.map((note) => (
            <li key={note}>{words[`note_${note}`]}</li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Summary({ forecast }: { forecast: TaxForecast }) {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  const { asOf, federalTax, stateTax, paid, left } = forecast
  const facts = [
    [words.federalTax, federalTax],
    ...(stateTax > 0 ? ([[words.stateTax, stateTax]] as const) : []),
    [words.paidSoFar, paid],
    [words.leftForYear, left],
  ] as const
  return (
    <Section
      title={String(forecast.year)}
      aside={<small>{words.workedOut(dayInYear(asOf))}</small>}
    >
      <SetAside forecast={forecast} />
      <dl className={classes.facts}>
        {facts.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{wholeDollars(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.dim}>{words.notAdvice}</p>
    </Section>
  )
}

function ReceiptSection({ section: { name, lines, total } }: { section: ForecastSection }) {
  const words = useCopy(copy)
  return (
    <Section title={words[`section_${name}`]}>
      <dl className={classes.lines}>
        {lines.map((line) => (
          <Line key={line.rule} line={line} />
        ))}
        <div className={classes.total}>
          <dt>{words.total}</dt>
          <dd>{wholeDollars(total)}</dd>
        </div>
      </dl>
    </Section>
  )
}

function Line({ line: { rule, amount, inputs, source } }: { line: ForecastLine }) {
  const words = useCopy(copy)
  const toText = useInputText()
  const sources = [
    ...new Set([source, ...inputs.map((input) => input.source)].filter((one) => one !== null)),
  ]
  return (
    <div>
      <dt>
        {words[`line_${rule}`]}
        {inputs.some(({ provisional }) => provisional) && (
          <Badge color="yellow" ml={8}>
            {words.provisional}
          </Badge>
        )}
        {inputs.length > 0 && <small>{inputs.map(toText).join(' · ')}</small>}
        {sources.length > 0 && <small>{words.source(sources.join('; '))}</small>}
      </dt>
      <dd>{wholeDollars(amount)}</dd>
    </div>
  )
}

const toPercent = (value: number) => `${Number(value.toFixed(2))}%`

function useInputText() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  return ({ name, value, unit, rate }: ForecastInput): string => {
    const text = {
      usd: () => (Number.isInteger(value) ? wholeDollars(value) : dollarsAndCents(value)),
      percent: () => toPercent(value),
      month: () => formatMonth(language, firstDayOfMonth(months[value - 1]!)),
      count: () => String(value),
    }[unit]()
    return name === 'at_rate'
      ? words.atRate(text, toPercent(rate ?? 0))
      : words[`input_${name}`](text)
  }
}
