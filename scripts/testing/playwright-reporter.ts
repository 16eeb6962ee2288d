import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import type { Failure, Report } from './reports.ts'

/** Writes a run's `Report` to the file that TEST_REPORT names. */
export default class PlaywrightReporter implements Reporter {
  #suite: Suite | undefined
  readonly #errors: TestError[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  /** An error outside any journey, such as a server that did not start. */
  onError(error: TestError): void {
    this.#errors.push(error)
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? []
    const count = (...outcomes: string[]) =>
      tests.filter((test) => outcomes.includes(test.outcome()))
    const report: Report = {
      passed: count('expected').length,
      skipped: count('skipped').length,
      failures: [
        ...count('unexpected', 'flaky').map(failedJourney),
        ...this.#errors.map(strayError),
      ],
    }
    writeFileSync(process.env.TEST_REPORT!, JSON.stringify(report))
  }
}

function failedJourney(test: TestCase): Failure {
  const { location } = test
  const errors = test.results.flatMap((result) => result.errors)
  const [, project, , ...titles] = test.titlePath()
  return {
    file: relative('.', location.file),
    line:
      errors.find((error) => error.location?.file === location.file)?.location?.line ??
      location.line,
    title: `[${project}] ${titles.join(' › ')}`,
    message: errors.map(describe).join('\n'),
  }
}

const strayError = (error: TestError): Failure => ({
  file: '',
  title: 'An error outside any journey',
  message: describe(error),
})

const describe = ({ message, value }: TestError): string =>
  stripVTControlCharacters(message ?? value ?? '')
