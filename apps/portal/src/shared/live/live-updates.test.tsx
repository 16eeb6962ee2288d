import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serializeEvent, type LiveEvent } from '@milepost/contract/wire/events'
import { useLiveUpdates } from './live-updates.ts'

/** A server that keeps its responses open and records the requests. */
function fakeServer() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const requests: { url: string; headers: Record<string, string>; signal: AbortSignal }[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => {
      requests.push({ url, ...init })
      const start = (stream: ReadableStreamDefaultController<Uint8Array>) => {
        streams.push(stream)
        init.signal.addEventListener('abort', () => stream.error(init.signal.reason))
      }
      return new Response(new ReadableStream({ start }))
    }),
  )
  const latest = () => streams.at(-1)!
  const at = (index: number) => new URL(requests[index]!.url, 'http://portal.test')
  return {
    requests,
    path: (index: number) => at(index).pathname,
    sinceMs: (index: number) => Number(at(index).searchParams.get('since_ms')),
    send: (event: LiveEvent) =>
      act(async () => {
        latest().enqueue(new TextEncoder().encode(serializeEvent(event)))
        await Promise.resolve()
      }),
    heartbeat: () => latest().enqueue(new TextEncoder().encode(': still here\n\n')),
    end: () => act(async () => latest().close()),
  }
}

function LiveStatus({ onChange }: { onChange: (id: string | undefined) => void }) {
  return <p>{useLiveUpdates('document', onChange) ? 'live' : 'asking'}</p>
}

let visibility: DocumentVisibilityState
function setVisibility(to: DocumentVisibilityState): void {
  visibility = to
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => {
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  sessionStorage.setItem('token', 'ours')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a page is notified of changes to what it watches, and after a gap that anything may have changed', async () => {
  const server = fakeServer()
  const changes: (string | undefined)[] = []
  render(<LiveStatus onChange={(id) => changes.push(id)} />)
  screen.getByText('asking')
  await waitFor(() => expect(server.requests).toHaveLength(1))
  expect(server.path(0)).toBe('/api/v1/events')
  expect(server.requests[0]).toMatchObject({ headers: { authorization: 'Bearer ours' } })

  await server.send({ name: 'ready' })
  await screen.findByText('live')
  await server.send({ name: 'document', id: 'fuel' })
  await server.send({ name: 'hub-message', id: 'hello' })
  await waitFor(() => expect(changes).toEqual([undefined, 'fuel']))
})

test('a page asks about all the time since it was loaded, and reloads nothing if it hears of that', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - 3_000)
  const server = fakeServer()
  const changes: (string | undefined)[] = []
  render(<LiveStatus onChange={(id) => changes.push(id)} />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(server.sinceMs(0)).toBe(13_000)
  await server.send({ name: 'document', id: 'fuel' })
  await server.send({ name: 'ready', complete: true })
  await act(() => vi.advanceTimersByTimeAsync(0))
  screen.getByText('live')
  expect(changes).toEqual(['fuel'])
})

test('a connection that took longer than the page asked about counts as a gap', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  const server = fakeServer()
  const changes: (string | undefined)[] = []
  render(<LiveStatus onChange={(id) => changes.push(id)} />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.advanceTimersByTimeAsync(10_001))
  await server.send({ name: 'ready', complete: true })
  await act(() => vi.advanceTimersByTimeAsync(0))
  screen.getByText('live')
  expect(changes).toEqual([undefined])
})

test('all who listen share one connection, which ends with the last of them', async () => {
  const server = fakeServer()
  const first = render(<LiveStatus onChange={() => {}} />)
  const second = render(<LiveStatus onChange={() => {}} />)
  await waitFor(() => expect(server.requests).toHaveLength(1))
  first.unmount()
  expect(server.requests[0]!.signal.aborted).toBe(false)
  second.unmount()
  expect(server.requests[0]!.signal.aborted).toBe(true)
})

test('a hidden page closes its connection and opens it again when it is visible', async () => {
  const server = fakeServer()
  render(<LiveStatus onChange={() => {}} />)
  await waitFor(() => expect(server.requests).toHaveLength(1))
  await server.send({ name: 'ready' })
  setVisibility('hidden')
  await waitFor(() => expect(server.requests[0]!.signal.aborted).toBe(true))
  screen.getByText('asking')
  setVisibility('visible')
  await waitFor(() => expect(server.requests).toHaveLength(2))
})

test('when the server ends the response, it reconnects, later each time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const server = fakeServer()
  render(<LiveStatus onChange={() => {}} />)
  for (const [tries, backoffMs] of [2_000, 4_000, 8_000].entries()) {
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(server.requests).toHaveLength(tries + 1)
    await server.end()
    await act(() => vi.advanceTimersByTimeAsync(backoffMs - 1))
    expect(server.requests).toHaveLength(tries + 1)
    await act(() => vi.advanceTimersByTimeAsync(1))
  }
  expect(server.requests).toHaveLength(4)
})

test('a silent connection, without heartbeats, is closed and opened again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = fakeServer()
  render(<LiveStatus onChange={() => {}} />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  await server.send({ name: 'ready' })
  for (let beats = 0; beats < 4; beats++) {
    await act(() => vi.advanceTimersByTimeAsync(25_000))
    server.heartbeat()
    await act(() => vi.advanceTimersByTimeAsync(0))
  }
  screen.getByText('live')
  expect(server.requests).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  screen.getByText('asking')
  expect(server.requests[0]!.signal.aborted).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(server.requests).toHaveLength(2)
})

test('a session that ended is not reconnected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const requests = vi.fn<typeof fetch>(async () => new Response(null, { status: 401 }))
  vi.stubGlobal('fetch', requests)
  render(<LiveStatus onChange={() => {}} />)
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(requests).toHaveBeenCalledTimes(1)
})
