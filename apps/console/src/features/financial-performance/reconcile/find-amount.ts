type Row = { id: string; amount: number; isCleared: boolean }

/**
 * The row whose amount someone types, as soon as it can be: '84.2' or '842' finds $84.20. The size alone counts, not
 * the sign. A whole amount comes before the beginning of one, a row that is not cleared before one that is, and then
 * the next one from `start` on, around the end. Undefined if none fits.
 */
export function findAmount<R extends Row>(
  rows: readonly R[],
  typed: string,
  start = 0,
): R | undefined {
  const text = typed.replace(/[^\d.]/g, '')
  if (text === '') return undefined
  const inOrder = [...rows.slice(start), ...rows.slice(0, start)]
  const fits = inOrder
    .map((row) => ({ row, rank: rankAmount(row.amount, text) }))
    .filter(({ rank }) => rank < noFit)
  const open = fits.filter(({ row }) => !row.isCleared)
  const among = open.length > 0 ? open : fits
  const best = Math.min(...among.map(({ rank }) => rank))
  return among.find(({ rank }) => rank === best)?.row
}

const noFit = 4

/**
 * 0 if the text is the whole amount, 1 if it is its digits without the point; 2 or 3 if it is the beginning of the
 * amount, or of its digits.
 */
function rankAmount(amount: number, text: string): number {
  const whole = Math.abs(amount).toFixed(2)
  const digits = whole.replace('.', '')
  if (whole === text || whole === `${text}.00` || whole === `${text}0`) return 0
  if (digits === text) return 1
  if (whole.startsWith(text)) return 2
  return digits.startsWith(text) ? 3 : noFit
}
