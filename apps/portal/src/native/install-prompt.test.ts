import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { install, useCanInstall } from './install-prompt.ts'

const installed = () => act(() => void window.dispatchEvent(new Event('appinstalled')))
beforeEach(installed)

function offer() {
  const prompt = vi.fn<() => Promise<void>>(async () => {})
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { prompt, event }
}

test('the browser’s install prompt is held until the person asks for it, and is shown once', () => {
  const { result } = renderHook(useCanInstall)
  expect(result.current).toBe(false)
  const { prompt, event } = offer()
  expect(event.defaultPrevented).toBe(true)
  expect(result.current).toBe(true)
  expect(prompt).not.toHaveBeenCalled()
  act(install)
  act(install)
  expect(prompt).toHaveBeenCalledOnce()
  expect(result.current).toBe(false)
})

test('once it is installed, there is nothing to offer', () => {
  const { result } = renderHook(useCanInstall)
  offer()
  installed()
  expect(result.current).toBe(false)
})
