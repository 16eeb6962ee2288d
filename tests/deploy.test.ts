import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { everyCall } from '@milepost/testing/every-call.ts'
import { findFreePort } from '../apps/api/src/platform/database/embedded-database.ts'

/** A build that writes the portal at once, and the console once another process has ended. */
const fronts = `
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
export async function buildFronts() {
  writeFileSync('portal', '')
  await once(spawn('true'), 'exit')
  writeFileSync('console', '')
  return true
}
`

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'milepost-deploy-'))
  onTestFinished(() => rm(home, { recursive: true }))
})

/** A program of the operating system, stubbed. */
async function put(name: string, script: string): Promise<void> {
  await mkdir(join(home, 'bin'), { recursive: true })
  await writeFile(join(home, 'bin', name), `#!/bin/sh\n${script}\n`)
  await chmod(join(home, 'bin', name), 0o755)
}

function run(program: string, ...args: string[]): void {
  // Without the settings of who runs the tests, such as one that signs commits.
  const noSettings = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
  const env = { ...process.env, ...noSettings, PATH: `${home}/bin:${process.env.PATH}` }
  execFileSync(program, args, { cwd: home, env, stdio: 'pipe' })
}

/** A machine with the firm's repository, about to be upgraded to version v2. */
async function machine(): Promise<() => void> {
  const source = join(home, 'source')
  await mkdir(join(source, 'scripts'), { recursive: true })
  await mkdir(join(home, 'releases'))
  await writeFile(join(source, 'package.json'), '{"type":"module"}')
  await writeFile(join(source, 'scripts', 'fronts.ts'), fronts)
  const git = ['-C', source, '-c', 'user.name=Joanna', '-c', 'user.email=joanna@firm.test']
  run('git', ...git, 'init', '--quiet')
  run('git', ...git, 'add', '.')
  run('git', ...git, 'commit', '--quiet', '--message', 'v2')
  run('git', ...git, 'tag', 'v2')
  await put('systemctl', '')
  await put('npm', `mkdir -p node_modules/.bin && ln -s ${process.execPath} node_modules/.bin/node`)
  const script = (await readFile('deploy/upgrade.sh', 'utf8')).replace('/opt/milepost', home)
  await writeFile(join(home, 'upgrade.sh'), script)
  return () => run('sh', 'upgrade.sh', 'v2')
}

const isWhole = () =>
  ['portal', 'console'].every((front) => existsSync(join(home, 'current', front)))

test('an upgrade waits until both fronts of the version are built', async () => {
  const upgrade = await machine()
  upgrade()
  expect(isWhole()).toBe(true)
  expect(await realpath(join(home, 'current'))).toBe(await realpath(join(home, 'releases', 'v2')))
})

test('an upgrade whose build was interrupted builds the version again', async () => {
  const upgrade = await machine()
  const npm = await readFile(join(home, 'bin', 'npm'), 'utf8')
  await put('npm', 'exit 1')
  expect(upgrade).toThrow('Command failed')
  expect(existsSync(join(home, 'current'))).toBe(false)
  await writeFile(join(home, 'bin', 'npm'), npm)
  upgrade()
  expect(isWhole()).toBe(true)
})

test('an image waits until both fronts are built', async () => {
  await mkdir(join(home, 'scripts'))
  await writeFile(join(home, 'scripts', 'fronts.ts'), fronts)
  await writeFile(join(home, 'package.json'), '{"type":"module"}')
  const [, build] = /--eval "(.+)"/.exec(await readFile('deploy/Dockerfile', 'utf8'))!
  run(process.execPath, '--input-type=module', '--eval', build!)
  expect(existsSync(join(home, 'console'))).toBe(true)
})

