import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contractFiles } from '@milepost/testing/every-call.ts'
import { getContractHash } from '../apps/portal/contract-hash.ts'

const folder = mkdtempSync(join(tmpdir(), 'milepost-contract-'))
cpSync('packages/contract/src', folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)

test('a change in any file of the contract changes the contract mark', () => {
  const marks = new Set([getContractHash(folder)])
  for (const file of files) {
    appendFileSync(join(folder, file), '\n')
    marks.add(getContractHash(folder))
  }
  expect(files.length).toBeGreaterThan(50)
  expect(marks.size).toBe(files.length + 1)
})

test('every file of the contract is searched for calls', () => {
  expect(contractFiles().toSorted()).toEqual(files.toSorted())
})
