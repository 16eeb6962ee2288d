import { expect, test as base, type BrowserContext } from '@playwright/test'
import { aheadMs } from './dates.ts'
import { startServer, type Server } from './server.ts'
import { watchTextNodes } from '@milepost/testing/watch-text-nodes.ts'

export { devices, expect } from '@playwright/test'
export type { Browser, BrowserContext, Locator, Page, Route } from '@playwright/test'

type Work = () => Promise<unknown>

/**
 * Runs in a page or a service worker: its dates are ahead of the machine's. Chromium itself has the machine's time, since
 * under libfaketime its IndexedDB never answers; and timers stay as they are, which `clock.install` would replace.
 */
function shiftDate(ahead: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (date, args) =>
      args.length === 0 ? new date(date.now() + ahead) : Reflect.construct(date, args),
    get: (date, name) => (name === 'now' ? () => date.now() + ahead : Reflect.get(date, name)),
  })
}

async function shiftTime(context: BrowserContext): Promise<void> {
  const shift = await context.addInitScript(shiftDate, aheadMs)
  // A page whose journey sets its clock has the time from there alone.
  for (const name of ['install', 'setFixedTime', 'setSystemTime'] as const) {
    const set: (to: never) => Promise<void> = context.clock[name].bind(context.clock)
    context.clock[name] = async (to?: unknown) => {
      await shift.dispose()
      await set(to as never)
    }
  }
  context.on('serviceworker', (worker) => {
    // It may have ended already.
    worker.evaluate(shiftDate, aheadMs).catch(() => undefined)
  })
}

/** Texts that a browser's translator would have left behind, in any page of the journey under way. */
const textFaults: string[] = []

declare const reportTextFault: (fault: string) => void

/** Runs in a page. A change of the language changes all texts, and a reader who has it needs no translator. */
function reportUnlessTranslated(fault: string): void {
  const { lang } = document.documentElement
  setTimeout(() => {
    if (document.documentElement.lang === lang) reportTextFault(fault)
  }, 0)
}

async function watchTexts(context: BrowserContext): Promise<void> {
  await context.exposeFunction('reportTextFault', (fault: string) => textFaults.push(fault))
  await context.addInitScript(`(${String(watchTextNodes)})(${String(reportUnlessTranslated)})`)
}

/** Playwright's test, at the journeys' time, on a server that the journeys of this worker share. */
export const test = base.extend<
  { afterwards: (work: Work) => void; texts: undefined },
  { server: Server }
>({
  server: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, provide) => {
      const server = await startServer(process.env.E2E_FIRM!)
      await provide(server)
      await server.stop()
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  baseURL: ({ server }, provide) => provide(server.address),
  /** Takes work to do after the journey, even if it fails: it puts back what other journeys share. */
  // oxlint-disable-next-line eslint/no-empty-pattern
  afterwards: async ({}, provide) => {
    const works = new AsyncDisposableStack()
    await provide((work) =>
      works.defer(async () => {
        await work()
      }),
    )
    await works.disposeAsync()
  },
  texts: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, provide) => {
      textFaults.length = 0
      await provide(undefined)
      expect(textFaults, 'Texts that change beside others have an element of their own').toEqual([])
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, provide) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await watchTexts(context)
        if (aheadMs !== 0) await shiftTime(context)
        return context
      }
      await provide(browser)
    },
    { scope: 'worker' },
  ],
})