/** A firm's setting as read by the shell that creates the first admin or restores a backup. */
function setting(name: string): string {
  const args = [
    '-c',
    `set -a && . "$1" && printenv ${name}`,
    'sh',
    resolve('deploy/milepost.env.example'),
  ]
  return execFileSync('sh', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
}

/** A server that serves only these files. */
const serve = (...files: string[]) =>
  listen(({ url }, answer) => void answer.writeHead(files.includes(url!) ? 200 : 404).end())

async function listen(handle: RequestListener): Promise<number> {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

/** The firm's settings for nginx, with this checkout in place of the installation. */
const deployed = async (name: string) =>
  (await readFile(`deploy/nginx/${name}.conf`, 'utf8')).replaceAll(
    '/opt/milepost/current',
    process.cwd(),
  )

/** nginx with the firm's configuration, without TLS, in front of servers at these ports. */
async function startNginx(...ports: number[]): Promise<string> {
  const port = await findFreePort()
  // What it includes has to be here, too: its own includes are of the installation.
  const [http, uploads] = [await deployed('http'), await deployed('uploads')]
  const [upstream, site] = (await deployed('milepost'))
    // So that the time a test takes does not decide how many requests pass.
    .replace(/include .+\/http.conf;/, () => http.replace('rate=30r/s', 'rate=1r/m'))
    .replace(/include .+\/uploads.conf;/, () => uploads)
    .replace(/server 127.0.0.1:3001/, `server 127.0.0.1:${ports[0]}`)
    .replace(/server 127.0.0.1:3002/, `server 127.0.0.1:${ports[1]}`)
    .replaceAll('/var/log/nginx', home)
    .replaceAll(/^ +(ssl_.+|listen \[::\].+)$/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .split(/^server \{\n +listen 80;[^]+?^\}$/m)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = `
    user root; pid ${home}/pid; error_log ${home}/error.log; events {}
    http { ${temporary.map((name) => `${name}_temp_path ${home}/${name};`).join(' ')} ${upstream} ${site} }
  `
  await writeFile(join(home, 'nginx.conf'), config)
  const nginx = spawn(program, ['-c', join(home, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(nginx, 'exit')
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    await ended
  })
  const address = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(address).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  return address
}
const program = '/usr/sbin/nginx'

test.skipIf(!existsSync(program))(
  'during a deployment, a page gets its assets from either server',
  async () => {
    const before = ['/assets/index-before.js', '/console/assets/index-before.js']
    const after = ['/assets/index-after.js', '/console/assets/index-after.js']
    const nginx = await startNginx(await serve(...before), await serve(...after))
    for (const path of [...before, ...after, ...before, ...after])
      expect([path, (await fetch(nginx + path)).status]).toEqual([path, 200])
    expect((await fetch(`${nginx}/assets/index-long-ago.js`)).status).toBe(404)
  },
)

describe.skipIf(!existsSync(program))('a large body', () => {
  /** A server that knows one token, and what it got besides. */
  async function startServer() {
    const got: { url: string; bytes: number }[] = []
    const port = await listen((sent, answer) => {
      const { method, url, headers } = sent
      if (method === 'GET' && url === '/') return void answer.end()
      if (/current_user_details$|current_staff$/.test(url!))
        return void answer.writeHead(headers.authorization === 'Bearer known' ? 200 : 401).end()
      let bytes = 0
      sent.on('data', (chunk: Buffer) => (bytes += chunk.length))
      sent.on('end', () => {
        got.push({ url: url!, bytes })
        answer.writeHead(201).end()
      })
    })
    return { got, nginx: await startNginx(port, port) }
  }

  /** The status of an answer to a request that announces a body and sends its first part only. */
  function announce(address: string, path: string, bytes: number, token = 'unknown') {
    const { promise, resolve: answered, reject } = Promise.withResolvers<number>()
    const headers = { 'content-length': bytes, authorization: `Bearer ${token}` }
    const sent = request(`${address}${path}`, { method: 'POST', headers }, (answer) => {
      answered(answer.statusCode!)
      sent.destroy()
    })
    sent.on('error', reject)
    sent.write(Buffer.alloc(Math.min(bytes, 1_000)))
    return promise
  }

  const mebibyte = 2 ** 20

  test.each(['/api/users/sign_in', '/api/v1/trips', '/', '/api/v1/documents/a'])(
    'is refused at %s, whoever sends it',
    async (path) => {
      const { got, nginx } = await startServer()
      expect(await announce(nginx, path, mebibyte + 1, 'known')).toBe(413)
      expect(got).toEqual([])
    },
  )

  test.each([
    '/api/v1/documents',
    '/api/staff/v1/resources',
    '/api/staff/v1/accounts/a/tax_returns',
  ])('of a stranger is refused at %s before it is taken', async (path) => {
    const { got, nginx } = await startServer()
    expect(await announce(nginx, path, 8 * mebibyte)).toBe(401)
    expect(got).toEqual([])
  })

  test('of a client reaches a server whole, up to fifty files of ten', async () => {
    const { got, nginx } = await startServer()
    const headers = { authorization: 'Bearer known' }
    const body = new Uint8Array(12 * mebibyte)
    const sent = await fetch(`${nginx}/api/v1/documents?a=1`, { method: 'POST', headers, body })
    expect(sent.status).toBe(201)
    expect(got).toEqual([{ url: '/api/v1/documents?a=1', bytes: 12 * mebibyte }])
    expect(await announce(nginx, '/api/v1/documents', 521 * mebibyte, 'known')).toBe(413)
    const resource = '/api/staff/v1/resources'
    expect(await announce(nginx, resource, 13 * mebibyte, 'known')).toBe(413)
  })

  test('counts among the calls of its address, as live updates do', async () => {
    const { nginx } = await startServer()
    const headers = { authorization: 'Bearer known' }
    const send = (path: string, init?: RequestInit) =>
      Promise.all(
        Array.from(
          { length: 130 },
          async () => (await fetch(`${nginx}${path}`, { headers, ...init })).status,
        ),
      )
    expect(await send('/api/v1/documents', { method: 'POST', body: 'a' })).toContain(429)
    expect(new Set(await send('/api/v1/events'))).toEqual(new Set([429]))
  })

  test('waits for a server that is back, if none can say whose it is', async () => {
    const closed = await findFreePort()
    const nginx = await startNginx(closed, closed)
    expect(await announce(nginx, '/api/v1/documents', mebibyte)).toBe(503)
  })
})

test('every location of nginx has the limits of an address', async () => {
  const site = await readFile('deploy/nginx/milepost.conf', 'utf8')
  const uploads = await readFile('deploy/nginx/uploads.conf', 'utf8')
  const [, own] = site.split(/^server \{\n +listen 443/m)
  const locations = `${own}\n${uploads}`.match(/^ *location [^]+?^ *\}/gm)!
  const server = own!.replaceAll(/^ *location [^]+?^ *\}/gm, '')
  const limitsIn = (text: string) =>
    [...text.matchAll(/limit_(?:req zone=|conn )(\w+)/g)].map(([, zone]) => zone)
  expect(limitsIn(server)).toEqual(['milepost_connections', 'milepost'])
  expect(locations.length).toBeGreaterThan(7)
  // A location with a limit of its own has none of the server's of that kind.
  const passing = locations.filter((one) => one.includes('proxy_pass'))
  expect(passing.filter((one) => one.includes('limit_req '))).toEqual([])
  const withOwn = passing.filter((one) => one.includes('limit_conn '))
  expect(withOwn).not.toEqual([])
  expect(withOwn.filter((one) => !limitsIn(one).includes('milepost_connections'))).toEqual([])
})

test('nginx takes a large file at every call of staff that takes one', async () => {
  const [, pattern] = /"~(.+)" staff;/.exec(await readFile('deploy/nginx/http.conf', 'utf8'))!
  const calls = (await everyCall())
    .filter(({ endpoint: { form, access } }) => form?.maxFiles === 1 && typeof access === 'object')
    .map(({ endpoint: { method, path } }) => `${method} /api${path.replaceAll(/:\w+/g, 'a')}`)
  expect(calls.length).toBeGreaterThan(5)
  expect(calls.filter((call) => !new RegExp(pattern!).test(call))).toEqual([])
})

test('a firm’s settings can be read by systemd and by a shell', () => {
  expect(setting('MAIL_FROM')).toBe('Example Tax <no-reply@example.com>')
})

test('manual commands use the same data folder as the units', async () => {
  for (const unit of ['server@', 'worker@', 'backup'])
    expect(await readFile(`deploy/systemd/milepost-${unit}.service`, 'utf8')).toContain(
      `MILEPOST_DATA=${setting('MILEPOST_DATA')}\n`,
    )
})

test('an alert on two metrics compares sums, because Prometheus finds no pair of different series', async () => {
  const rules = (await readFile('deploy/prometheus/alerts.yaml', 'utf8')).match(/(?<=expr: ).+/g)!
  const pairs = rules.map((rule) => rule.split(' and ')).filter(({ length }) => length > 1)
  expect(pairs).toHaveLength(1)
  for (const one of pairs.flat()) expect(one).toMatch(/^sum\(/)
})
