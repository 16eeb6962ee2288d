import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { installChromium } from '../chromium.ts'
import { deservesSecondLook, judge, maxUnsteady, readRun, type Counted } from './reports.ts'

const reports = resolve('node_modules/.cache/milepost')

type Project = 'rules' | 'contract' | 'web' | 'api' | 'machines'

/** The gate stops once it can only be red; a run of everything names all failures. */
type Scope = 'gate' | 'all'
const maxFailures: Record<Scope, number> = { gate: maxUnsteady + 1, all: 0 }
/** Ends what hangs; the slowest good run takes half of it. */
const maxMinutes: Record<Scope, number> = { gate: 40, all: 150 }

/** Property tests of a run of everything draw other values each day, and ten times as many. */
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
const { FC_SEED = today, FC_TIMES = '10' } = process.env

/** Runs the Vitest tests of these projects. The files of those that fail run once more, one after the other. */
export function runVitest(scope: Scope, projects: Project[]): Counted {
  const report = `${reports}/vitest.json`
  const env = {
    TEST_REPORT: report,
    MAX_FAILURES: `${maxFailures[scope]}`,
    ...(scope === 'all' && { FC_SEED, FC_TIMES }),
  }
  if (scope === 'all')
    console.log(`Property tests draw the same again with FC_SEED=${FC_SEED} FC_TIMES=${FC_TIMES}\n`)
  const line = ['vitest/vitest.mjs', 'run', ...projects.map((project) => `--project=${project}`)]
  const shown = ['--reporter=default', '--reporter=./scripts/testing/vitest-reporter.ts']
  const start = (...more: string[]) =>
    readRun(report, () => run(scope, [...line, ...shown, ...more], env))
  const first = start()
  if (!deservesSecondLook(first)) return judge(first)
  const files = new Set(first.failures.map(({ file }) => file))
  console.log(`\nA second look at ${[...files].join(', ')}`)
  return judge(first, start('--maxWorkers=1', ...files))
}

/**
 * Runs the journeys in a browser, and installs one first if there is none. Those that fail run once more, one
 * after the other, on new servers.
 */
export function runJourneys(scope: Scope): Counted {
  if (!installChromium()) {
    const sentence = 'No Chromium found, and installing one failed; set CHROMIUM_PATH.'
    return { passed: 0, failed: 1, skipped: 0, failures: [sentence] }
  }
  const report = `${reports}/journeys.json`
  const env = { TEST_REPORT: report, JOURNEYS: scope }
  const shown = ['--reporter=list,./scripts/testing/playwright-reporter.ts']
  const start = (...more: string[]) =>
    readRun(report, () => run(scope, ['@playwright/test/cli.js', 'test', ...shown, ...more], env))
  const first = start(`--max-failures=${maxFailures[scope]}`)
  if (!deservesSecondLook(first)) return judge(first)
  console.log('\nA second look at the journeys that failed')
  return judge(first, start('--last-failed', '--workers=1'))
}

function run(scope: Scope, [library, ...args]: string[], env: Record<string, string>): boolean {
  const { status } = spawnSync(process.execPath, [`node_modules/${library}`, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...(scope === 'all' && { BUDGETS: 'tight' }), ...env },
    timeout: maxMinutes[scope] * 60_000,
  })
  return status === 0
}
