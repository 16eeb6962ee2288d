import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { judge, readRun } from '../../scripts/testing/reports.ts'
import type { Outcome } from './proof.ts'

/** Runs the test files of the API and of the repository whose paths contain one of the names (no names: all of them), with a Vitest config. */
export function runTests(
  names: readonly string[],
  config = 'vitest.config.ts',
): () => Promise<Outcome> {
  return async () => {
    const report = resolve('node_modules/.cache/milepost/prove.json')
    const line = [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--config=${config}`,
      '--project=api',
      '--project=machines',
      '--project=rules',
      ...names,
      '--reporter=dot',
      '--reporter=./scripts/testing/vitest-reporter.ts',
    ]
    const env = { ...process.env, TEST_REPORT: report }
    const run = () => spawnSync(process.execPath, line, { stdio: 'inherit', env }).status === 0
    const { passed, failed } = judge(readRun(report, run))
    return {
      holds: failed === 0 && passed > 0,
      figure: `${passed} tests passed, ${failed} failed`,
    }
  }
}
