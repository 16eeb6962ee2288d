import { spawnSync } from 'node:child_process'
import { countRun, countVitest } from '../../scripts/reports.ts'
import type { Outcome } from './proof.ts'

/** Runs the test files of the API and of the repository whose paths contain one of the names (no names: all of them), with a Vitest config. */
export function runTests(
  names: readonly string[],
  config = 'vitest.config.ts',
): () => Promise<Outcome> {
  return async () => {
    const report = 'node_modules/.cache/milepost/prove.json'
    const { passed, failed } = countRun(
      report,
      () =>
        spawnSync(
          process.execPath,
          [
            'node_modules/vitest/vitest.mjs',
            'run',
            `--config=${config}`,
            '--project=api',
            '--project=rules',
            ...names,
            '--reporter=dot',
            '--reporter=json',
            `--outputFile.json=${report}`,
          ],
          { stdio: 'inherit' },
        ).status === 0,
      countVitest,
    )
    return {
      holds: failed === 0 && passed > 0,
      figure: `${passed} tests passed, ${failed} failed`,
    }
  }
}
