import { expect, test } from 'vitest'
import { matchPapers } from './match-papers.ts'

const account = (id: string, name: string, ...people: string[]) => ({ id, name, people })
const whitfield = account('w', 'Whitfield Hauling LLC', 'Dana Whitfield')
const ortega = account('o', 'Ortega Transport, Inc.', 'María Ortega')
const blueRidge = account('b', 'Blue Ridge Freight', 'Sam Lee', 'Paul O’Brien')
const accounts = [whitfield, ortega, blueRidge]

const match = (fileName: string, of = accounts) => {
  const { client, isPartial, candidates, title } = matchPapers([fileName], of)[0]!
  return {
    client: client?.id ?? null,
    isPartial,
    title,
    candidates: candidates.map(({ id }) => id),
  }
}

test.each([
  ['Whitfield 1099-NEC 2025.pdf', 'w', true, '1099-NEC 2025'],
  ['Whitfield_Hauling-1099-NEC_2025.PDF', 'w', false, '1099-NEC 2025'],
  ['2025 engagement letter (Whitfield Hauling, LLC).pdf', 'w', false, '2025 engagement letter'],
  ['dana whitfield organizer.jpeg', 'w', false, 'organizer'],
  ['MARIA ORTEGA letter.tif', 'o', false, 'letter'],
  ['María_Ortega – W-2.png', 'o', false, 'W-2'],
  ['Letter Blue Ridge Freight.pdf', 'b', false, 'Letter'],
  ["Paul O'Brien K-1.pdf", 'b', false, 'K-1'],
  ['Ortega.pdf', 'o', true, 'Ortega'],
])('%s is for one client', (fileName, client, isPartial, title) => {
  expect(match(fileName)).toEqual({ client, isPartial, title, candidates: [] })
})

test.each([
  'scan0001.pdf',
  'Hauling 1099.pdf',
  'LLC.pdf',
  'Dana 1099.pdf',
  '2025.pdf',
  'Lees 1099.pdf',
])('%s is nobody’s for sure, and keeps its name as the title', (fileName) => {
  const title = fileName.replace('.pdf', '')
  expect(match(fileName)).toEqual({ client: null, isPartial: false, title, candidates: [] })
})

test('a part of two clients’ names leaves the choice to staff', () => {
  const sons = account('s', 'Whitfield & Sons Trucking')
  const all = [...accounts, sons]
  expect(match('Whitfield 1099.pdf', all)).toMatchObject({ client: null, candidates: ['w', 's'] })
  // The whole name of one of them decides.
  expect(match('Whitfield Hauling 1099.pdf', all)).toMatchObject({ client: 'w' })
})

test('two people of one name leave the choice to staff', () => {
  const other = account('x', 'Red Rock Lines', 'Dana Whitfield')
  expect(match('Dana Whitfield 1099.pdf', [...accounts, other])).toMatchObject({
    client: null,
    candidates: ['w', 'x'],
  })
})

test('a file with the names of two clients is neither’s', () => {
  expect(match('Whitfield Hauling and Ortega Transport.pdf')).toMatchObject({
    client: null,
    candidates: ['w', 'o'],
  })
})

test('a longer name of another client wins over one that is a part of it', () => {
  const short = account('r', 'Ridge Runner')
  const long = account('l', 'Ridge Runner West')
  expect(match('Ridge Runner West 1099.pdf', [short, long])).toMatchObject({ client: 'l' })
  expect(match('Ridge Runner 1099.pdf', [short, long])).toMatchObject({ client: 'r' })
})

test('more than ten possible clients are not listed', () => {
  const many = Array.from({ length: 11 }, (_, i) => account(`${i}`, `Garcia ${i}th Lines`))
  expect(match('Garcia letter.pdf', many)).toMatchObject({ client: null, candidates: [] })
})

test('500 files are matched to thousands of clients', () => {
  const many = Array.from({ length: 5_000 }, (_, i) =>
    account(`${i}`, `Trucker${i} Freight LLC`, `Pat Driver${i}`),
  )
  const files = Array.from({ length: 500 }, (_, i) => `Trucker${i * 10} 1099-NEC.pdf`)
  const found = matchPapers(files, many)
  expect(found.map(({ client }) => client?.id)).toEqual(files.map((_, i) => `${i * 10}`))
})
