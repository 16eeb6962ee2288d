/** What a file name reveals: the quarter's estimate or the year's return, and the client. */
export type TaxFileName = {
  kind: 'estimate' | 'return'
  year: number | undefined
  quarter: number | undefined
  /** The rest of the file name: the client's name, however it is written. */
  client: string
}

const quarters = [/\b(20\d\d) ?q([1-4])\b/i, /\bq([1-4]) ?(20\d\d)\b/i] as const
const quarterPattern =
  /\bq ?([1-4])\b|\b([1-4])(?:st|nd|rd|th)? ?(?:q|qtr|quarter)\b|\b(?:quarter|trimestre) ([1-4])\b/i
const returnWords = /\b(?:tax return|return|1040|1120s?|1065|declaraci[oó]n)\b/gi
const estimateWords =
  /\b(?:1040 ?es|estimated tax(?:es)?|tax estimate|estimates?|vouchers?|estimados?|estimaci[oó]n(?:es)?)\b/gi

/** 'Whitfield_Hauling-2026-Q3.pdf' is Whitfield Hauling's estimate for the third quarter of 2026. */
export function readTaxFileName(name: string): TaxFileName {
  let text = name
    .replace(/\.[a-z]{3,4}$/i, '')
    .replace(/[_\-–.,()[\]+]+/g, ' ')
    .replace(/ +/g, ' ')
  let [year, quarter]: [number?, number?] = []
  text = text
    .replace(quarters[0], (_, y: string, q: string) => {
      ;[year, quarter] = [Number(y), Number(q)]
      return ' '
    })
    .replace(quarters[1], (_, q: string, y: string) => {
      ;[year, quarter] = [Number(y), Number(q)]
      return ' '
    })
  const hasEstimateWord = text.search(estimateWords) >= 0
  const hasReturnWord = text.replace(estimateWords, ' ').search(returnWords) >= 0
  text = text.replace(estimateWords, ' ').replace(returnWords, ' ')
  if (quarter === undefined)
    text = text.replace(quarterPattern, (_, ...found: (string | undefined)[]) => {
      quarter = Number(found.slice(0, 3).find(Boolean))
      return ' '
    })
  if (year === undefined)
    text = text.replace(/\b(20\d\d)\b/, (_, y: string) => {
      year = Number(y)
      return ' '
    })
  const isEstimate = quarter !== undefined || (hasEstimateWord && !hasReturnWord)
  const client = text
    .replace(/\b(?:tax|final|signed|copy)\b/gi, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return { kind: isEstimate ? 'estimate' : 'return', year, quarter, client }
}
