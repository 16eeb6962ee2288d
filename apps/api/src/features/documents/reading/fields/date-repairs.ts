const digits: Record<string, string> = { O: '0', I: '1', L: '1', '|': '1', S: '5', B: '8', Z: '2' }
const toDigits = (text: string) => text.replaceAll(/[OILSBZ|]/g, (letter) => digits[letter]!)

/** A text, prepared for finding dates: capitals, digits repaired, no spaces around slashes. */
export const squeeze = (text: string) =>
  repairDigits(text.toUpperCase()).replaceAll(/ ?([/-]) ?(?=\d)/g, '$1')

/** Letters taken for digits, in what has the shape of a date written in numbers or of a year: `1O/O3/2026`, `2O26`. */
export const repairDigits = (text: string) =>
  text
    .replaceAll(
      /(?<![A-Z0-9])[\dOILSBZ|]{1,2}[/.-][\dOILSBZ|]{1,2}(?:[/.-][\dOILSBZ|]{2,4})?(?![A-Z])/g,
      (shape) => (/\d/.test(shape) ? toDigits(shape) : shape),
    )
    // `1B/ABR/2026`
    .replaceAll(/(?<![A-Z0-9])\d[OILSBZ](?=[/-][A-Z]{3}[/-])/g, toDigits)
    .replaceAll(/(?<![A-Z0-9])[2Z][0O][\dOILSBZ]{2}(?![A-Z\d])/g, toDigits)

const letters: Record<string, string> = { 0: 'O', 1: 'I', 4: 'A', 5: 'S', 6: 'G', 8: 'B' }
/** Each month as it is written in both languages. */
const months = [
  'JAN ENE JANUARY ENERO',
  'FEB FEBRUARY FEBRERO',
  'MAR MARCH MARZO',
  'APR ABR APRIL ABRIL',
  'MAY MAYO',
  'JUN JUNE JUNIO',
  'JUL JULY JULIO',
  'AUG AGO AUGUST AGOSTO',
  'SEP SET SEPTEMBER SEPTIEMBRE',
  'OCT OCTOBER OCTUBRE',
  'NOV NOVEMBER NOVIEMBRE',
  'DEC DIC DECEMBER DICIEMBRE',
].map((names) => names.split(' '))

/** A word behind a day and before a year, and one before both. */
const afterDay =
  /(?<=(?<![A-Z\d])\d{1,2}(?:[/.-]| (?:D[EC] )?))[A-Z\d]{3,10}(?=[/.-](?:20)?\d{2}(?!\d)|\.?,? (?:D[EC]L? )?20\d{2}(?!\d))/g
const beforeDay = /(?<![A-Z\d])[A-Z\d]{3,9}(?=\.? \d{1,2} ?,? 20\d{2}(?!\d))/g

/** Months with one letter misread, in a text in capitals: `06/5EP/2026`, `Scp 10, 2026`. Places in the text stay what they are. */
export const repairMonths = (text: string) =>
  text.replaceAll(afterDay, repairMonth).replaceAll(beforeDay, repairMonth)

function repairMonth(word: string): string {
  const spelled = word.replaceAll(/[014568]/g, (digit) => letters[digit]!)
  const isNear = (name: string) =>
    name.length === word.length &&
    [...name].filter((letter, i) => letter !== spelled[i]).length <= 1
  const near = months.filter((names) => names.some(isNear))
  const exact = near.find((names) => names.includes(spelled))
  const names = exact ?? (near.length === 1 ? near[0] : undefined)
  return names?.find((name) => name === spelled) ?? names?.find(isNear) ?? word
}
