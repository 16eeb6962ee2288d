// Runs the program of an npm script. This file and install.mjs run on whatever Node the machine has (16 or newer), install what
// package-lock.json lists, and hand over to the Node 24 installed with it.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode, install } from './install.mjs'

const folder = dirname(fileURLToPath(import.meta.url))
const root = dirname(folder)
const commands = 'apps/api/src/commands'
/** The program of each task. */
const programs = {
  start: 'scripts/start.ts',
  worker: 'apps/api/src/worker.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  'test-all': 'scripts/test-all.ts',
  check: 'scripts/check.ts',
  bench: 'bench/bench.ts',
  prove: 'bench/prove/prove.ts',
  admin: `${commands}/admin.ts`,
  backup: `${commands}/backup.ts`,
  restore: `${commands}/restore.ts`,
  reseal: `${commands}/reseal.ts`,
  distribute: `${commands}/distribute.ts`,
  'check-books': `${commands}/check-books.ts`,
  'check-counts': `${commands}/check-counts.ts`,
  'check-audit': `${commands}/check-audit.ts`,
  'app-android': 'scripts/mobile/app-android.ts',
  'app-ios': 'scripts/mobile/app-ios.ts',
}
const [task, ...args] = process.argv.slice(2)

const program = Object.hasOwn(programs, task) ? programs[task] : undefined
if (!program) fail(`Name a task: ${Object.keys(programs).join(', ')}.`)
try {
  install(root)
  hand(findNode(root))
} catch (error) {
  fail(error.message)
}

function hand(node) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? '']
  const child = spawn(node, [...flags(), join(root, program), ...args], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    // The child notices by the closed IPC channel when this process is killed, and doesn't go on alone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) {
    const before = npmAbove()
    setInterval(() => npmAbove() === before || child.kill('SIGTERM'), 500).unref()
  }
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code) => process.exit(code ?? 1))
}

/**
 * Flags for a small young generation. An upload's bytes live outside V8's heap and are freed only when the
 * young generation is collected. With V8's default size, every 10 MiB cost a collection of the whole heap.
 */
function flags() {
  if (task !== 'start' && task !== 'worker') return []
  return JSON.parse(readFileSync(join(folder, 'server-flags.json'), 'utf8'))
}

/** The parent processes (npm, or npm and its shell), by PID. Only a change of these shows that npm was killed. */
function npmAbove() {
  try {
    const [, shell, , parent] = /\((.*)\) (\S+) (\d+)/.exec(
      readFileSync(`/proc/${process.ppid}/stat`, 'utf8'),
    )
    if (/^(ba|da)?sh$/.test(shell)) return `${process.ppid} below ${parent}`
  } catch {
    // Only Linux has this file.
  }
  return String(process.ppid)
}

function fail(sentence) {
  console.error(sentence)
  // For tools that read the test counts: nothing ran.
  if (task === 'test' || task === 'test-all') console.log('0 passed, 1 failed')
  process.exit(1)
}
