import { globSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { staffErrorMessages } from '@milepost/contract/wire/staff-error-messages'
import { catalogue } from '../../test/error-catalogue.ts'

type Messages = Record<string, unknown>

/** Sources ('file: name') of each English sentence on screen, keyed by the sentence with • for its values. */
const sourcesBySentence = new Map<string, string[]>()
const recordSentence = (source: string, value: unknown) => {
  const sentence = renderMessage(value)
  if (sentence)
    sourcesBySentence.set(sentence, [...(sourcesBySentence.get(sentence) ?? []), source])
}

/** A copy entry as text, with • for its values; undefined if it can't be rendered with •. */
function renderMessage(message: unknown): string | undefined {
  if (typeof message === 'string') return message
  if (typeof message !== 'function') return undefined
  try {
    return String(message('•', '•', '•'))
  } catch {
    return undefined
  }
}

const tests = globSync(['{apps/portal,packages/ui}/src/**/*.test.{ts,tsx}'])
  .filter((file) => !file.endsWith('error-catalogue.test.ts'))
  .map((file) => readFileSync(file, 'utf8').replaceAll(String.raw`\'`, "'"))

const copies = globSync(['{apps/portal,packages/ui}/src/**/*.copy.ts'])

beforeAll(async () => {
  for (const [code, sentence] of Object.entries({ ...errorMessages, ...staffErrorMessages }))
    recordSentence(`sentences: ${code}`, sentence)
  for (const file of copies) {
    // Skip these: they hold the Spanish of the sentences recorded above.
    if (file.endsWith('error-messages.copy.ts')) continue
    const { copy } = (await import(resolve(file))) as { copy?: { en: Messages } }
    for (const [name, message] of Object.entries(copy?.en ?? {}))
      recordSentence(`${file}: ${name}`, message)
  }
})

const longestPart = (sentence: string) =>
  sentence.split('•').reduce((longest, part) => (part.length > longest.length ? part : longest))

const findSources = (sentence: string) => sourcesBySentence.get(sentence) ?? []
const isShown = (sentence: string) => tests.some((text) => text.includes(longestPart(sentence)))

test('every copy file of the portal and the shared packages is checked', () => {
  const all = ['apps/portal/src', 'packages/ui/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }),
  )
  expect(copies).toHaveLength(all.filter((file) => file.endsWith('.copy.ts')).length)
})

test.each(catalogue)('%s', (sentence) => {
  expect(
    findSources(sentence),
    'Write it in one copy file, or edit apps/portal/test/error-catalogue.ts',
  ).toHaveLength(1)
  expect(
    isShown(sentence),
    'Write a test that provokes it, or edit apps/portal/test/error-catalogue.ts',
  ).toBe(true)
})
