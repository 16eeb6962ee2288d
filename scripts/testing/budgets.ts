export type Measured = { name: string; size: number; budget: number }

/**
 * A line for each thing over its budget, with the place where the budgets are written. A tenth more is let pass,
 * so that a small overrun stops nobody's work, except in `npm run test:all`, which sets BUDGETS=tight.
 */
export function findOverruns(measured: Measured[], unit: string, place: string): string[] {
  const tenths = process.env.BUDGETS === 'tight' ? 10 : 11
  return measured
    .filter(({ size, budget }) => size > (budget * tenths) / 10)
    .map(({ name, size, budget }) => {
      const found = `${name}: ${Math.ceil(size)} ${unit}, budget ${budget}`
      return `${found} (edit ${place})`
    })
}
