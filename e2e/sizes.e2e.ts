import { expect, test } from '@playwright/test'
import { codeLoadedBy, limits } from '../bench/loaded-code.ts'
import { signIn } from './sign-in.ts'

test('signing in loads no more code than its budget', async ({ page }) => {
  const { javascript, css } = await codeLoadedBy(page, '/sign-in')
  expect(javascript).toBeGreaterThan(0)
  expect(css).toBeGreaterThan(0)
  expect(javascript).toBeLessThanOrEqual(limits.signIn.budget)
})

test('home loads no more code than its budget', async ({ page }) => {
  await signIn(page, 'pro', '/api/health')
  const { javascript } = await codeLoadedBy(page, '/home')
  expect(javascript).toBeGreaterThan(0)
  expect(javascript).toBeLessThanOrEqual(limits.home.budget)
})
