import {
  maxFoundDocuments,
  type FoundDocument,
  type Marked,
} from '@milepost/contract/documents/document-search'
import type { Staff } from '../../../platform/auth/caller.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { httpError } from '../../../platform/errors.ts'
import {
  documentsFound,
  findAlike,
  findPages,
  findReach,
  limitSearch,
  textsOfPages,
  type DocumentRow,
  type FoundPage,
  type Reach,
} from './search.sql.ts'
import { parseSearch, tokenizeWithJoined, type Term, type Token } from './words.ts'

/** How long (ms) the database may look. */
const standardTimeoutMs = 3_000
/** Pages that are looked for, newest first: more only if the first are of few documents. */
const pagesToFind = [45, 300]
const maxPagesOfDocument = 3
/** Characters before the first word, and all of an excerpt. */
const before = 60
const maxExcerpt = 220

/** PostgreSQL's code for a statement that was canceled, as by its timeout. */
const queryCanceled = '57014'

/**
 * The newest documents of reach that have a page with all words of a search. Throws a 422 if there was too much to
 * look through.
 */
export async function searchDocuments(
  db: Database,
  caller: Pick<Staff, 'staffId' | 'role'>,
  { q, client }: { q: string; client?: string | undefined },
  { timeoutMs = standardTimeoutMs } = {},
): Promise<FoundDocument[]> {
  const terms = parseSearch(q)
  if (terms.length === 0) return []
  const found = await db
    .transaction(async (transaction) => {
      await limitSearch(transaction, timeoutMs)
      return findEnoughPages(transaction, terms, await findReach(transaction, caller, client))
    })
    .catch((reason: unknown) => {
      if ((reason as { code?: unknown }).code === queryCanceled)
        throw httpError(422, 'search_too_broad')
      throw reason
    })
  const byDocument = Map.groupBy(found, ({ documentId }) => documentId)
  const shown = [...byDocument.values()]
    .slice(0, maxFoundDocuments)
    .flatMap((pages) => pages.slice(0, maxPagesOfDocument))
  if (shown.length === 0) return []
  const [documents, texts] = await Promise.all([documentsFound(db, shown), textsOfPages(db, shown)])
  const textByPage = new Map(texts.map((page) => [toKey(page), page.text.replaceAll('\n', ' ')]))
  const isMatch = await createMatcher(db, terms, [
    ...textByPage.values(),
    ...documents.flatMap(({ title, fileNames }) => [title, ...fileNames]),
  ])
  const rows = new Map(documents.map((document) => [document.guid, document]))
  return [...Map.groupBy(shown, ({ documentId }) => documentId)].flatMap(([id, pages]) => {
    const row = rows.get(id)
    return row ? [toFound(row, pages, (page) => textByPage.get(toKey(page)) ?? '', isMatch)] : []
  })
}

async function findEnoughPages(db: Db, terms: readonly Term[], reach: Reach): Promise<FoundPage[]> {
  let found: FoundPage[] = []
  for (const limit of pagesToFind) {
    found = await findPages(db, terms, reach, limit)
    const documents = new Set(found.map(({ documentId }) => documentId))
    if (found.length < limit || documents.size > maxFoundDocuments) break
  }
  return found
}

const toKey = ({ documentId, page }: FoundPage) => `${documentId} ${page}`

type Matcher = (text: string) => Token[]

/**
 * Finds the tokens of a text that were searched for. Stems are asked of the database, for those words of the
 * texts that begin as one of the search does: a stem changes only the end.
 */
async function createMatcher(
  db: Db,
  terms: readonly Term[],
  texts: readonly string[],
): Promise<Matcher> {
  const beginning = (key: string) => key.slice(0, 3)
  const words = terms.flatMap(({ word, tokens }) =>
    word === null ? [] : [{ word, start: beginning(tokens[0]!.key) }],
  )
  const starts = new Set(words.map(({ start }) => start))
  const candidates = new Map<string, string>()
  const tokensByText = new Map(texts.map((text) => [text, tokenizeWithJoined(text)]))
  for (const [text, tokens] of tokensByText)
    for (const { key, start, end, isWord } of tokens)
      if (isWord && starts.has(beginning(key)))
        candidates.set(text.slice(start, end).toLowerCase(), key)
  const alike = await findAlike(
    db,
    [...candidates.keys()],
    words.map(({ word }) => word),
  )
  const exact = new Set([
    ...terms.flatMap(({ tokens }) => tokens.map(({ key }) => key)),
    ...alike.map((word) => candidates.get(word)!),
  ])
  const begun = terms.at(-1)!.isBegun ? terms.at(-1)!.tokens.at(-1)!.key : undefined
  return (text) =>
    (tokensByText.get(text) ?? []).filter(
      ({ key }) => exact.has(key) || (begun !== undefined && key.startsWith(begun)),
    )
}

function toFound(
  { accountId, guid, title, status, createdAt, accountName, fileNames }: DocumentRow,
  pages: readonly FoundPage[],
  getText: (page: FoundPage) => string,
  match: Matcher,
): FoundDocument {
  const mark = (text: string) => markTokens(text, match(text), 0, text.length)
  const isMarked = (marked: Marked) => marked.some(({ isMatch }) => isMatch)
  return {
    guid,
    title: mark(title),
    status,
    createdAt,
    accountId,
    accountName,
    fileNames: [...new Set(fileNames)].map(mark).filter(isMarked),
    pages: pages.map((page) => ({
      number: page.page,
      excerpt: toExcerpt(getText(page), match),
    })),
  }
}

/** The text around the first token that was searched for; nothing if there is none. */
function toExcerpt(text: string, match: Matcher): Marked {
  const tokens = match(text)
  const [first] = tokens
  if (!first) return []
  const near = Math.max(0, first.start - before)
  const space = near === 0 ? -1 : text.indexOf(' ', near)
  const from = space >= 0 && space < first.start ? space + 1 : near
  const end = Math.min(text.length, from + maxExcerpt)
  const marked = markTokens(text, tokens, from, end)
  if (from > 0) marked.unshift({ text: '…', isMatch: false })
  if (end < text.length) marked.push({ text: '…', isMatch: false })
  return marked
}

/** The text from one place to another in pieces. */
function markTokens(text: string, tokens: readonly Token[], from: number, to: number): Marked {
  const pieces: Marked = []
  let at = from
  const add = (end: number, isMatch: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end).toWellFormed(), isMatch })
    at = Math.max(at, end)
  }
  for (const { start, end } of tokens) {
    if (start < from || end > to) continue
    add(start, false)
    add(end, true)
  }
  add(to, false)
  return pieces
}
