import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveFrontends } from './fronts.ts'

const links = '<link rel="modulepreload" crossorigin href="/assets/page-1.js">'

let folder: string
let app: FastifyInstance
let answer: string | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milepost-fronts-'))
  const html = (name: string) =>
    `<html><head><title>${name}</title><style nonce="__CSP_NONCE__"></style></head><body></body></html>`
  for (const name of ['portal', 'console']) {
    await mkdir(join(folder, name, 'assets'), { recursive: true })
    await writeFile(join(folder, name, 'index.html'), html(name))
    await writeFile(join(folder, name, 'assets', 'page-1.js'), 'export {}')
  }
  await writeFile(
    join(folder, 'portal', 'assets', 'page-1.js.br'),
    brotliCompressSync('export { small }'),
  )
  await writeFile(join(folder, 'portal', 'preloads.json'), JSON.stringify({ '/sign-in': links }))
  app = fastify()
  await serveFrontends(
    app,
    { portal: join(folder, 'portal'), console: join(folder, 'console') },
    { url: '/api/v1/firm', load: () => Promise.resolve(answer) },
  )
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const fetchPath = (url: string) => app.inject({ url })

test('every path without a file gets the page of its front', async () => {
  for (const path of ['/', '/home', '/a/b'])
    expect((await fetchPath(path)).body).toContain('<title>portal<')
  for (const path of ['/console', '/console/', '/console/queue'])
    expect((await fetchPath(path)).body).toContain('<title>console<')
})

test('an asset is sent as it was compressed at build time, or uncompressed if the client accepts nothing else', async () => {
  const asked = (encodings: string) =>
    app.inject({ url: '/assets/page-1.js', headers: { 'accept-encoding': encodings } })
  const small = await asked('gzip, br')
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
    vary: expect.stringMatching(/accept-encoding/i) as string,
  })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe('export { small }')
  const plain = await asked('identity')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.body).toBe('export {}')
  expect((await app.inject({ url: '/assets/page-1.js.br' })).statusCode).toBe(404)
})

test("a page's inline style has the nonce of its policy, a new one each time", async () => {
  const getNonce = async () => {
    const { body, headers } = await fetchPath('/home')
    const [, nonce] = /nonce="([^"]+)"/.exec(body)!
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    return nonce
  }
  expect(await getNonce()).not.toBe(await getNonce())
})

test('a portal page includes the data it would request first, whatever text is in it', async () => {
  const said = { name: "O'Neil & Sons</script><script>alert('$&')</script>" }
  answer = JSON.stringify(said)
  const openPage = (url: string) => app.inject({ url, headers: { 'sec-fetch-mode': 'navigate' } })
  const { body } = await openPage('/sign-in')
  const [, data] =
    /<script type="application\/json" id="preloaded" data-of="\/api\/v1\/firm">(.*?)<\/script><\/body>/.exec(
      body,
    )!
  expect(JSON.parse(data!)).toEqual(said)
  expect((await openPage('/console/')).body).not.toContain('preloaded')
  expect((await fetchPath('/')).body, 'a page to be kept').not.toContain('preloaded')
  answer = undefined
  expect((await openPage('/sign-in')).body).not.toContain('preloaded')
})

test('a page preloads the code of its first screen', async () => {
  const { body } = await fetchPath('/sign-in?then=%2Fhome')
  expect(body).toContain(`${links}</head>`)
  expect((await fetchPath('/home')).body).not.toContain('preload')
})

test('an asset is cached for a year, and a missing one is a 404', async () => {
  const asset = await fetchPath('/assets/page-1.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const path of ['/assets/page-2.js', '/console/assets/page-2.js'])
    expect(await fetchPath(path)).toMatchObject({ statusCode: 404, body: 'Not found' })
})
