import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import serverFlags from '../scripts/server-flags.json' with { type: 'json' }

export type Started = {
  address: string
  pid: number
  stop: () => Promise<void>
}

/**
 * Starts a Node process that prints its address (a worker prints none), with the flags of `npm start`; its
 * output goes to a file in `folder`, as in production. If BENCH_PROFILE names a folder, its V8 CPU profile is
 * written there when it stops.
 */
export async function startProcess(
  script: string,
  folder: string,
  env: Record<string, string>,
): Promise<Started> {
  const log = join(folder, `${randomUUID()}.log`)
  const profile = process.env.BENCH_PROFILE
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const output = openSync(log, 'w')
  const child = spawn(process.execPath, [...profiling, ...serverFlags, script], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      CALLS_PER_MINUTE: '1000000',
      ...env,
    },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const address = await addressIn(log, child)
  return { address, pid: child.pid!, stop: () => terminate(child) }
}

async function addressIn(log: string, child: ChildProcess): Promise<string> {
  for (;;) {
    const logText = readFileSync(log, 'utf8')
    const [, address] = /^(?:Milepost is ready at )?(http:\/\/\S+)$/m.exec(logText) ?? []
    if (address) return address
    if (logText.includes('Milepost is ready for jobs')) return ''
    if (child.exitCode !== null) throw new Error(`The process did not start: ${logText}`)
    await sleep(50)
  }
}

async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Current memory of a process in bytes; Linux only. */
export function residentBytes(pid: number): number {
  const [, kibibytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}

/** Runs `work` and returns the process's peak memory meanwhile, sampled every few milliseconds. */
export async function peakBytesDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = residentBytes(pid)
  const timer = setInterval(() => (peak = Math.max(peak, residentBytes(pid))), 5)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return Math.max(peak, residentBytes(pid))
}

/** CPU time a process has used so far, in seconds; Linux only. */
export function processorSeconds(pid: number): number {
  const [, fields] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const [user, system] = fields!.split(' ').slice(11, 13).map(Number)
  return (user! + system!) / 100
}

export const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
