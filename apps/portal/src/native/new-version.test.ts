import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchVersion } from './new-version.ts'

let workers: EventTarget
const postMessage = vi.fn<() => void>()
const reload = vi.fn<() => void>()
const register = vi.fn<() => Promise<EventTarget>>()
beforeEach(() => {
  const waiting = Object.assign(new EventTarget(), { postMessage })
  const registration = Object.assign(new EventTarget(), { waiting, installing: null })
  register.mockResolvedValue(registration)
  workers = Object.assign(new EventTarget(), { controller: {}, register })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

async function askToTakeOver(): Promise<void> {
  const takeOver = await new Promise<() => void>((found) => watchVersion(found))
  vi.useFakeTimers()
  takeOver()
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('take-over', [])
  expect(reload).not.toHaveBeenCalled()
}

test('the page is reloaded once, when the new version has taken over', async () => {
  await askToTakeOver()
  workers.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('and after five seconds where the old one does not give way', async () => {
  await askToTakeOver()
  vi.advanceTimersByTime(4_999)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledOnce()
})

test('the first worker of a device begins three seconds after the page, and not once that has ended', async () => {
  vi.useFakeTimers()
  Object.assign(workers, { controller: null })
  watchVersion(() => undefined)
  watchVersion(() => undefined)()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(register).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(register).toHaveBeenCalledOnce()
})
