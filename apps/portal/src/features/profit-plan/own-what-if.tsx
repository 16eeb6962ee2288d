import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ProfitPlan } from '@milepost/contract/profit-plan/profit-plan'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents, units, wholeDollars } from '@milepost/ui/i18n/money.ts'
import {
  applySteps,
  getOutcome,
  getPlanned,
  getSliderRange,
  knobs,
  noMoves,
  toYear,
  type Knob,
} from './own-change.ts'
import { copy } from './own-what-if.copy.ts'
import classes from './own-what-if.module.css'
import { PlanSection } from './plan-section.tsx'

/** Sliders for the plan's figures, with the outcome. Computed in the browser and not stored. */
export function OwnWhatIf({ plan: { entered } }: { plan: ProfitPlan }) {
  const words = useCopy(copy)
  const [moves, setMoves] = useState(noMoves)
  const year = useMemo(() => toYear(entered), [entered])
  const planned = getPlanned(entered, year)
  const { weekly, annual, weeklyChange, annualChange, breakevenMiles } = getOutcome(
    entered,
    year,
    moves,
  )
  return (
    <PlanSection title={words.title} onScreenOnly>
      <div className={classes.body}>
        <p className={classes.about}>{words.about}</p>
        <div className={classes.knobs}>
          {knobs.map((knob) => (
            <Slider
              key={knob}
              knob={knob}
              planned={planned[knob]}
              steps={moves[knob]}
              onMove={(steps) => setMoves({ ...moves, [knob]: steps })}
            />
          ))}
        </div>
        <dl className={classes.outcome} aria-live="polite">
          <Amount name={words.aWeek} value={weekly} change={weeklyChange} />
          <Amount name={words.aYear} value={annual} change={annualChange} />
          <div>
            <dt>{words.breakeven}</dt>
            <dd>
              {breakevenMiles === null ? (
                words.noBreakeven
              ) : (
                <b className="figure">{units(breakevenMiles)}</b>
              )}
            </dd>
          </div>
        </dl>
        <Button
          variant="default"
          className={classes.reset}
          disabled={knobs.every((knob) => moves[knob] === 0)}
          onClick={() => setMoves(noMoves)}
        >
          {words.reset}
        </Button>
      </div>
    </PlanSection>
  )
}

const toText: Record<Knob, (figure: number) => string> = {
  milesPerWeek: units,
  fuelPrice: dollarsAndCents,
  milesPerGallon: (figure) => figure.toFixed(1),
  ratePerMile: dollarsAndCents,
  personalSpending: wholeDollars,
}

type SliderProps = {
  knob: Knob
  planned: number
  steps: number
  onMove: (steps: number) => void
}

function Slider({ knob, planned, steps, onMove }: SliderProps) {
  const words = useCopy(copy)
  const { down, up } = getSliderRange(knob, planned)
  const text = toText[knob](applySteps(knob, planned, steps))
  return (
    <label className={classes.knob}>
      <span>{words[knob]}</span>
      <b className="figure" aria-hidden="true">
        <span>{text}</span>
        {steps === 0 && <small> {words.asPlanned}</small>}
      </b>
      <input
        type="range"
        aria-label={words[knob]}
        aria-valuetext={text}
        min={down}
        max={up}
        value={steps}
        onChange={({ currentTarget }) => onMove(currentTarget.valueAsNumber)}
      />
    </label>
  )
}

type AmountProps = { name: string; value: number; change: number }

function Amount({ name, value, change }: AmountProps) {
  const words = useCopy(copy)
  const amount = wholeDollars(Math.abs(change))
  const changeText =
    change === 0 ? words.same : change > 0 ? words.more(amount) : words.less(amount)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className="figure">{wholeDollars(value)}</b>
        <span>{changeText}</span>
      </dd>
    </div>
  )
}
