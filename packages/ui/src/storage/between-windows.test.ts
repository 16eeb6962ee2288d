import { expect, test, vi } from 'vitest'
import { openChannel, withWindowLock } from './between-windows.ts'

const insecure = () => new DOMException('The operation is insecure.', 'SecurityError')
const stubLocks = (request: LockManager['request'] | undefined) =>
  vi.stubGlobal('navigator', { locks: request && { request } })

test('a browser that blocks site data has no channel', () => {
  const opened = openChannel('drafts')
  expect(opened).toBeInstanceOf(BroadcastChannel)
  opened?.close()
  vi.stubGlobal('BroadcastChannel', () => {
    throw insecure()
  })
  expect(openChannel('drafts')).toBeUndefined()
})

test.each([
  ['has no locks', undefined],
  ['refuses them', () => Promise.reject(insecure())],
] as const)('a browser that %s runs the task at once', async (_, request) => {
  stubLocks(request)
  expect(await withWindowLock('outbox', {}, (lock) => [lock])).toEqual([undefined])
})

test('a task gets the lock, or none if another window has it, and its errors are thrown', async () => {
  const held = { name: 'trip', mode: 'exclusive' } as const
  for (const lock of [held, null]) {
    stubLocks((async (_name: string, _options: LockOptions, task: LockGrantedCallback<unknown>) =>
      task(lock)) as LockManager['request'])
    expect(await withWindowLock('trip', { ifAvailable: true }, (given) => [given])).toEqual([lock])
    const runs = vi.fn<() => Promise<void>>().mockRejectedValue(insecure())
    await expect(withWindowLock('trip', {}, runs)).rejects.toThrow('insecure')
    expect(runs).toHaveBeenCalledTimes(1)
  }
})
