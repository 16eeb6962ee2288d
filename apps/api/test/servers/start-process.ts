import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('../../src', import.meta.url))

/** Environment for child processes: share one compile cache. */
export const compileCacheEnv = {
  NODE_COMPILE_CACHE: fileURLToPath(
    new URL('../../../../node_modules/.cache/milepost/compiled', import.meta.url),
  ),
}

/**
 * Starts a server or a worker as a child process with only `env` as its environment. Throws its
 * output if it exits before it is ready.
 */
export async function startProcess(name: 'server' | 'worker', env: Record<string, string>) {
  const child = spawn(process.execPath, [`${sources}/${name}.ts`], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'warn',
      READER: 'off',
      ...compileCacheEnv,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  const ready = new Promise<void>((resolve) => {
    const listen = (text: string) => {
      output += text
      if (output.includes('Milepost is ready')) resolve()
    }
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', listen)
  })
  await Promise.race([
    ready,
    ended.then(() => Promise.reject(new Error(`The ${name} did not start: ${output}`))),
  ])
  return {
    address: /http:\/\/\S+/.exec(output)?.[0] ?? '',
    output: () => output,
    ended,
    /** Sends a signal and waits for the end. */
    async stop(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal)
      return ended
    },
  }
}
