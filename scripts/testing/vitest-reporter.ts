import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestRunEndReason,
  Vitest,
} from 'vitest/node'
import type { Failure, Report } from './reports.ts'

/**
 * Writes a run's `Report` to the file that TEST_REPORT names. Stops the run after MAX_FAILURES failures, if that is
 * set; Vitest's own `bail` counts the suites around a failed test, too.
 */
export default class VitestReporter implements Reporter {
  readonly #maxFailures = Number(process.env.MAX_FAILURES)
  #failures = 0
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'failed') this.#countFailures(1)
  }

  onTestModuleEnd(module: TestModule): void {
    this.#countFailures(failedModule(module).length)
  }

  #countFailures(more: number): void {
    this.#failures += more
    // It resolves when the run has ended, which waits for this.
    if (more > 0 && this.#failures === this.#maxFailures)
      void this.#vitest?.cancelCurrentRun('test-failure')
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const report: Report = {
      passed: count('passed'),
      skipped: count('skipped') + count('pending'),
      failures: [
        ...tests.filter((test) => test.result().state === 'failed').map(failedTest),
        ...modules.flatMap(failedModule),
        ...unhandledErrors.map(strayError),
        ...(reason === 'interrupted' ? [stoppedEarly] : []),
      ],
    }
    writeFileSync(process.env.TEST_REPORT!, JSON.stringify(report))
  }
}

/** In no file, so that it can't pass as an accident: nobody knows what the other tests would say. */
const stoppedEarly: Failure = {
  file: '',
  title: 'The test runner',
  message: 'It stopped before all tests had run.',
}

function failedTest(test: TestCase): Failure {
  const file = relative('.', test.module.moduleId)
  const [error] = test.result().errors ?? []
  const line = error?.stacks?.find((frame) => relative('.', frame.file) === file)?.line
  return {
    file,
    ...(line !== undefined && { line }),
    title: test.fullName,
    message: describe(error),
  }
}

/** A file that can't be loaded, or whose hook failed. */
function failedModule(module: TestModule): Failure[] {
  const suites = [...module.children.allSuites()]
  const errors = [...module.errors(), ...suites.flatMap((suite) => suite.errors())]
  return errors
    .slice(0, 1)
    .map((error) => ({ file: relative('.', module.moduleId), title: '', message: describe(error) }))
}

/** An error that no test awaited; Vitest notes during which file it came. */
function strayError(error: SerializedError): Failure {
  const { VITEST_TEST_PATH: path } = error as { VITEST_TEST_PATH?: string }
  return {
    file: path ? relative('.', path) : '',
    title: path ? '' : 'An error outside any test',
    message: describe(error),
  }
}

/** The error with its place in our own code, and what differs, since its message shortens lists. */
const describe = (error: { message?: string; stack?: string; diff?: string } | undefined): string =>
  [error?.stack ?? error?.message ?? '', stripVTControlCharacters(error?.diff ?? '')]
    .flatMap((text) => text.split('\n'))
    .filter((line) => !/^ +at .*node_modules/.test(line))
    .join('\n')
    .trimEnd()
