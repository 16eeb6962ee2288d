/** What a client's name is compared by: in lower case, without punctuation and the form of the company. */
export const toClientKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s.,;:'"’&()/_-]+/g, ' ')
    .trim()
    .replace(/ (llc|inc|corp|co|ltd)( |$)/, ' ')
    .trim()

const reportWords =
  /\b(trial balance|opening balances?|closing balances?|balance sheet|profit (and|&) loss|profit (and|&) loss by month|p ?(&|and|n) ?l|pnl|income statement|general journal|manual journals?|journal( entries)?|general ledger|by month|monthly|year to date|ytd|quickbooks( online| desktop)?|qbo|qb|xero|export(ed)?|report|books|all dates)\b/gi
const times =
  /\b(as (of|at)|through|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\b|\b(20)?\d\d([-./]\d{1,2}){1,2}\b|\b20\d\d\b/gi

/** A file's name without its ending and what reports are called: "Reed Trucking - Trial Balance 2025.csv" is "Reed Trucking". */
export function fromFileName(fileName: string): string {
  const words = fileName
    .replace(/\.[a-z]{2,5}$/i, '')
    .replace(/[_+]+/g, ' ')
    .replace(/\(\d+\)$/, '')
  // Months are words of names, too: only beside a year are they times.
  const isDated = /20\d\d/.test(words)
  return words
    .replace(reportWords, ' ')
    .replace(isDated ? times : /$^/, ' ')
    .replace(/^[\s\-–—,.&]+|[\s\-–—,.&]+$/g, '')
    .replace(/\s+/g, ' ')
}

/** What may be a client's name above a report's headings, or in its file's name; the likeliest first. */
export function listClientNamesOf(
  title: readonly string[],
  fileName: string,
  sheet: string | null,
): string[] {
  const isName = (line: string) =>
    /\p{L}{2}/u.test(line) &&
    !/\b(trial balance|profit (and|&) loss|income statement|balance sheet|journal|transaction detail|as (of|at)|accrual|cash basis|all dates|for the (year|period|month)|20\d\d)\b/i.test(
      line,
    )
  const names = [...title.filter(isName), fromFileName(fileName), sheet ?? '']
  return [...new Set(names.map((name) => name.trim().slice(0, 200)).filter(Boolean))]
}
