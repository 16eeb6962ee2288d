import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { browserZone, serverClock } from './e2e/dates.ts'
import { findChromium } from './scripts/chromium.ts'

// JOURNEYS_NOW=2026-12-31T23:50:00Z runs the journeys as if they began then: e2e/dates.ts shifts the clock of the
// servers and their PostgreSQL with libfaketime, e2e/test.ts the dates in the browsers.

// `npm test` runs the main journeys, at one size: those tagged @gate-phone or @gate-desk.
const isGate = process.env.JOURNEYS === 'gate'
// Each worker has its own Milepost server, whose clients its journeys sign in as.
const workers = 2
// The workers load this file, too, and reuse the folder that the first process chose.
const folder = (process.env.E2E_FOLDER ??= join(tmpdir(), `milepost-e2e-${process.pid}`))
const getDataFolder = (worker: number) => `${folder}-${worker}`
// Where each worker's journeys play the push service of a browser; nobody listens there otherwise.
const firstPushPort = Number((process.env.E2E_PUSH_PORT ??= `${20_000 + (process.pid % 10_000)}`))
const getPushService = (worker: number) => `http://127.0.0.1:${firstPushPort + worker}`
const { TEST_PARALLEL_INDEX } = process.env
if (TEST_PARALLEL_INDEX) {
  process.env.E2E_DATA = getDataFolder(Number(TEST_PARALLEL_INDEX))
  process.env.E2E_PUSH_SERVICE = getPushService(Number(TEST_PARALLEL_INDEX))
  process.env.MILEPOST_ADDRESS = process.env[`MILEPOST_ADDRESS_${TEST_PARALLEL_INDEX}`]
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  // For slow, busy machines: journeys wait for changes on the page, not for time to pass.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers,
  use: {
    baseURL: process.env.MILEPOST_ADDRESS,
    // A click that never comes ends with its own name, not with the journey's time.
    actionTimeout: 60_000,
    locale: 'en-US',
    timezoneId: browserZone,
    // A service worker downloads the whole portal in each new browser, which takes longer than most pages.
    // Only the journeys that need one (offline, new versions) allow it.
    serviceWorkers: 'block',
    // Recording a trace of each step takes a fifth of the time. Use --trace=on to debug a failure.
    trace: 'off',
    launchOptions: {
      executablePath: findChromium(),
      // Without a locale, as in a bare shell, Chromium closes a page that is given a folder of files with an
      // ñ in their names.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
  // Journeys run at both sizes if their screens differ; otherwise a tag limits them to one.
  projects: [
    {
      name: 'phone',
      grep: isGate ? /@gate-phone/ : /./,
      grepInvert: /@desk/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        // Animations run on the desktop but not here, which covers users with reduced motion.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'desktop',
      grep: isGate ? /@gate-desk/ : /./,
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: Array.from({ length: workers }, (_, worker) => ({
    name: `Milepost ${worker}`,
    command: 'node e2e/start-milepost.ts',
    env: {
      ...serverClock,
      PORT: '0',
      MILEPOST_DEMO: '1',
      LOG_LEVEL: 'warn',
      // A stall of a busy machine is not an outage, which pages would report on their console.
      UNAVAILABLE_AFTER_MS: '60000',
      TRUSTED_PROXIES: '127.0.0.1',
      PUSH_SERVICES: getPushService(worker),
      E2E_DATA: getDataFolder(worker),
      MILEPOST_DATA: getDataFolder(worker),
      E2E_FIRM: `${folder}-firm`,
    },
    wait: { stdout: new RegExp(`Milepost is ready at (?<milepost_address_${worker}>\\S+)`) },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  })),
})
