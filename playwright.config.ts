import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

// Each worker has a Milepost of its own, whose clients its journeys sign in as.
const workers = 2
// The workers read this file, too; they take the folder of the first process.
const folder = (process.env.E2E_FOLDER ??= join(tmpdir(), `milepost-e2e-${process.pid}`))
const getDataFolder = (worker: number) => `${folder}-${worker}`
const { TEST_PARALLEL_INDEX } = process.env
if (TEST_PARALLEL_INDEX) {
  process.env.E2E_DATA = getDataFolder(Number(TEST_PARALLEL_INDEX))
  process.env.MILEPOST_ADDRESS = process.env[`MILEPOST_ADDRESS_${TEST_PARALLEL_INDEX}`]
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is slow; what is awaited is what happens on the page, never the clock.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers,
  use: {
    baseURL: process.env.MILEPOST_ADDRESS,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // One fetches all of the portal in each new browser, which takes longer than most pages: the journeys without a network and those
    // of new versions are its own, and allow it.
    serviceWorkers: 'block',
    // A trace of each step costs a fifth of the time: --trace=on records one where a failure needs it.
    trace: 'off',
    launchOptions: {
      executablePath: findChromium(),
      // Where no language is set, as in a bare shell, Chromium ends a page that is handed a folder of files with an ñ in their names.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
  // Both sizes have each journey whose screens differ; one where they do not is tagged for one of them.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        // What moves at the desk stands still here, as for those who ask their phone for it.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: Array.from({ length: workers }, (_, worker) => ({
    name: `Milepost ${worker}`,
    command: 'node e2e/start-milepost.ts',
    env: {
      PORT: '0',
      MILEPOST_DEMO: '1',
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1',
      E2E_DATA: getDataFolder(worker),
      MILEPOST_DATA: getDataFolder(worker),
      E2E_FIRM: `${folder}-firm`,
    },
    wait: { stdout: new RegExp(`Milepost is ready at (?<milepost_address_${worker}>\\S+)`) },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  })),
})
