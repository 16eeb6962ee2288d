import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '@milepost/contract/documents/documents'
import { createCaller } from '@milepost/contract/wire/caller'
import { image } from '@milepost/testing/files.ts'
import { send } from '../../../test/records/documents.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { buildApp } from '../../app/app.ts'
import { createMetrics } from './metrics.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

test('the metrics cover calls, connections, jobs and files, and name no client', async () => {
  const metrics = createMetrics(api.db)
  const app = await buildApp({ ...api.platform, metrics, maxEventLoopDelayMs: 0 })
  const dana = await api.signIn()
  const { guid } = await send(dana, [await image('receipt.jpg')])
  const call = createCaller({
    send: async (url, { headers }) => {
      const answer = await app.inject({ url, headers: Object.fromEntries(headers) })
      return new Response(answer.body, { status: answer.statusCode })
    },
    root: '/api',
    token: () => dana.token,
  })
  await call(documents.show, { params: { id: guid } })
  await expect(call(documents.show, { params: { id: dana.accountId } })).rejects.toThrow(
    'Not found',
  )

  const text = await metrics.text()
  const route = 'method="GET",route="/api/v1/documents/:id"'
  expect(text).toContain(`milepost_answer_seconds_count{${route},status="200"} 1`)
  expect(text).toContain(`milepost_answer_seconds_count{${route},status="404"} 1`)
  expect(text).toContain('milepost_jobs{task="make_preview",state="waiting"} 1')
  expect(text).toContain('milepost_damaged_files 0')
  expect(text).toContain('milepost_database_failing_connections 0')
  expect(text).toMatch(/milepost_connections\{state="open"\} [1-9]/)
  for (const secret of [guid, dana.accountId, dana.email]) expect(text).not.toContain(secret)
  await app.close()
})

test('Prometheus reads them from a separate port', async () => {
  const metrics = createMetrics(api.db)
  const { address, stop } = await metrics.listen(0)
  const answer = await fetch(address)
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(await answer.text()).toContain('# TYPE milepost_jobs gauge')
  await stop()
})
