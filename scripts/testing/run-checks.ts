import { spawn } from 'node:child_process'
import type { Counted } from './reports.ts'

const checks: Record<string, [program: string, ...args: string[]]> = {
  types: ['tsc'],
  lint: ['oxlint', '--type-aware', '--report-unused-disable-directives'],
  format: ['oxfmt', '--check'],
  'unused code': ['knip'],
}

/** Runs all static checks in parallel. Each counts as one test. */
export async function runChecks(): Promise<Counted> {
  const results = await Promise.all(Object.entries(checks).map(([name, line]) => check(name, line)))
  const failures = results.filter((failure) => failure !== undefined)
  return {
    passed: results.length - failures.length,
    failed: failures.length,
    skipped: 0,
    failures,
  }
}

/** The check's name and output if it fails. */
function check(
  name: string,
  [program, ...args]: [string, ...string[]],
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { shell: process.platform === 'win32' })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.once('error', (error) => (output += error.message))
    child.once('close', (code) => {
      console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
      resolve(code === 0 ? undefined : `${name}\n${output}`)
    })
  })
}
