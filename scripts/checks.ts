import { spawn } from 'node:child_process'
import type { Counted } from './reports.ts'

const checks: Record<string, [program: string, ...args: string[]]> = {
  types: ['tsc'],
  lint: ['oxlint', '--type-aware', '--report-unused-disable-directives'],
  format: ['prettier', '--check', '--log-level=warn', '.'],
  'unused code': ['knip'],
}

/** Runs all static checks in parallel and prints the output of those that fail. Each check counts as one test. */
export async function runChecks(): Promise<Counted> {
  const results = await Promise.all(Object.entries(checks).map(([name, line]) => check(name, line)))
  const passed = results.filter((result) => result).length
  return { passed, failed: results.length - passed, skipped: 0 }
}

function check(name: string, [program, ...args]: [string, ...string[]]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { shell: process.platform === 'win32' })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.once('error', (error) => (output += error.message))
    child.once('close', (code) => {
      console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`)
      resolve(code === 0)
    })
  })
}
