import { randomUUID } from 'node:crypto'
import { chromium, type Page } from '@playwright/test'
import { posting } from '@milepost/contract/financial-performance/posting'
import { reconciling } from '@milepost/contract/financial-performance/reconciling'
import { maxLines, type NewBatch } from '@milepost/contract/financial-performance/statements/ledger'
import { createCaller } from '@milepost/contract/wire/caller'
import { createToken } from '../../apps/api/src/platform/auth/tokens.ts'
import { insertStaff } from '../bench-clients.ts'
import { median, quantile, type Figure } from '../figures.ts'
import { withPortal } from '../screens/portal-server.ts'

/** How long (ms) a bookkeeper takes for a key. */
const msPerKey = 180
const aimSeconds = 180
/** A key's own work on the page, in frames of 60 a second. */
const aimMs = 50

const [firstDay, lastDay] = ['2026-10-01', '2026-10-31']
const lines = 200
/** Lines of the books that the paper does not show yet. */
const outstanding = 20

type Line = { date: string; cents: number; onPaper: string | null }

/** A generator of its own, so that each run types the same. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const toDay = (day: number) => `2026-10-${String(day).padStart(2, '0')}`

/** A month of a bank account: most of it is on the paper the same day, or up to three days later. */
function makeMonth(): Line[] {
  const random = createRandom(20_261_031)
  return Array.from({ length: lines + outstanding }, (_, i) => {
    const day = 1 + Math.floor(random() * 27)
    const cents = Math.round((5 + random() ** 3 * 1_500) * 100) * (random() < 0.15 ? 1 : -1)
    const late = random() < 0.5 ? 0 : 1 + Math.floor(random() * 3)
    return { date: toDay(day), cents, onPaper: i < lines ? toDay(day + late) : null }
  })
}

/**
 * A statement of 200 lines, none of which a bank file has cleared, started and reconciled on the real page with the paper
 * in hand: where the paper has the focused line next, X; where it has one of the next three, J and X; otherwise the beginning of
 * its amount and Enter.
 */
export function reconcile(): Promise<Figure[]> {
  return withPortal(async ({ address, accountId, db, executablePath }) => {
    const token = createToken()
    await insertStaff(db, randomUUID(), token)
    const call = createCaller({
      send: (url, { method, headers, body }) => fetch(url, { method, headers, body: body ?? null }),
      root: `${address}/api`,
      token: () => token,
    })
    const month = makeMonth()
    const params = { accountId }
    for (let at = 0; at < month.length; at += maxLines / 2)
      await call(posting.post, {
        params,
        body: toBatch(month.slice(at, at + maxLines / 2)),
      })
    const paper = month.filter(({ onPaper }) => onPaper !== null)
    const closing = paper.reduce((sum, { cents }) => sum + cents, 0)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const page = await browser.newPage({
        baseURL: address,
        viewport: { width: 1440, height: 900 },
      })
      await page.goto('/api/health')
      await page.evaluate((text) => sessionStorage.setItem('console-token', text), token)
      await page.goto(`/console/clients/${accountId}/books/reconcile`)
      await page.getByText('Not reconciled yet').waitFor()
      const typist = createTypist(page)
      await start(page, typist, closing)
      await typePaper(page, typist, paper)
      const { keys, times } = typist.found
      const query = { account: 1000 }
      const { items } = await call(reconciling.list, { params, query })
      const { state, from, through } = items[0]!
      if (from !== firstDay || through !== lastDay)
        throw new Error(`Reconciled ${from} to ${through}`)
      const seconds = (keys * msPerKey) / 1_000
      return [
        {
          label: `a statement of ${lines} lines by keyboard, at ${msPerKey} ms a key`,
          found: `${seconds.toFixed(0)} s (${keys} keys), ${state}`,
          aim: `at most ${aimSeconds} s, finished`,
          isMet: seconds <= aimSeconds && state === 'finished',
        },
        {
          label: '… a key, until the page has drawn what it changed',
          found: `p50 ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`,
          aim: `p95 at most ${aimMs} ms`,
          isMet: quantile(times, 0.95) <= aimMs,
        },
      ]
    } finally {
      await browser.close()
    }
  })
}

const toBatch = (month: readonly Line[]): NewBatch => ({
  id: randomUUID(),
  date: lastDay,
  description: 'October',
  isOpening: false,
  transactions: month.flatMap(({ date, cents }) => {
    const line = { date, source: 'Pilot', details: '' }
    return [
      { ...line, internalAccountNumber: 1000, amount: cents / 100 },
      { ...line, internalAccountNumber: 5000, amount: -cents / 100 },
    ]
  }),
})

/** Presses keys, counts them, and notes how long (ms) the page takes to draw what each changed. */
function createTypist(page: Page) {
  const found = { keys: 0, times: [] as number[] }
  return {
    found,
    press: async (...pressed: string[]): Promise<void> => {
      for (const key of pressed) {
        found.keys++
        const began = performance.now()
        await page.keyboard.press(key)
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
        found.times.push(performance.now() - began)
      }
    },
  }
}
type Typist = ReturnType<typeof createTypist>

/** Starts the first account's statement: its days are proposed, the closing balance is on the paper. */
async function start(page: Page, { press }: Typist, closing: number): Promise<void> {
  await press('j', 'Enter')
  await page.getByLabel('Last day').waitFor()
  const balance = page.getByLabel('Closing balance')
  while (!(await balance.evaluate((input) => input === document.activeElement))) await press('Tab')
  await press(...(closing / 100).toFixed(2), 'Enter')
  await page.locator('[data-line]').first().waitFor()
}

/** Types the paper's lines in its order, and finishes. */
async function typePaper(page: Page, { press }: Typist, paper: readonly Line[]): Promise<void> {
  const inOrder = paper.toSorted(
    (one, other) =>
      one.onPaper!.localeCompare(other.onPaper!) || one.date.localeCompare(other.date),
  )
  // As a person would who works down the paper: only what is not cleared is shown.
  await press('f')
  for (const { cents } of inOrder) {
    const amount = (cents / 100).toFixed(2)
    const near = (await readAmounts(page)).indexOf(amount)
    if (near >= 0 && near <= 3) {
      await press(...Array<string>(near).fill('j'), 'x')
      continue
    }
    // The size finds the amount, whatever its sign: the arrow goes on to the next of that size.
    for (const digit of amount.replace('-', '')) {
      await press(digit)
      if ((await readAmounts(page))[0] === amount) break
    }
    while ((await readAmounts(page))[0] !== amount) await press('ArrowDown')
    await press('Enter')
  }
  await press('e', 'Enter')
  await page.waitForURL(/\/reconcile$/)
}

/** The amounts of the current line and of the next three. */
const readAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('[data-line]')]
    const at = all.findIndex((line) => line.hasAttribute('data-current'))
    return all.slice(at, at + 4).map((line) => {
      const [, out, size] = /(\()?\$([\d,.]+)/.exec(line.textContent ?? '') ?? []
      return `${out ? '-' : ''}${size?.replaceAll(',', '')}`
    })
  })
