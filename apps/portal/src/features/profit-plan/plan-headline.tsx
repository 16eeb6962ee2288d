import { Paper } from '@mantine/core'
import type { ProfitPlan } from '@milepost/contract/profit-plan/profit-plan'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { units, wholeDollars } from '@milepost/ui/i18n/money.ts'
import { splitAt } from '../../shared/figures/split-at.ts'
import classes from './plan-headline.module.css'
import { copy } from './profit-plan.copy.ts'

/** What each week must bring in, and how the plan compares to that. */
export function PlanHeadline({ plan }: { plan: ProfitPlan }) {
  const words = useCopy(copy)
  const [miles = null, revenue = null] = plan.breakeven.map(({ weekly }) => weekly)
  const planned = plan.revenue.at(-1)?.weekly ?? null
  const cash = plan.estimatedCash.at(-1)?.weekly ?? null
  return (
    <Paper component="section" aria-label={plan.name} className={classes.head}>
      <div>
        <p className={classes.name}>{plan.name}</p>
        {miles === null || revenue === null ? (
          <p className={classes.sentence}>{words.noBreakeven}</p>
        ) : (
          <>
            <Sentence figure={wholeDollars(revenue)} toSentence={words.mustBring} />
            <p className={classes.note}>{words.coveredBy(units(miles))}</p>
          </>
        )}
      </div>
      <dl className={classes.facts}>
        {planned !== null && <Fact name={words.planBrings} value={wholeDollars(planned)} />}
        {cash !== null && (
          <Fact
            name={cash < 0 ? words.short : words.leftOver}
            value={wholeDollars(Math.abs(cash))}
            note={
              planned !== null && revenue !== null
                ? words.toCash(
                    wholeDollars(Math.abs(Math.round(planned) - Math.round(revenue))),
                    planned < revenue,
                  )
                : undefined
            }
          />
        )}
      </dl>
    </Paper>
  )
}

/** A sentence with a large figure. */
function Sentence({
  figure,
  toSentence,
}: {
  figure: string
  toSentence: (figure: string) => string
}) {
  const [before, after] = splitAt(toSentence(figure), figure)
  return (
    <p className={classes.sentence}>
      <span>{before}</span>
      <b className="figure">{figure}</b>
      <span>{after}</span>
    </p>
  )
}

const Fact = ({
  name,
  value,
  note,
}: {
  name: string
  value: string
  note?: string | undefined
}) => (
  <div>
    <dt>{name}</dt>
    <dd className="figure">{value}</dd>
    {note !== undefined && <dd className={classes.how}>{note}</dd>}
  </div>
)
