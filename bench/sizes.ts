import { chromium } from '@playwright/test'
import type { Figure } from './figures.ts'
import { aims, budgets, codeLoadedBy, isForRide, isPublic } from './loaded-code.ts'
import { withPortal } from './portal-server.ts'

/** The code that each page of a client of plan PRO loads, and the aims for the first two. */
export function sizes(): Promise<Figure[]> {
  return withPortal(async ({ address, token, executablePath }) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    const figures: Figure[] = []
    try {
      for (const [path, budget] of Object.entries(budgets)) {
        if (isForRide(path)) continue
        const page = await browser.newPage({ baseURL: address })
        await page.goto('/api/health')
        if (!isPublic(path))
          await page.evaluate((text) => sessionStorage.setItem('token', text), token)
        const { javascript, css } = await codeLoadedBy(page, path)
        await page.close()
        const aim = path in aims ? aims[path as keyof typeof aims] : budget
        figures.push({
          what: `${path}: JavaScript and CSS it loads, after gzip`,
          found: `${javascript.toFixed(0)} kB, ${css.toFixed(0)} kB`,
          aim: `at most ${aim} kB${aim === budget ? '' : `; tested: ${budget} kB`}`,
          isMet: javascript <= aim,
        })
      }
      return figures
    } finally {
      await browser.close()
    }
  })
}
