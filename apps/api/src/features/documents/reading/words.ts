/** A word or a few words as they were read, and where they stand: fractions of the upright page from its upper left corner. */
export type ReadWord = {
  text: string
  /** 1 for text that was embedded in a PDF. */
  confidence: number
  x: number
  y: number
  width: number
  height: number
}

/** What was read of a page. `width` and `height` are those of the upright page, in any unit. */
export type WordsOfPage = {
  width: number
  height: number
  /** Whether the words come from the PDF itself, not from a picture. */
  isEmbedded: boolean
  words: readonly ReadWord[]
}
