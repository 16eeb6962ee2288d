import { expect, test, vi } from 'vitest'
import { send } from './send.ts'

test('a preloaded response is used once', async () => {
  document.body.innerHTML =
    '<script type="application/json" id="preloaded" data-of="/api/v1/firm">{"name":"preloaded"}</script>'
  vi.stubGlobal('fetch', async (url: string) => Response.json({ name: `fetched ${url}` }))
  const nameAt = async (url: string) =>
    (
      (await (await send(url, { method: 'GET', headers: new Headers() })).json()) as {
        name: string
      }
    ).name
  expect(await nameAt('/api/v1/other')).toBe('fetched /api/v1/other')
  expect(await nameAt('/api/v1/firm')).toBe('preloaded')
  expect(await nameAt('/api/v1/firm')).toBe('fetched /api/v1/firm')
})
