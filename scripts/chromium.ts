import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const places = [
  process.env.CHROMIUM_PATH,
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where this machine has a Chromium, if it has one. */
export const findChromium = (): string | undefined =>
  places.find((place) => place && existsSync(place))

/** Installs Chromium: Debian's where this is root on Debian, Playwright's own elsewhere. Returns whether it is there now. */
export function installChromium(): boolean {
  if (findChromium()) return true
  console.log('Installing Chromium …')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = ['chromium', 'fonts-liberation']
    run('apt-get', ['update', '--quiet=2'])
    run('apt-get', ['install', '--yes', '--quiet=2', '--no-install-recommends', ...packages])
  }
  if (!findChromium())
    run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  return findChromium() !== undefined
}

function run(program: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
  if (status !== 0) console.error(stdout, stderr)
}
