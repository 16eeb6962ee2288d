import { beforeEach, expect, test, vi } from 'vitest'
import { canInstall, install, watchInstall } from './install-prompt.ts'

const heard: boolean[] = []
watchInstall(() => heard.push(canInstall()))
beforeEach(() => {
  window.dispatchEvent(new Event('appinstalled'))
  heard.length = 0
})

function offer() {
  const prompt = vi.fn<() => Promise<void>>(async () => {})
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  window.dispatchEvent(event)
  return { prompt, event }
}

test('what the browser offers waits until it is asked for, and is asked for once', () => {
  const { prompt, event } = offer()
  expect(event.defaultPrevented).toBe(true)
  expect(heard).toEqual([true])
  expect(prompt).not.toHaveBeenCalled()
  install()
  install()
  expect(prompt).toHaveBeenCalledOnce()
  expect(heard).toContain(false)
  expect(canInstall()).toBe(false)
})

test('once it is installed, there is nothing to offer', () => {
  offer()
  window.dispatchEvent(new Event('appinstalled'))
  expect(canInstall()).toBe(false)
})
