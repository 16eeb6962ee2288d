import { afterEach, expect, test, vi } from 'vitest'
import { findOverruns } from './budgets.ts'

afterEach(() => void vi.unstubAllEnvs())

const sizes = [20, 20.04, 22, 22.04, 24]
const measured = sizes.map((size) => ({ name: `/${size}`, size, budget: 20 }))
const listOverruns = () => findOverruns(measured, 'kB', 'budgets in pages.ts')

test('what is over its budget by more than a tenth is named, with the line to edit', () => {
  vi.stubEnv('BUDGETS', undefined)
  expect(listOverruns()).toEqual([
    '/22.04: 23 kB, budget 20 (edit budgets in pages.ts)',
    '/24: 24 kB, budget 20 (edit budgets in pages.ts)',
  ])
})

test('a run of everything names all that is over its budget', () => {
  vi.stubEnv('BUDGETS', 'tight')
  expect(listOverruns()).toEqual([
    '/20.04: 21 kB, budget 20 (edit budgets in pages.ts)',
    '/22: 22 kB, budget 20 (edit budgets in pages.ts)',
    '/22.04: 23 kB, budget 20 (edit budgets in pages.ts)',
    '/24: 24 kB, budget 20 (edit budgets in pages.ts)',
  ])
})

test('of files, 27 still pass where 25 are the budget', () => {
  vi.stubEnv('BUDGETS', undefined)
  const folders = [27, 28].map((size) => ({ name: `of ${size}`, size, budget: 25 }))
  expect(findOverruns(folders, 'files', 'filesPerFolder')).toEqual([
    'of 28: 28 files, budget 25 (edit filesPerFolder)',
  ])
})
