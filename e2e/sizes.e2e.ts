import { expect, test } from '@playwright/test'
import { budgets, codeLoadedBy, isForRide, isPublic } from '../bench/loaded-code.ts'
import { signIn } from './sign-in.ts'

test.skip(({ isMobile }) => !isMobile, 'Code is the same at every size.')

for (const [path, budget] of Object.entries(budgets))
  test(`${path} loads no more code than its budget`, async ({ page }) => {
    if (!isPublic(path)) await signIn(page, isForRide(path) ? 'ride' : 'ent', '/api/health')
    const { javascript, css } = await codeLoadedBy(page, path)
    expect(new URL(page.url()).pathname).toBe(path)
    expect(css).toBeGreaterThan(0)
    expect(javascript).toBeGreaterThan(0)
    expect(javascript).toBeLessThanOrEqual(budget)
  })
