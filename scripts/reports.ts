import { readFileSync, rmSync } from 'node:fs'

/** `failures` lists what failed, for the end of a long output. */
export type Counted = { passed: number; failed: number; skipped: number; failures?: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/**
 * Runs a test runner that writes a report to `path`, and counts the tests in it. A run that fails without a
 * failed test, or that leaves no report, counts as one failure, so that it can't pass as a good one.
 */
export function countRun<Report>(
  path: string,
  run: () => boolean,
  countReport: (report: Report) => Counted,
): Counted {
  rmSync(path, { force: true })
  const ended = run()
  let counted: Counted = { passed: 0, failed: 0, skipped: 0 }
  try {
    counted = countReport(JSON.parse(readFileSync(path, 'utf8')) as Report)
  } catch {
    counted.failed++
  }
  if (!ended && counted.failed === 0) counted.failed++
  return counted
}

/** A file that can't be loaded has no tests, so the file itself counts as a failure. */
export function countVitest({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  testResults,
}: VitestReport): Counted {
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${name} › ${test.fullName}\n${test.failureMessages.join('\n')}`),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests,
    failures: [...failedTests, ...broken.map(({ name, message }) => `${name}\n${message}`)],
  }
}

/** A test that passed only on a retry counts as failed. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counted {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

export function add(...counts: Counted[]): Counted {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    counts.reduce((total, count) => total + count[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: counts.flatMap((count) => count.failures ?? []),
  }
}

/** The last line of a run. */
export function formatSummary({ passed, failed, skipped }: Counted): string {
  const line = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${line}, ${skipped} skipped` : line
}
