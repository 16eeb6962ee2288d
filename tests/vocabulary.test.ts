import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { fieldsIn } from '@milepost/contract/wire/secret'
import { everyCall } from '@milepost/testing/every-call.ts'
import { bannedWords, type Place } from './banned-words.ts'

/** Allowed exceptions, each with its reason. */
const exceptions = [
  // Stored on devices, where earlier versions wrote them.
  /^apps\/portal\/src\/(outbox\/outbox-store|features\/documents\/draft\/draft-store)\.ts: (deed|kept|redo)$/,
  /^bench\/screens\/offline\.ts: deed$/,
  // A value of the wire format.
  /^(packages\/contract|apps\/(api|console))\/.*: redo$/,
  // The list itself, and the tests of it.
  /^tests\/(banned-words|vocabulary\.test)\.ts: /,
]

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

type Found = { place: Place; text: string }
type Node = { type?: string; [field: string]: unknown }

/** A title of tests: the first argument of `test`, `test.each(…)`, and `describe`. */
function isTitled({ callee }: Node): boolean {
  let called = callee as Node | undefined
  while (called && called.type !== 'Identifier')
    called = (called['object'] ?? called['callee'] ?? called['tag']) as Node | undefined
  return called !== undefined && ['describe', 'it', 'test'].includes(called['name'] as string)
}

const textsOf = (node: Node): string[] =>
  node.type === 'TemplateLiteral'
    ? (node['quasis'] as { value: { raw: string } }[]).map(({ value }) => value.raw)
    : typeof node['value'] === 'string'
      ? [node['value']]
      : []

/** Names after `as` and `with`, and those of common table expressions. */
const listAliases = (text: string) =>
  [...text.matchAll(/\b(?:as|with)\s+"?([a-z_]+)\b|,\s*([a-z_]+) as \(/g)].map(
    ([, named, expression]) => named ?? expression!,
  )

/** What a file says, in names, strings, SQL and prose. */
function listWords(file: string): Found[] {
  const { program, comments } = parseSync(file, readFileSync(file, 'utf8'))
  const found: Found[] = [{ place: 'name', text: basename(file).replaceAll('-', '_') }]
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    const { type, ...fields } = node as Node
    if (type === 'Identifier' || type === 'JSXIdentifier')
      found.push({ place: 'name', text: fields['name'] as string })
    if (type === 'Literal' || type === 'TemplateLiteral')
      for (const text of textsOf(node as Node))
        found.push(
          { place: 'string', text },
          ...listAliases(text).map((alias) => ({ place: 'alias' as const, text: alias })),
        )
    if (type === 'CallExpression' && isTitled(fields))
      for (const text of textsOf((fields['arguments'] as Node[])[0] ?? {}))
        found.push({ place: 'prose', text })
    Object.values(fields).forEach(visit)
  }
  visit(program)
  return [...found, ...comments.map(({ value }) => ({ place: 'prose' as const, text: value }))]
}

const whole = ({ word }: { word: string }) => new RegExp(`\\b${word}\\b`, 'i')
/** A part of a name in camel case: `kept`, `isKept` and `keptFor`, but not `skept` or `Keptown`, and not `atMost`. */
const part = ({ word: [first = '', ...rest] }: { word: string }) =>
  new RegExp(`(?:^|(?<!^a)[a-z0-9_])[${first}${first.toUpperCase()}]${rest.join('')}(?![a-z])`)

const patterns = bannedWords.map((banned) => ({
  ...banned,
  matches: {
    name: part(banned),
    string: new RegExp(`^(?:[a-z]+-)*${banned.word}(?:-[a-z]+)*$`),
    alias: new RegExp(`^${banned.word}$`),
    prose: new RegExp(whole(banned).source.replaceAll(' ', '\\s+(?:\\*\\s+)?'), 'i'),
  },
}))

/** The banned words in a text. */
const findBanned = ({ place, text }: Found) =>
  patterns.filter(
    ({ matches, in: places }) => (!places || places.includes(place)) && matches[place].test(text),
  )

test('names, strings, SQL, comments and titles of tests use no banned word', () => {
  const found = files.flatMap((file) =>
    listWords(file).flatMap((one) =>
      findBanned(one)
        // Fields and error codes of the wire format keep their names.
        .filter(
          () => one.place !== 'name' || !(wireFields.has(one.text) || /[a-z]_/.test(one.text)),
        )
        .filter(({ word }) => !exceptions.some((exception) => exception.test(`${file}: ${word}`)))
        .map(({ word, term }) => {
          const context = one.text.trim().replace(/\s+/g, ' ').slice(0, 120)
          return `${file}: “${word}”, better ${term}: ${context}`
        }),
    ),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(
    [...new Set(found)],
    'See tests/banned-words.ts, or add an exception in tests/vocabulary.test.ts',
  ).toEqual([])
})

test.each<Found>([
  { place: 'name', text: 'kept' },
  { place: 'name', text: 'useKeptDraft' },
  { place: 'name', text: 'mostFiles' },
  { place: 'string', text: 'kept' },
  { place: 'string', text: 'is-gone' },
  { place: 'alias', text: 'told' },
  { place: 'prose', text: 'What becomes\n * of a row.' },
  { place: 'prose', text: 'a client is told' },
])('“$text” in a $place would be found', (found) => expect(findBanned(found)).toHaveLength(1))

test.each<Found>([
  { place: 'name', text: 'atMost' },
  { place: 'name', text: 'mostly' },
  { place: 'name', text: 'skeptic' },
  { place: 'string', text: 'This file is gone.' },
  { place: 'alias', text: 'account' },
  { place: 'prose', text: 'At most 50 errors.' },
])('“$text” in a $place is allowed', (found) => expect(findBanned(found)).toEqual([]))

test('aliases of SQL are found', () => {
  expect(listAliases('with kept as (select 1 as one), told as (select 2)')).toEqual([
    'kept',
    'one',
    'told',
  ])
})
