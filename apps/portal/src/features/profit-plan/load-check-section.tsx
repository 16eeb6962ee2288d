import { Button } from '@mantine/core'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { checkLoad, getVerdict } from '@milepost/contract/profit-plan/load-check'
import type { ProfitPlan } from '@milepost/contract/profit-plan/profit-plan'
import { read } from '@milepost/ui/api/api.ts'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { isUnfinished, parseAmount } from '@milepost/ui/forms/amount-text.ts'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import classes from './load-check-section.module.css'
import { copy } from './load-check.copy.ts'
import { calculateLoadCosts, type LoadCosts } from './load-costs.ts'
import { toYear } from './own-change.ts'
import { PlanSection } from './plan-section.tsx'

const fields = ['offer', 'loadedMiles', 'emptyMiles', 'days'] as const
type Field = (typeof fields)[number]
/** What is typed in each field. */
type Entered = Record<Field, string>

const maxValues: Record<Field, number> = { offer: 1e6, loadedMiles: 1e4, emptyMiles: 1e4, days: 99 }

/** Whether an offered load pays, given the client's own costs. Computed in the browser and not stored. */
export function LoadCheckSection({ plan: { entered: plan } }: { plan: ProfitPlan }) {
  const words = useCopy(copy)
  const [entered, setEntered] = useState<Entered>({
    offer: '',
    loadedMiles: '',
    emptyMiles: '',
    days: '',
  })
  const day = today()
  const year = Number(day.slice(0, 4))
  // In January, the last three closed months are in the previous year.
  const books = useQueries({
    queries: [year, year - 1].map((statementYear) =>
      read(financialPerformance.profitAndLoss, { params: { year: statementYear } }),
    ),
  })
  const statements = books.flatMap(({ data }) => data ?? [])
  const costs = calculateLoadCosts(plan, toYear(plan), statements, day)
  return (
    <PlanSection title={words.title} onScreenOnly>
      <div className={classes.body}>
        <p className={classes.note}>{words.about}</p>
        <div className={classes.fields}>
          {fields.map((field) => (
            <AmountInput
              key={field}
              label={words[field]}
              value={entered[field]}
              onChange={(typed) => setEntered({ ...entered, [field]: typed })}
              max={maxValues[field]}
              size="md"
            />
          ))}
        </div>
        {books.some(({ isPending }) => isPending) ? (
          <SkeletonRows rows={2} />
        ) : (
          <>
            <div aria-live="polite">
              <Verdict entered={entered} costs={costs} />
            </div>
            <CostsSource source={costs.source} books={books} />
          </>
        )}
      </div>
    </PlanSection>
  )
}

type CostsSourceProps = { source: LoadCosts['source']; books: readonly UseQueryResult[] }

/** Where the costs come from. Books that failed to load must not be treated as empty books. */
function CostsSource({ source, books }: CostsSourceProps) {
  const words = useCopy(copy)
  const failed = books.filter(({ isError, data }) => isError && !data)
  if (failed.length === 0) return <p className={classes.note}>{words[source]}</p>
  return (
    <div className={classes.failed}>
      <p>{source === 'plan' ? words.booksFailed : words.booksFailedInPart}</p>
      <Button
        variant="default"
        loading={failed.some(({ isFetching }) => isFetching)}
        onClick={() => failed.forEach(({ refetch }) => void refetch())}
      >
        {words.tryAgain}
      </Button>
    </div>
  )
}

/** Whether to take a load, with the calculation. Renders nothing until enough is entered. Empty miles are optional. */
function Verdict({ entered, costs }: { entered: Entered; costs: LoadCosts }) {
  const words = useCopy(copy)
  const [offer, loadedMiles, emptyMiles, days] = fields.map((field) =>
    toNumber(field, entered[field]),
  )
  if (offer === undefined || loadedMiles === undefined || emptyMiles === undefined) return null
  if (days === undefined) return null
  const check = checkLoad({ ...costs, loadedMiles, emptyMiles, days })
  const verdict = getVerdict(offer, check)
  const explain = { take: words.takeWhy, talk: words.talkWhy, leave: words.leaveWhy }[verdict]
  const miles = (loadedMiles + emptyMiles).toLocaleString('en-US')
  const perDay = (rate: number) => [String(days), dollarsAndCents(rate)] as const
  const { variable, fixed, owner, needed, neededPerMile } = check
  return (
    <div className={classes.verdict}>
      <p className={classes.sentence}>
        <b data-verdict={verdict}>{words[verdict]}</b>{' '}
        <span>{explain(dollarsAndCents(Math.abs(offer - needed)))}</span>
      </p>
      <dl className={classes.sum}>
        <Part name={words.ofMiles(miles, rateText(costs.variablePerMile))} value={variable} />
        <Part name={words.ofDays(...perDay(costs.fixedPerDay))} value={fixed} />
        <Part name={words.ofOwner(...perDay(costs.ownerPerDay))} value={owner} />
        <Part name={words.needed} value={needed} />
      </dl>
      {neededPerMile !== null && (
        <p className={classes.perMile}>{words.neededPerMile(dollarsAndCents(neededPerMile))}</p>
      )}
    </div>
  )
}

/** Undefined if the field is empty, can't be taken, or is half typed. Nothing typed as empty miles is none. */
function toNumber(field: Field, typed: string): number | undefined {
  if (typed.trim() === '' && field === 'emptyMiles') return 0
  const number = isUnfinished(typed) ? undefined : parseAmount(typed)
  return number !== undefined && number <= maxValues[field] ? number : undefined
}

/** Dollars per mile with up to four decimals. */
const rateText = (rate: number) =>
  `$${rate.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`

const Part = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd className="figure">{dollarsAndCents(value)}</dd>
  </div>
)
