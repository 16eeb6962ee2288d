import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const child = fileURLToPath(new URL('./logo-child.ts', import.meta.url))
const milliseconds = 30_000
const heapMegabytes = 256

/**
 * `makeLogo` in a separate process, without our environment and its secrets: a decoder that an image breaks takes
 * nothing else with it. Undefined as there, and if the process ended without an answer or took more than 30 s.
 */
export function runLogo(image: Buffer): Promise<string | undefined> {
  return new Promise((resolve) => {
    const env = process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot }
    const started = execFile(
      process.execPath,
      [`--max-old-space-size=${heapMegabytes}`, child],
      { env, timeout: milliseconds, killSignal: 'SIGKILL' },
      (error, logo) => resolve(error || logo === '' ? undefined : logo),
    )
    // A child that ended before it read everything: its end is the answer.
    started.stdin!.on('error', () => undefined)
    started.stdin!.end(image)
  })
}
