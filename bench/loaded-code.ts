import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'

/** In kB of JavaScript after gzip: what a page is to load one day, and what the tests hold it to until then. */
export const limits = {
  signIn: { aim: 120, budget: 205 },
  home: { aim: 170, budget: 250 },
}

export type LoadedCode = { javascript: number; css: number }

const kinds: Record<string, keyof LoadedCode> = { script: 'javascript', stylesheet: 'css' }

/**
 * All code that a browser with an empty cache loads to show the page at `path` and come to rest, whatever asked for it, in
 * kB (1,000 bytes) after gzip.
 */
export async function codeLoadedBy(page: Page, path: string): Promise<LoadedCode> {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() in kinds) asked.push(request)
  })
  await page.goto(path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Code asks for code, some of it when the browser has nothing else to do.
  for (let known = -1; known < asked.length;) {
    known = asked.length
    await Promise.all(asked.map(async (request) => (await request.response())?.finished()))
    await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)))
  }
  const sum = { javascript: 0, css: 0 }
  for (const request of asked) {
    const body = await (await request.response())!.body()
    sum[kinds[request.resourceType()]!] += gzipSync(body).length / 1000
  }
  return sum
}
