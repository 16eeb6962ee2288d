import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

// The processes that run the tests read this file, too; they take the folder of the first.
process.env.MILEPOST_DATA = process.env.E2E_DATA ??= join(tmpdir(), `milepost-e2e-${process.pid}`)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is slow; what is awaited is what happens on the page, never the clock.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // The journeys share one firm, whose clients they sign in as.
  workers: 1,
  use: {
    baseURL: process.env.MILEPOST_ADDRESS,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: 'node e2e/start-milepost.ts',
    env: { PORT: '0', MILEPOST_DEMO: '1', LOG_LEVEL: 'warn' },
    wait: { stdout: /Milepost is ready at (?<milepost_address>\S+)/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
