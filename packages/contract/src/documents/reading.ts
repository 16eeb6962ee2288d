import * as z from 'zod/mini'

/** What kind of paper it is. */
export const PaperKind = z.enum([
  'fuel',
  'repair',
  'toll',
  'scale',
  'lumper',
  'insurance',
  'settlement',
  'bank_statement',
  'other',
])
export type PaperKind = z.infer<typeof PaperKind>

/** Part of a page as it is shown, in fractions of its width and height from the upper left corner. `page` counts from 1. */
export const PagePlace = z.object({
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type PagePlace = z.infer<typeof PagePlace>

/**
 * What is read from a paper, and how its value is written: `text` is plain, `date` is YYYY-MM-DD, `cents` is an integer, `thousandths`
 * is an integer too (gallons, dollars per gallon), `integer` is a plain number, `state` is two letters.
 */
export const readFieldForms = {
  vendor: 'text',
  address: 'text',
  state: 'state',
  date: 'date',
  total: 'cents',
  tax: 'cents',
  /** The last four digits of the card that paid. */
  paymentLastFour: 'text',
  gallons: 'thousandths',
  price: 'thousandths',
  /** `diesel`, `def`, `reefer`, or `gasoline`. */
  product: 'text',
  odometer: 'integer',
  /** Of a settlement: its last day, and its amounts. */
  weekEnding: 'date',
  gross: 'cents',
  escrow: 'cents',
  net: 'cents',
} as const

export const ReadFieldName = z.enum(
  Object.keys(readFieldForms) as [keyof typeof readFieldForms, ...(keyof typeof readFieldForms)[]],
)
export type ReadFieldName = z.infer<typeof ReadFieldName>

/** A field as it was read. Only a sure one may be filled in without being looked at. */
export const ReadField = z.object({
  name: ReadFieldName,
  /** The value in the form of `readFieldForms`. */
  value: z.string(),
  isSure: z.boolean(),
  /** The words on the paper, as they stand there, and where. */
  text: z.string(),
  places: z.array(PagePlace),
})
export type ReadField = z.infer<typeof ReadField>

/** A deduction or an amount of a settlement; deductions are negative. */
export const ReadLine = z.object({
  label: z.string(),
  cents: z.int(),
  isSure: z.boolean(),
  places: z.array(PagePlace),
})
export type ReadLine = z.infer<typeof ReadLine>

/** What the reader found on a document's pages: each field at most once. */
export const Reading = z.object({
  kind: PaperKind,
  isKindSure: z.boolean(),
  fields: z.array(ReadField),
  lines: z.array(ReadLine),
  /** More than one receipt was found: nothing of it is sure. */
  isSeveral: z.boolean(),
})
export type Reading = z.infer<typeof Reading>
