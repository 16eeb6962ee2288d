import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { add, formatSummary, countPlaywright, countRun, countVitest } from './reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'milepost-reports-'))
const report = join(folder, 'report.json')
afterAll(() => rmSync(folder, { recursive: true }))

const vitestReport = ({
  failed = 0,
  files = [] as Parameters<typeof countVitest>[0]['testResults'],
} = {}) => ({
  numPassedTests: 7,
  numFailedTests: failed,
  numPendingTests: 1,
  testResults: files,
})
const writing = (text: string, ended: boolean) => () => {
  writeFileSync(report, text)
  return ended
}

test('a good run counts what its report says', () => {
  const run = writing(JSON.stringify(vitestReport()), true)
  expect(countRun(report, run, countVitest)).toEqual({
    passed: 7,
    failed: 0,
    skipped: 1,
    failures: [],
  })
})

test('a run that ends badly without a failed test has one failure', () => {
  const run = writing(JSON.stringify(vitestReport()), false)
  expect(countRun(report, run, countVitest)).toMatchObject({ passed: 7, failed: 1 })
})

test('a run with no report or half a report has one failure, and the previous run’s report doesn’t count', () => {
  writeFileSync(report, JSON.stringify(vitestReport()))
  expect(countRun(report, () => true, countVitest)).toMatchObject({ passed: 0, failed: 1 })
  expect(countRun(report, writing('{"num', false), countVitest)).toMatchObject({ failed: 1 })
})

test('a test file that can’t be loaded counts as a failure, and each failure is listed', () => {
  const failed = { status: 'failed', fullName: 'sums › add up', failureMessages: ['3 is not 4'] }
  const passed = { status: 'passed', fullName: 'sums › are sums', failureMessages: [] }
  const files = [
    { name: 'a.test.ts', status: 'failed', message: 'No such file', assertionResults: [] },
    { name: 'b.test.ts', status: 'failed', message: '', assertionResults: [failed, passed] },
  ]
  expect(countVitest(vitestReport({ failed: 1, files }))).toMatchObject({
    failed: 2,
    failures: ['b.test.ts › sums › add up\n3 is not 4', 'a.test.ts\nNo such file'],
  })
})

test('a journey that passed only on a retry and an error outside any journey count as failures', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }
  expect(countPlaywright({ stats, errors: [{}] })).toMatchObject({ passed: 4, failed: 3 })
})

test.each([
  [{ passed: 3, failed: 0, skipped: 0 }, '3 passed, 0 failed'],
  [{ passed: 3, failed: 2, skipped: 1 }, '3 passed, 2 failed, 1 skipped'],
])('the closing line of %o is "%s"', (counted, line) => {
  expect(formatSummary(counted)).toBe(line)
})

test('steps add up', () => {
  const steps = [
    { passed: 1, failed: 1, skipped: 0, failures: ['one'] },
    { passed: 2, failed: 0, skipped: 1 },
  ]
  expect(add(...steps)).toEqual({ passed: 3, failed: 1, skipped: 1, failures: ['one'] })
})
