import { spawnSync } from 'node:child_process'
import { installChromium } from './chromium.ts'
import { countPlaywright, countRun, countVitest, type Counted } from './reports.ts'

const reports = 'node_modules/.cache/milepost'

/** Runs the Vitest tests of all or the named projects. */
export function runVitest(...projects: string[]): Counted {
  const report = `${reports}/vitest.json`
  const chosen = projects.map((project) => `--project=${project}`)
  const shown = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return countRun(report, () => run('vitest/vitest.mjs', ['run', ...shown, ...chosen]), countVitest)
}

/** Runs the journeys in a browser, and installs one first if there is none. */
export function runJourneys(): Counted {
  if (!installChromium()) {
    console.error('No Chromium found, and installing one failed; set CHROMIUM_PATH.')
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const report = `${reports}/journeys.json`
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const shown = ['test', '--reporter=list,json']
  return countRun(report, () => run('@playwright/test/cli.js', shown, env), countPlaywright)
}

function run(library: string, args: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(process.execPath, [`node_modules/${library}`, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status === 0
}
