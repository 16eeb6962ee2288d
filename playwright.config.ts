import { defineConfig, devices } from '@playwright/test'
import { browserZone } from './e2e/fixtures/dates.ts'
import { findChromium } from './scripts/chromium.ts'

// JOURNEYS_NOW=2026-12-31T23:50:00Z runs the journeys as if they began then: e2e/fixtures/dates.ts shifts the clock of the
// servers and their PostgreSQL with libfaketime, e2e/fixtures/test.ts the dates in the browsers.

// `npm test` runs the main journeys, at one size: those tagged @gate-phone or @gate-desk.
const isGate = process.env.JOURNEYS === 'gate'
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/fixtures/demo-firm.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  // For slow, busy machines: journeys wait for changes on the page, not for time to pass.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: 2,
  use: {
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
})
