/** A row of the table: what was measured, the result, and the target. */
export type Figure = {
  label: string
  found: string
  aim?: string
  /** Undefined if there is no target. */
  isMet?: boolean
}

/** The median; of an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

/** The quantile: the value that a share (0 to 1) of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!
}

/**
 * Measures the subjects alternately, once per round, after an uncounted first round. The machine's other load
 * affects all of them alike. The order changes from round to round.
 */
export async function runAlternately<Name extends string, Result>(
  rounds: number,
  subjects: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result>[]> {
  const names = Object.keys(subjects) as Name[]
  const results: Record<Name, Result>[] = []
  for (let round = 0; round <= rounds; round++) {
    const result = {} as Record<Name, Result>
    for (const name of round % 2 ? names.toReversed() : names) result[name] = await subjects[name]()
    if (round > 0) results.push(result)
  }
  return results
}

/** How long the work takes. */
export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The median of the rounds' ratios, with their minimum and maximum. */
export function toRatio<Round>(
  rounds: readonly Round[],
  ratio: (round: Round) => number,
): { middle: number; text: string } {
  const ratios = rounds.map(ratio)
  const [middle, min, max] = [median(ratios), Math.min(...ratios), Math.max(...ratios)]
  const text = `${middle.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`
  return { middle, text }
}

/** The figures as a Markdown table. */
export function table(figures: readonly Figure[]): string {
  const mark = ({ isMet }: Figure) => (isMet === undefined ? '' : isMet ? 'yes' : 'no')
  const lines = [
    ['measured', 'found', 'aim', 'met'],
    ...figures.map((figure) => [figure.label, figure.found, figure.aim ?? '', mark(figure)]),
  ]
  const widths = [0, 1, 2, 3].map((i) => Math.max(...lines.map((line) => line[i]!.length)))
  const row = (cells: string[]) =>
    `| ${cells.map((text, i) => text.padEnd(widths[i]!)).join(' | ')} |`
  const rule = row(widths.map((width) => '-'.repeat(width)))
  return [row(lines[0]!), rule, ...lines.slice(1).map(row)].join('\n')
}
