import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fieldsIn } from '@milepost/contract/wire/secret'
import { everyCall } from '@milepost/testing/every-call.ts'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Words that stood for many things at once. Each thing has its own name, from docs/glossary.md or the libraries. */
const ambiguous = /(^|[a-z])([kK]ept|[tT]old|[dD]eeds?|[gG]one|[aA]new|[bB]rought)(?![a-z])/
const superlative = /^(most|least)[A-Z]/

/** Allowed exceptions, each with its reason. */
const exceptions: string[] = []

const files = globSync('{{packages,apps}/*/{src,test,seeds},e2e,bench,scripts,tests}/**/*.{ts,tsx}')
const calls = await everyCall()
/** Fields of the wire format keep their names. */
const wireFields = new Set(
  calls.flatMap(({ endpoint: { params, query, body, result } }) =>
    [params, query, body, 'schema' in result ? result.schema : undefined].flatMap((schema) =>
      schema ? fieldsIn(schema).map(({ name }) => name) : [],
    ),
  ),
)

/** The identifiers of a file, without strings, SQL and comments. */
function identifiersIn(file: string): Set<string> {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    const { type, name } = node as { type?: string; name?: unknown }
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string')
      names.add(name)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return names
}

const isVague = (name: string) => ambiguous.test(name) || superlative.test(name)

test('names come from the glossary and the libraries', () => {
  const found = files.flatMap((file) =>
    [...identifiersIn(file)]
      .filter((name) => isVague(name) && !wireFields.has(name) && !exceptions.includes(name))
      // Error codes are part of the wire format, too.
      .filter((name) => !name.includes('_'))
      .map((name) => `${file}: ${name}`),
  )
  const namedSo = files.filter((file) =>
    /\b(kept|told|deed|gone|anew|brought)\b/.test(basename(file)),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(
    [...found, ...namedSo],
    'Rename it, as in docs/glossary.md, or add it to exceptions in tests/vocabulary.test.ts',
  ).toEqual([])
})

test.each(['kept', 'isKept', 'keptFor', 'useKeptDraft', 'toldOf', 'mostFiles', 'leastStep'])(
  '%s would be found',
  (name) => expect(isVague(name)).toBe(true),
)

test.each(['mostly', 'atLeast', 'folder', 'goner', 'skeptic'])('%s is allowed', (name) =>
  expect(isVague(name)).toBe(false),
)
