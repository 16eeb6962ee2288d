/** Digits that look like each other on faded or folded paper, as engines confuse them. */
const alike = new Set(
  '06 08 17 27 35 38 49 56 58 68 89'
    .split(' ')
    .flatMap((pair) => [pair, [...pair].toReversed().join('')]),
)

/** Whether what was read could stand for what was meant: the same but for one digit that looks like it. */
export function couldBeMisread(read: string, meant: string): boolean {
  if (read.length !== meant.length) return false
  const wrong = [...read].flatMap((digit, i) => (digit === meant[i] ? [] : [digit + meant[i]!]))
  return wrong.length === 1 && alike.has(wrong[0]!)
}

/** The same of amounts in cents. */
export const couldBeMisreadAmount = (read: number, meant: number) =>
  read < 0 === meant < 0 && couldBeMisread(String(Math.abs(read)), String(Math.abs(meant)))
