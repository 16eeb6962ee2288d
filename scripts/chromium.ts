import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { aptInstall, hasApt } from './apt.ts'

// The headless shell runs journeys a fifth faster than the full browser. Debian has a package of it, Ubuntu
// doesn't.
const shell = '/usr/bin/chromium-headless-shell'
const places = [
  process.env.CHROMIUM_PATH,
  shell,
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The path of this machine's Chromium, if there is one. */
export const findChromium = (): string | undefined =>
  places.find((place) => place && existsSync(place))

/**
 * Installs Chromium: Debian's if running as root on Debian, otherwise Playwright's. Returns whether there is
 * one now.
 */
export function installChromium(): boolean {
  const isDebian = hasApt() && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  if (findChromium() && (process.env.CHROMIUM_PATH || existsSync(shell) || !isDebian)) return true
  console.log('Installing Chromium …')
  const others = findChromium() ? [] : [['chromium', 'fonts-liberation']]
  if (hasApt()) aptInstall(['chromium-headless-shell', 'fonts-liberation'], ...others)
  if (!findChromium()) {
    const cli = ['node_modules/playwright/cli.js', 'install', 'chromium']
    const { status, stdout, stderr } = spawnSync(process.execPath, cli, { encoding: 'utf8' })
    if (status !== 0) console.error(stdout, stderr)
  }
  return findChromium() !== undefined
}
