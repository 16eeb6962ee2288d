import { globSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../test/error-catalogue.ts'

type Words = Record<string, unknown>

/** Where each English sentence of the screens is written: 'file: name', by the sentence with its values as •. */
const written = new Map<string, string[]>()
const note = (where: string, value: unknown) => {
  const sentence = said(value)
  if (sentence) written.set(sentence, [...(written.get(sentence) ?? []), where])
}

/** What a word of a copy reads; undefined for one that • makes no sense to. */
function said(word: unknown): string | undefined {
  if (typeof word === 'string') return word
  if (typeof word !== 'function') return undefined
  try {
    return String(word('•', '•', '•'))
  } catch {
    return undefined
  }
}

const tests = globSync(['{apps/portal,packages/ui}/src/**/*.test.{ts,tsx}'])
  .filter((file) => !file.endsWith('error-catalogue.test.ts'))
  .map((file) => readFileSync(file, 'utf8').replaceAll(String.raw`\'`, "'"))

const copies = globSync(['{apps/portal,packages/ui}/src/**/*.copy.ts'])

beforeAll(async () => {
  for (const [code, sentence] of Object.entries(errorMessages)) note(`sentences: ${code}`, sentence)
  for (const file of copies) {
    // Spanish of the sentences above.
    if (file.endsWith('/error-messages.copy.ts')) continue
    const { copy } = (await import(resolve(file))) as { copy?: { en: Words } }
    for (const [name, word] of Object.entries(copy?.en ?? {})) note(`${file}: ${name}`, word)
  }
})

const longestPart = (sentence: string) =>
  sentence.split('•').reduce((longest, part) => (part.length > longest.length ? part : longest))

const findPlaces = (sentence: string) => written.get(sentence) ?? []
const isShown = (sentence: string) => tests.some((text) => text.includes(longestPart(sentence)))

test('every copy of the portal and of what it shares is looked at', () => {
  const all = ['apps/portal/src', 'packages/ui/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }),
  )
  expect(copies).toHaveLength(all.filter((file) => file.endsWith('.copy.ts')).length)
})

test.each(catalogue)('%s', (sentence) => {
  expect(findPlaces(sentence), 'is written in one place').toHaveLength(1)
  expect(isShown(sentence), 'is shown by a test that provokes it').toBe(true)
})
