import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deservesSecondLook, type Report } from './reports.ts'

/** Runs Vitest, with one worker, on this many files that each fail with one test, deep in suites. */
function runFailing(files: number, env: Record<string, string>): Report {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-reporter-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = join(folder, 'report.json')
  mkdirSync(join(folder, 'tests'))
  for (let i = 0; i < files; i++)
    writeFileSync(
      join(folder, 'tests', `${i}.test.js`),
      `describe('a', () => describe('b', () => {
        test('fails', () => expect(1).toBe(2))
        test('passes', () => expect(1).toBe(1))
      }))`,
    )
  const line = ['run', '--globals', '--maxWorkers=1', `--root=${join(folder, 'tests')}`]
  const reporter = `--reporter=${resolve('scripts/testing/vitest-reporter.ts')}`
  spawnSync(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), ...line, reporter], {
    env: { PATH: process.env.PATH, TEST_REPORT: report, ...env },
  })
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}

const titles = ({ failures }: Report) => failures.map(({ title }) => title)

test('only failed tests count towards the number that stops a run, not the suites around them', () => {
  const report = runFailing(3, { MAX_FAILURES: '4' })
  expect(titles(report)).toEqual(['a > b > fails', 'a > b > fails', 'a > b > fails'])
  expect(report.passed).toBe(3)
  expect(deservesSecondLook(report)).toBe(true)
})

test('a run that stopped early can’t pass by a second look at what failed', () => {
  const report = runFailing(4, { MAX_FAILURES: '2' })
  expect(titles(report).slice(0, 2)).toEqual(['a > b > fails', 'a > b > fails'])
  expect(titles(report).at(-1)).toBe('The test runner')
  expect(deservesSecondLook(report)).toBe(false)
})

test('a run without a number goes on to the end', () => {
  const report = runFailing(4, {})
  expect(report.failures).toHaveLength(4)
  expect(report.passed).toBe(4)
})
