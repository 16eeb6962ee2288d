import type { ReadField, ReadFieldName, Reading } from '@milepost/contract/documents/reading'

/** A field that stands at the left of the first page, `row` lines down. */
export const aReadField = (
  name: ReadFieldName,
  value: string,
  { isSure = true, text = value, row = 1, page = 1 } = {},
): ReadField => ({
  name,
  value,
  isSure,
  text,
  places: [{ page, x: 0.1, y: row * 0.05, width: 0.3, height: 0.03 }],
})

/** A sure fuel receipt of Love's over $412.37, with these fields instead. */
export const aFuelReading = (
  fields: readonly ReadField[] = [],
  differences: Partial<Reading> = {},
): Reading => {
  const names = new Set(fields.map(({ name }) => name))
  const standard = [
    aReadField('vendor', "Love's", { text: 'LOVE’S TRAVEL STOP #341', row: 1 }),
    aReadField('date', '2026-10-03', { text: '10/03/2026', row: 2 }),
    aReadField('gallons', '110000', { text: '110.000', row: 3 }),
    aReadField('total', '41237', { text: '$412.37', row: 4 }),
  ]
  return {
    kind: 'fuel',
    isKindSure: true,
    fields: [...standard.filter(({ name }) => !names.has(name)), ...fields],
    lines: [],
    isSeveral: false,
    ...differences,
  }
}
