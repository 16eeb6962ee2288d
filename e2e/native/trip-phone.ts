import type { Page } from '../fixtures/test.ts'

type PhonePosition = { latitude: number; longitude: number; time: number; accuracy: number }

/** Runs the page on a phone whose position the test controls. It survives a reload of the page, as a phone does. */
export async function installPhone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watchers = new Set<(position: PhonePosition) => void>()
    Object.assign(globalThis, {
      milepostLocation: {
        notifications: async () => localStorage.getItem('phone-notifications') ?? 'granted',
        watch: async (
          _: unknown,
          tell: (position: PhonePosition) => void,
          fail: (reason: Error) => void,
        ) => {
          watchers.add(tell)
          if (localStorage.getItem('phone-location') === 'denied')
            fail(Object.assign(new Error('denied'), { why: 'denied' }))
          return async () => void watchers.delete(tell)
        },
        readMissed: async () => [],
        finish: async () => true,
        forget: async () => {},
        openSettings: async () => {},
      },
      movePhone: (position: PhonePosition) => watchers.forEach((tell) => tell(position)),
    })
  })
}

declare global {
  var movePhone: (position: PhonePosition) => void
}

/** Drives north at 25 m/s: `count` positions, one per second, starting at index `from`. */
export const drive = (page: Page, start: number, count: number, from = 0): Promise<void> =>
  page.evaluate(
    ([began, first, last]) => {
      for (let second = first; second < last; second++)
        globalThis.movePhone({
          latitude: 33.4484 + (second * 25) / 111195,
          longitude: -112.074,
          time: began + second * 1_000,
          accuracy: 8,
        })
    },
    [start, from, from + count] as const,
  )
