import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const docs = globSync(['*.md', '{apps,deploy,docs}/**/*.md'], {
  exclude: ['**/node_modules/**'],
})
const files = globSync(['*', '{apps,bench,deploy,docs,e2e,packages,scripts,tests}/**/*'], {
  exclude: ['**/node_modules', '**/dist'],
}).map((file) => `/${file.replaceAll('\\', '/')}`)
const names = new Set(files.map((file) => basename(file)))

/** Paths and names of files in code spans; `x.routes.ts` stands for any feature's. */
const listNames = (text: string) =>
  [...text.matchAll(/`[^`\n]+`/g)]
    .flatMap(([code]) => code.match(/[\w./@<>*{}-]+\.(?:ts|tsx|mjs|sql|css|service)\b/g) ?? [])
    .filter((name) => !/[<>*{}]|(^|\/)(NNN-)?x[.-]|^\/opt\//.test(name))

const exists = (name: string) =>
  name.includes('/') ? files.some((file) => file.endsWith(`/${name}`)) : names.has(name)

test('every file that the docs name exists', () => {
  const missing = docs.flatMap((doc) =>
    listNames(readFileSync(doc, 'utf8'))
      .filter((name) => !exists(name))
      .map((name) => `${doc}: ${name}`),
  )
  expect(docs.length).toBeGreaterThan(80)
  expect(missing).toEqual([])
})

test('no cell of a table in the docs is longer than what a diff can show', () => {
  const maxCharacters = 160
  const long = docs.flatMap((doc) =>
    readFileSync(doc, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
      .flatMap((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
      .filter((cell) => cell.length > maxCharacters)
      .map((cell) => `${doc}: ${cell}`),
  )
  expect(long, 'Put the text under a heading of its own').toEqual([])
})
