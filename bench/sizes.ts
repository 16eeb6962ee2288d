import { chromium } from '@playwright/test'
import type { Figure } from './figures.ts'
import { codeLoadedBy, limits } from './loaded-code.ts'
import { withPortal } from './portal-server.ts'

/** The code that the first two pages of a client load. */
export function sizes(): Promise<Figure[]> {
  return withPortal(async ({ address, token, executablePath }) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const loadedBy = async (path: string, signedInWith?: string) => {
        const page = await browser.newPage({ baseURL: address })
        await page.goto('/api/health')
        if (signedInWith)
          await page.evaluate((text) => sessionStorage.setItem('token', text), signedInWith)
        return codeLoadedBy(page, path)
      }
      const pages = {
        signIn: { what: 'sign-in', code: await loadedBy('/sign-in') },
        home: { what: 'home', code: await loadedBy('/home', token) },
      }
      return (['signIn', 'home'] as const).map((name) => {
        const { what, code } = pages[name]
        return {
          what: `${what}: JavaScript and CSS it loads, after gzip`,
          found: `${code.javascript.toFixed(0)} kB, ${code.css.toFixed(0)} kB`,
          aim: `at most ${limits[name].aim} kB; tested: ${limits[name].budget} kB`,
          isMet: code.javascript <= limits[name].aim,
        }
      })
    } finally {
      await browser.close()
    }
  })
}
