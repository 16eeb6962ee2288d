import { figureKinds, type FigureName, type FilingStatus, type TaxFigure } from './tax-figures.ts'

/** A figure as it is calculated with: cents, or basis points. */
export type YearFigure = { value: number; source: string | null; provisional: boolean }
export type YearFigures = Readonly<Record<FigureName, YearFigure>>

/** A year's figures for a filing status. Throws if one is missing: the list has all of a year. */
export function selectFigures(
  figures: readonly TaxFigure[],
  year: number,
  status: FilingStatus,
): YearFigures {
  const found = (figure: FigureName): YearFigure => {
    const filingStatus = figureKinds[figure].byStatus ? status : 'any'
    const row = figures.find(
      (one) => one.year === year && one.figure === figure && one.filingStatus === filingStatus,
    )
    if (!row) throw new Error(`No ${figure} for ${year} and ${filingStatus}`)
    return {
      value: Math.round(row.value * 100),
      source: row.source,
      provisional: row.provisional,
    }
  }
  const names = Object.keys(figureKinds) as FigureName[]
  return Object.fromEntries(names.map((name) => [name, found(name)])) as YearFigures
}

const rateNames = [
  'income_rate_1',
  'income_rate_2',
  'income_rate_3',
  'income_rate_4',
  'income_rate_5',
  'income_rate_6',
  'income_rate_7',
] as const
const fromNames = [
  'income_from_2',
  'income_from_3',
  'income_from_4',
  'income_from_5',
  'income_from_6',
  'income_from_7',
] as const

/** A rate and the taxable income it begins at. */
export type Bracket = { from: YearFigure; rate: YearFigure }

export const bracketsOf = (figures: YearFigures): Bracket[] =>
  rateNames.map((name, i) => ({
    rate: figures[name],
    from: i === 0 ? { ...figures[name], value: 0 } : figures[fromNames[i - 1]!],
  }))

/** Whether each rate of a year starts above the one before it, for every filing status. */
export const areBracketsInOrder = (
  figures: readonly Pick<TaxFigure, 'figure' | 'filingStatus' | 'value'>[],
): boolean =>
  ['single', 'joint', 'separate', 'head_of_household'].every((status) => {
    const starts = fromNames.map(
      (name) =>
        figures.find(({ figure, filingStatus }) => figure === name && filingStatus === status)
          ?.value ?? 0,
    )
    return starts.every((start, i) => start > (starts[i - 1] ?? 0))
  })
