import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const aptGet = '/usr/bin/apt-get'

/** Whether programs can be installed here: as root, on Debian or Ubuntu. */
export const hasApt = (): boolean => process.getuid?.() === 0 && existsSync(aptGet)

/** Installs the first of these sets of packages that the system has, after asking for its newest lists. Returns whether it did. */
export function aptInstall(...sets: string[][]): boolean {
  run('update', '--quiet=2')
  return sets.some((packages) =>
    run('install', '--yes', '--quiet=2', '--no-install-recommends', ...packages),
  )
}

function run(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync(aptGet, args, { env, encoding: 'utf8' })
  if (status !== 0) console.error(stdout, stderr)
  return status === 0
}
