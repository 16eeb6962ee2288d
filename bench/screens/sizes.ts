import { chromium } from '@playwright/test'
import type { Figure } from '../figures.ts'
import { budgets, codeLoadedBy, isPublic, isRidePath } from './loaded-code.ts'
import { withPortal } from './portal-server.ts'

/** The code that each page of a client on plan PRO loads, compared with its budget. */
export function sizes(): Promise<Figure[]> {
  return withPortal(async ({ address, token, executablePath }) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    const figures: Figure[] = []
    try {
      for (const [path, budget] of Object.entries(budgets)) {
        if (isRidePath(path)) continue
        const page = await browser.newPage({ baseURL: address })
        await page.goto('/api/health')
        if (!isPublic(path))
          await page.evaluate((text) => sessionStorage.setItem('token', text), token)
        const { javascript, css } = await codeLoadedBy(page, path)
        await page.close()
        figures.push({
          label: `${path}: JavaScript and CSS it loads, after gzip`,
          found: `${javascript.toFixed(0)} kB, ${css.toFixed(0)} kB`,
          aim: `at most ${budget} kB`,
          isMet: javascript <= budget,
        })
      }
      return figures
    } finally {
      await browser.close()
    }
  })
}
