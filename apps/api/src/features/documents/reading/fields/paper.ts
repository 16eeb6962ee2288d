import type {
  PaperKind,
  ReadField,
  ReadFieldName,
  Reading,
} from '@milepost/contract/documents/reading'
import type { LabelledAmount } from './amount-labels.ts'
import type { FoundDate } from './dates.ts'
import type { FuelSum, Placed } from './fuel.ts'
import { toPlaces, toText, type Line, type Token } from './page-lines.ts'

/** A paper as the rules see it. */
export type Paper = {
  lines: readonly Line[]
  placed: readonly Placed[]
  fuelSums: readonly FuelSum[]
  amounts: readonly LabelledAmount[]
  dates: readonly FoundDate[]
  kind: PaperKind
  /** In another currency than US dollars. */
  isForeign: boolean
  /** It counts liters: none of its numbers are gallons. */
  isMetric: boolean
  /** The words are the PDF's own: each character is right. */
  isEmbedded: boolean
  sentOn: string
  knownVendors: readonly string[]
}

/** What the rules found, before a second reading. */
export type FoundFields = {
  fields: ReadField[]
  lines: Reading['lines']
  /** Fields that a second reading of the same place would make sure. */
  confirmable: ReadFieldName[]
}

/** A field with its words as they stand on the paper. */
export const toField = (
  name: ReadFieldName,
  value: string | number,
  tokens: readonly Token[],
  isSure: boolean,
): ReadField => ({
  name,
  value: String(value),
  isSure,
  text: toText(tokens).slice(0, 200),
  places: toPlaces(tokens),
})
