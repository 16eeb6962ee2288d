import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firm } from '@milepost/contract/firm/firm'
import {
  firmSettingsForStaff,
  type FirmSettingsChange,
} from '@milepost/contract/firm/firm-settings'
import { startApi } from '../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  admin = await api.signInStaff('admin')
})
afterAll(() => api.stop())

type App = FirmSettingsChange['mobileApp']

const set = (mobileApp: App) =>
  admin.call(firmSettingsForStaff.change, { body: { firmSettings: { mobileApp } } })
const ask = (file: string) => api.app.inject({ url: `/.well-known/${file}` })
const fingerprint = (pair: string) => Array.from({ length: 32 }, () => pair).join(':')

describe('an app of the firm', () => {
  test('that does not exist has no app link files', async () => {
    expect((await ask('assetlinks.json')).statusCode).toBe(404)
    expect((await ask('apple-app-site-association')).statusCode).toBe(404)
  })

  test('opens the portal’s links on Android with each certificate it is signed with', async () => {
    await set({
      androidPackage: 'com.blueridge.app',
      androidFingerprints: `${fingerprint('1f')}, ${fingerprint('A0')}`,
    })
    const answer = await ask('assetlinks.json')
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'com.blueridge.app',
          sha256_cert_fingerprints: [fingerprint('1F'), fingerprint('A0')],
        },
      },
    ])
  })

  test('opens them on iOS, but for what staff use', async () => {
    await set({ appleTeam: 'A1B2C3D4E5', appleBundle: 'com.blueridge.app' })
    const answer = await ask('apple-app-site-association')
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    const [{ appIDs, components }] = answer.json<{
      applinks: {
        details: [{ appIDs: string[]; components: { '/': string; exclude?: boolean }[] }]
      }
    }>().applinks.details
    expect(appIDs).toEqual(['A1B2C3D4E5.com.blueridge.app'])
    expect(components).toContainEqual({ '/': '/impersonate/*', exclude: true })
    expect(components).toContainEqual({ '/': '/console/*', exclude: true })
    expect(components.at(-1)).toEqual({ '/': '*' })
  })

  test('is not included in the firm details sent to visitors', async () => {
    expect(await api.visitor(firm.show, {})).not.toHaveProperty('mobileApp')
  })

  test.each([
    [{ androidPackage: 'blueridge' }, 'androidPackage', 'app_id_invalid'],
    [{ androidFingerprints: '1F:A0' }, 'androidFingerprints', 'app_fingerprint_invalid'],
    [{ appleTeam: 'short' }, 'appleTeam', 'app_team_invalid'],
    [{ appleBundle: 'a b.c' }, 'appleBundle', 'app_id_invalid'],
    [{ windows: 'com.example' } as App, 'windows', 'unknown_field'],
  ] as [App, string, string][])('is refused with %o', async (app, field, code) => {
    await expect(set(app)).rejects.toMatchObject({
      status: 422,
      fields: { [`firmSettings.mobileApp.${field}`]: { code } },
    })
  })
})

describe('calls of the app’s pages', () => {
  const from = (origin: string, url = '/api/v1/firm') =>
    api.app.inject({ url, headers: { origin } })

  test.each(['https://localhost', 'capacitor://localhost'])(
    'are answered at %s',
    async (origin) => {
      const answer = await from(origin)
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': expect.stringContaining('retry-after'),
      })
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    },
  )

  test('may carry a session and an idempotency key, as the preflight answer says', async () => {
    const answer = await api.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/per_diem_entries',
      headers: {
        origin: 'capacitor://localhost',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'capacitor://localhost',
      'access-control-allow-headers': 'authorization,content-type,idempotency-key',
    })
  })

  test('that are refused say so to the app, too', async () => {
    const answer = await from('https://localhost', '/api/v1/documents')
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['access-control-allow-origin']).toBe('https://localhost')
  })

  test.each([
    'http://localhost',
    'https://localhost:8443',
    'https://localhost.evil.test',
    'https://evil.test',
    'capacitor://evil',
    'null',
  ])('from %s get no leave', async (origin) => {
    expect((await from(origin)).headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('of staff get none in the app either', async () => {
    for (const url of ['/api/staff/v1/firm_settings', '/api/%73taff/v1/firm_settings']) {
      const answer = await from('https://localhost', url)
      expect([url, answer.statusCode]).toEqual([url, 401])
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })
})
