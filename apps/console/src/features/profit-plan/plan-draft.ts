import * as z from 'zod/mini'
import {
  PlanBasis,
  PlanSection,
  type NewProfitPlan,
} from '@milepost/contract/profit-plan/new-profit-plan'
import { amountText, anyDecimals, parseAmount } from '@milepost/ui/forms/amount-text.ts'

/** A plan's numeric fields. */
export const figures = [
  ...(['weeksWorked', 'loadedMilesPerWeek', 'emptyMilesPerWeek'] as const),
  ...(['fuelPricePerGallon', 'milesPerGallon', 'fullDays', 'partialDays'] as const),
] as const
export type Figure = (typeof figures)[number]

export const scenarios = [
  ...(['milesPerGallonIncrease', 'milesPerWeekIncrease'] as const),
  'personalExpensesReductionPerMonth',
] as const
export type Scenario = (typeof scenarios)[number]

const PlanDraftLine = z.object({
  key: z.string(),
  section: PlanSection,
  name: z.string(),
  account: z.string(),
  basis: PlanBasis,
  amount: z.string(),
})
export type PlanDraftLine = z.infer<typeof PlanDraftLine>

const PlanDraft = z.object({
  name: z.string(),
  figures: z.record(z.enum(figures), z.string()),
  scenarios: z.record(z.enum(scenarios), z.string()),
  lines: z.array(PlanDraftLine),
})
export type PlanDraft = z.infer<typeof PlanDraft>

/** A plan draft with its idempotency key. `last` is the id and version it was last saved as. */
export const StoredPlan = z.object({
  idempotencyKey: z.string(),
  last: z.object({ id: z.optional(z.string()), version: z.optional(z.string()) }),
  draft: PlanDraft,
})

const text = (number: number | null) => (number === null ? '' : String(number))
const figureText = (number: number | null) =>
  number === null ? '' : amountText(number, { decimals: anyDecimals })

/** A plan as form text; without one, an empty plan of 50 weeks. */
export function toDraft(entered: NewProfitPlan | undefined, newKey: () => string): PlanDraft {
  const toTexts = <Name extends string>(
    names: readonly Name[],
    amounts: Partial<Record<Name, number | null>> | undefined,
  ) => Object.fromEntries(names.map((name) => [name, figureText(amounts?.[name] ?? null)]))
  const empty = { weeksWorked: 50, emptyMilesPerWeek: 0, fullDays: 0, partialDays: 0 }
  return {
    name: entered?.name ?? '',
    figures: toTexts(figures, entered ?? empty) as Record<Figure, string>,
    scenarios: toTexts(scenarios, entered?.scenarios) as Record<Scenario, string>,
    lines: (entered?.lines ?? []).map(({ internalAccountNumber, amount, ...line }) => ({
      ...line,
      key: newKey(),
      account: text(internalAccountNumber),
      amount: figureText(amount),
    })),
  }
}

/** NaN for what is no number, which the schema rejects. */
const parseFigure = (typed: string, isPercent = false): number =>
  parseAmount(typed, { decimals: anyDecimals, isPercent }) ?? Number.NaN

/** The plan a draft describes, to be validated by the contract's schema. */
export function toNewPlan(draft: PlanDraft): NewProfitPlan {
  const figureEntries = figures.map((name) => [name, parseFigure(draft.figures[name])])
  const scenarioEntries = scenarios.map((name) => {
    const typed = draft.scenarios[name]
    return [name, typed.trim() === '' ? null : parseFigure(typed)]
  })
  return {
    name: draft.name,
    ...(Object.fromEntries(figureEntries) as Record<Figure, number>),
    scenarios: Object.fromEntries(scenarioEntries) as NewProfitPlan['scenarios'],
    lines: draft.lines.map(({ section, name, account, basis, amount }) => ({
      section,
      name,
      basis,
      amount: parseFigure(amount, basis === 'percent_of_revenue'),
      internalAccountNumber: account === '' ? null : Number(account),
    })),
  }
}
