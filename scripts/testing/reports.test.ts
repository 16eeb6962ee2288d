import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { add, deservesSecondLook, formatSummary, judge, readRun, type Failure } from './reports.ts'
import { limitUnsteady } from './take-steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'milepost-reports-'))
const path = join(folder, 'report.json')
afterAll(() => rmSync(folder, { recursive: true }))

const good = { passed: 7, skipped: 1, failures: [] }
const writing = (text: string, endedWell: boolean) => () => {
  writeFileSync(path, text)
  return endedWell
}
const failed = (title: string, file = 'a.test.ts'): Failure => ({
  file,
  line: 12,
  title,
  message: '3 is not 4',
})
const withFailures = (...failures: Failure[]) => ({ ...good, failures })

describe('a run', () => {
  test('that is good counts what its report says', () => {
    const report = readRun(path, writing(JSON.stringify(good), true))
    expect(judge(report)).toEqual({
      passed: 7,
      failed: 0,
      skipped: 1,
      failures: [],
      unsteady: [],
    })
  })

  test('that ends badly without a failed test has one failure', () => {
    const report = readRun(path, writing(JSON.stringify(good), false))
    expect(judge(report)).toMatchObject({ passed: 7, failed: 1 })
    expect(deservesSecondLook(report)).toBe(false)
  })

  test('with no report or half a report has one failure, and the previous run’s report doesn’t count', () => {
    writeFileSync(path, JSON.stringify(good))
    expect(judge(readRun(path, () => true))).toMatchObject({ passed: 0, failed: 1 })
    expect(judge(readRun(path, writing('{"pas', false)))).toMatchObject({ passed: 0, failed: 1 })
  })

  test('names what failed, with its file and line', () => {
    const broken = { file: 'b.test.ts', title: '', message: 'No such file' }
    expect(judge(withFailures(failed('sums › add up'), broken))).toMatchObject({
      failed: 2,
      failures: ['a.test.ts:12 › sums › add up\n3 is not 4', 'b.test.ts\nNo such file'],
    })
  })
})

describe('a second look', () => {
  const wholeFile: Failure = { file: 'a.test.ts', title: '', message: 'No such file' }
  const runner: Failure = { file: '', title: 'The test runner', message: 'It left no report.' }

  test('is for a few failures in known files', () => {
    const few = Array.from({ length: 8 }, (_, index) => failed(`test ${index}`))
    expect(deservesSecondLook(good)).toBe(false)
    expect(deservesSecondLook(withFailures(...few))).toBe(true)
    expect(deservesSecondLook(withFailures(...few, failed('one more')))).toBe(false)
    expect(deservesSecondLook(withFailures(runner))).toBe(false)
  })

  test('that passes makes a test unsteady', () => {
    expect(
      judge(withFailures(failed('sums'), failed('rates')), withFailures(failed('rates'))),
    ).toEqual({
      passed: 8,
      failed: 1,
      skipped: 1,
      failures: ['a.test.ts:12 › rates\n3 is not 4'],
      unsteady: ['a.test.ts:12 › sums\n3 is not 4'],
    })
  })

  test('at a test of the same name in another file proves nothing of this one', () => {
    expect(
      judge(withFailures(failed('sums')), withFailures(failed('sums', 'b.test.ts'))),
    ).toMatchObject({
      failed: 0,
      unsteady: ['a.test.ts:12 › sums\n3 is not 4', 'b.test.ts:12 › sums\n3 is not 4'],
    })
  })

  test.each([
    ['whose file fails as a whole', wholeFile],
    ['whose runner fails', runner],
  ])('%s leaves each failure', (_, failure) => {
    expect(judge(withFailures(failed('sums')), withFailures(failure))).toMatchObject({ failed: 1 })
  })

  test('at a file that failed as a whole needs all of its tests', () => {
    expect(judge(withFailures(wholeFile), withFailures(failed('sums')))).toMatchObject({
      failed: 1,
    })
    expect(judge(withFailures(wholeFile), good)).toMatchObject({ passed: 7, failed: 0 })
  })
})

test('eight unsteady tests are an accident, nine are a failure', () => {
  const counted = (unsteady: number) => ({
    ...judge(good),
    unsteady: Array.from({ length: unsteady }, (_, index) => `test ${index}`),
  })
  expect(limitUnsteady(counted(8))).toMatchObject({ passed: 7, failed: 0 })
  expect(limitUnsteady(counted(9))).toMatchObject({
    failed: 1,
    failures: ['9 tests are unsteady, more than 8.'],
  })
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
    { passed: 2, failed: 0, skipped: 1, unsteady: ['two'] },
  ]
  expect(add(...steps)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    failures: ['one'],
    unsteady: ['two'],
  })
})
