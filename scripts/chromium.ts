import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

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
  const hasApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const isDebian = hasApt && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  if (findChromium() && (process.env.CHROMIUM_PATH || existsSync(shell) || !isDebian)) return true
  console.log('Installing Chromium …')
  if (hasApt) {
    run('apt-get', ['update', '--quiet=2'])
    if (!aptInstall('chromium-headless-shell', 'fonts-liberation') && !findChromium())
      aptInstall('chromium', 'fonts-liberation')
  }
  if (!findChromium())
    run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  return findChromium() !== undefined
}

const aptInstall = (...packages: string[]) =>
  run('apt-get', ['install', '--yes', '--quiet=2', '--no-install-recommends', ...packages])

function run(program: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
  if (status !== 0) console.error(stdout, stderr)
  return status === 0
}
