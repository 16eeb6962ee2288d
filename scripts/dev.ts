// Starts the API with a restart on changes, and a Vite server per front, which proxies /api.
import { spawn } from 'node:child_process'

const api = ['--watch-path=apps/api', '--watch-path=packages/contract', 'apps/api/src/server.ts']
const vite = ['portal', 'console'].map((front) => [
  'node_modules/vite/bin/vite.js',
  `apps/${front}`,
])
const env = { API: `http://127.0.0.1:${process.env['PORT'] || 3000}`, ...process.env }
const children = [api, ...vite].map((args) =>
  spawn(process.execPath, args, { stdio: 'inherit', env }),
)

for (const child of children) child.once('exit', () => stop())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop())
process.once('disconnect', () => stop())

function stop() {
  for (const child of children) child.kill('SIGTERM')
}
