import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveFronts } from './fronts.ts'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milepost-fronts-'))
  const html = (name: string) =>
    `<html><head><title>${name}</title><style nonce="__CSP_NONCE__"></style></head></html>`
  for (const name of ['portal', 'console']) {
    await mkdir(join(folder, name, 'assets'), { recursive: true })
    await writeFile(join(folder, name, 'index.html'), html(name))
    await writeFile(join(folder, name, 'assets', 'page-1.js'), 'export {}')
  }
  const preloads = { '/sign-in': ['assets/page-1.js', 'assets/page-1.css'] }
  await writeFile(join(folder, 'portal', 'preloads.json'), JSON.stringify(preloads))
  app = fastify()
  await serveFronts(app, { portal: join(folder, 'portal'), console: join(folder, 'console') })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string) => app.inject({ url })

test('every path without a file has the page of its front', async () => {
  for (const path of ['/', '/home', '/a/b'])
    expect((await get(path)).body).toContain('<title>portal<')
  for (const path of ['/console', '/console/', '/console/queue'])
    expect((await get(path)).body).toContain('<title>console<')
})

test("a page's own style has the nonce of its policy, another one each time", async () => {
  const nonceOf = async () => {
    const { body, headers } = await get('/home')
    const [, nonce] = /nonce="([^"]+)"/.exec(body)!
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    return nonce
  }
  expect(await nonceOf()).not.toBe(await nonceOf())
})

test('the first screen of a path is fetched at once, by name', async () => {
  const { body } = await get('/sign-in?then=%2Fhome')
  expect(body).toContain(
    '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/page-1.js">',
  )
  expect(body).toContain('<link rel="preload" as="style" crossorigin href="/assets/page-1.css">')
  expect((await get('/home')).body).not.toContain('preload')
})

test('an asset is kept for a year, and one that is not there is no page', async () => {
  const asset = await get('/assets/page-1.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const path of ['/assets/page-2.js', '/preloads.json', '/console/assets/page-2.js'])
    expect(await get(path)).toMatchObject({ statusCode: 404, body: 'Not found' })
})
