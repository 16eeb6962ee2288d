import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/** What a run of a test runner found; scripts/testing/vitest-reporter.ts and scripts/testing/playwright-reporter.ts write it. */
export type Report = { passed: number; skipped: number; failures: Failure[] }

/** A test that failed. Without a title, its file failed outside a test; without a file, the run itself did. */
export type Failure = { file: string; line?: number; title: string; message: string }

/** What a step counts. `failures` and `unsteady` name tests for the end of a long output. */
export type Counted = {
  passed: number
  failed: number
  skipped: number
  failures?: string[]
  unsteady?: string[]
}

/** More tests than this that pass only when they run once more make a run red. */
export const maxUnsteady = 8

/**
 * Runs a test runner that writes its report to `path`. A run that ends badly without a failed test, or that
 * leaves no report, has one failure, so that it can't pass as a good one.
 */
export function readRun(path: string, run: () => boolean): Report {
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  const endedWell = run()
  const report = readReport(path)
  if (!report) return { passed: 0, skipped: 0, failures: [outside('It left no report.')] }
  if (endedWell || report.failures.length > 0) return report
  return { ...report, failures: [outside('It ended badly, though no test failed.')] }
}

function readReport(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return undefined
  }
}

const outside = (message: string): Failure => ({ file: '', title: 'The test runner', message })

/**
 * Whether what failed may have a second look: each failure is in a known file, and they are few enough to be
 * accidents.
 */
export const deservesSecondLook = ({ failures }: Report): boolean =>
  failures.length > 0 && failures.length <= maxUnsteady && failures.every(({ file }) => file !== '')

/**
 * Counts a run and, if what failed ran once more alone, that second look. What failed only once is unsteady,
 * and counts as passed.
 */
export function judge(first: Report, second?: Report): Counted {
  const again = second?.failures ?? first.failures
  const twice = first.failures.filter((failure) => again.some((other) => isSame(failure, other)))
  const once = first.failures.filter((failure) => !twice.includes(failure))
  const onlyAlone = again.filter((other) => !first.failures.some((one) => isSame(one, other)))
  return {
    passed: first.passed + once.filter(({ title }) => title !== '').length,
    failed: twice.length,
    skipped: first.skipped,
    failures: twice.map((failure) => describeFailure(failure)),
    unsteady: [...once, ...onlyAlone].map((failure) => describeFailure(failure)),
  }
}

/** A file or a run that failed as a whole proves none of its tests. */
const isSame = (one: Failure, other: Failure) =>
  other.file === '' ||
  (one.file === other.file && (one.title === other.title || one.title === '' || other.title === ''))

/** A failed query of a page has the whole page in its message, which is in the output above. */
const maxLines = 30

function describeFailure({ file, line, title, message }: Failure): string {
  const place = line ? `${file}:${line}` : file
  const head = [place, title].filter((part) => part !== '').join(' › ')
  return [head, ...message.split('\n').slice(0, maxLines)].join('\n')
}

export function add(...counts: Counted[]): Counted {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    counts.reduce((total, count) => total + count[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: counts.flatMap((count) => count.failures ?? []),
    unsteady: counts.flatMap((count) => count.unsteady ?? []),
  }
}

/** The last line of a run. */
export function formatSummary({ passed, failed, skipped }: Counted): string {
  const line = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${line}, ${skipped} skipped` : line
}
