import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { clients } from '../../apps/api/seeds/demo/clients.ts'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { paths as consolePaths, patterns as consolePatterns } from '../../apps/console/src/paths.ts'
import { paths, patterns, withUpload } from '../../apps/portal/src/paths.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { buildFronts } from '../../scripts/fronts.ts'
import { withServer } from '../bench-server.ts'
import type { Outcome } from './proof.ts'
import { listSessions } from './sessions.ts'

type Front = 'portal' | 'console'
const fronts: readonly Front[] = ['portal', 'console']
const tokenNames = { portal: 'token', console: 'console-token' }
const viewports = { portal: { width: 390, height: 844 }, console: { width: 1440, height: 900 } }

const pagesAtOnce = 3
/** Most buttons pressed on one page. */
const maxButtons = 12

/** A page as someone opens it, and the button they then press, if any. */
type Visit = { front: Front; path: string; token?: string; button?: string }

/**
 * Opens every page of both fronts and presses its buttons to see which lazily loaded chunk is
 * requested where. Then loses each chunk there: the page must stand, and a Try Again must work.
 */
export async function loseChunks(): Promise<Outcome> {
  const executablePath = findChromium()
  if (!executablePath) return { holds: undefined, figure: 'needs Chromium' }
  if (!(await buildFronts())) throw new Error('The fronts could not be built.')
  const setting = { fill: async () => undefined, settings: { MILEPOST_DEMO: '1' } }
  return withServer(setting, async ({ address, db }) => {
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const open: Open = (visit) => openPage(browser, address, visit)
      const chunks = (await Promise.all(fronts.map(listLazyChunks))).flat()
      const visits = await findVisits(open, await listPages(db), new Set(chunks))
      const losses = [...visits].flatMap(([chunk, some]) => some.map((visit) => ({ chunk, visit })))
      const lost = new Set<string>()
      const fallen: string[] = []
      await eachOf(losses, async ({ chunk, visit }) => {
        const outcome = await loseChunk(open, chunk, visit)
        if (outcome !== 'not requested') lost.add(chunk)
        if (outcome !== 'stands' && outcome !== 'not requested')
          fallen.push(`${chunk} at ${describe(visit)}: ${outcome}`)
      })
      for (const one of fallen) console.error(one)
      const missed = chunks.filter((chunk) => !lost.has(chunk))
      return {
        holds: fallen.length === 0 && lost.size > 0,
        figure:
          `${lost.size} chunks of two fronts lost in turn, ${fallen.length === 0 ? 'all pages standing' : `not standing: ${fallen.join('; ')}`}; ` +
          `${missed.length} not reached by the sweep${missed.length > 0 ? ` (${missed.map(withoutHash).join(', ')})` : ''}`,
      }
    } finally {
      await browser.close()
    }
  })
}

/** `portal/menu-drawer-Dx….js`: the chunks that the first page does not load itself. */
async function listLazyChunks(front: Front): Promise<string[]> {
  const html = await readFile(`apps/${front}/dist/index.html`, 'utf8')
  const names = await readdir(`apps/${front}/dist/assets`)
  return names
    .filter((name) => /\.m?js$/.test(name) && !html.includes(name))
    .map((name) => `${front}/${name}`)
}

const withoutHash = (chunk: string) => chunk.replace(/-[\w-]{8}\.m?js$/, '')

const describe = ({ path, button }: Visit) => (button ? `${path}, ‘${button}’` : path)

/** Every page that a client, a driver with mileage, an admin, and someone signed out can open. */
async function listPages(db: Database): Promise<Visit[]> {
  const sessions = await listSessions(db)
  const accountOf = (key: string) => clients.find((client) => client.key === key)!.accountId
  const account = accountOf('pro')
  const clientToken = (id: string) => sessions.find(({ accountId }) => accountId === id)!.token
  const admin = sessions.find(({ role }) => role === 'admin')!.token
  const record = (await db.row<
    Record<'document' | 'message' | 'batch' | 'plan' | 'trip', string>
  >(sql`
    select (select id from documents where account_id = ${account} and status = 'posted' limit 1) as document,
           (select id from hub_messages where account_id = ${account} limit 1) as message,
           (select id from transaction_batches where account_id = ${account} limit 1) as batch,
           (select id from profit_plans where account_id = ${account} limit 1) as plan,
           (select id from trips where account_id = ${accountOf('ride')} limit 1) as trip
  `))!
  // Optional segments may stay away.
  const withoutIds = (all: object) =>
    (Object.values(all) as string[])
      .map((pattern) => pattern.replaceAll(/\/:\w+\?/g, ''))
      .filter((pattern) => !pattern.includes(':'))
  const ofClient = [
    ...withoutIds(patterns),
    withUpload(paths.home, 'new'),
    paths.fileUpload('multiple'),
    paths.document(record.document),
    paths.hubMessage(record.message),
    paths.profitAndLossBatch(record.batch),
    `${patterns.profitAndLoss}/transactions/fuel/5000`,
  ]
  const ofStaff = [
    ...withoutIds(consolePatterns),
    ...[
      consolePaths.client,
      consolePaths.signInAs,
      consolePaths.books,
      consolePaths.postByHand,
      consolePaths.bankImport,
      consolePaths.waiting,
      consolePaths.clientTax,
      consolePaths.plans,
      consolePaths.newPlan,
    ].map((of) => of(account)),
    consolePaths.workDocument(account, record.document),
    consolePaths.batch(account, record.batch),
    consolePaths.plan(account, record.plan),
  ]
  const toVisits = (front: Front, some: readonly string[], token?: string): Visit[] =>
    some.map((path) => ({ front, path: front === 'console' ? `/console${path}` : path, token }))
  return [
    ...toVisits('portal', ofClient, clientToken(account)),
    ...toVisits(
      'portal',
      [
        ...withoutIds(patterns).filter((path) => path.startsWith('/mileage')),
        paths.home,
        paths.editTrip(record.trip),
      ],
      clientToken(accountOf('ride')),
    ),
    ...toVisits('portal', [paths.signIn, paths.forgotPassword, `${paths.setPassword}?token=none`]),
    ...toVisits('console', ofStaff, admin),
    ...toVisits('console', [consolePaths.signIn, consolePaths.setPassword]),
  ]
}

/** The first visit that requests each chunk on its own, and the first that does after a button. */
async function findVisits(
  open: Open,
  pages: readonly Visit[],
  chunks: ReadonlySet<string>,
): Promise<Map<string, Visit[]>> {
  const visits = new Map<string, Visit[]>()
  const pressed = new Set<string>()
  await eachOf(pages, async (visit) => {
    await using opened = await open(visit)
    const { page, requested } = opened
    const add = (found: Visit) => {
      for (const name of requested) {
        const chunk = `${visit.front}/${name}`
        const known = visits.get(chunk) ?? []
        const isNew = known.every(({ button }) => Boolean(button) !== Boolean(found.button))
        if (chunks.has(chunk) && isNew) visits.set(chunk, [...known, found])
      }
      requested.clear()
    }
    await opened.arrive()
    const arrived = page.url()
    add(visit)
    for (let count = 0; count < maxButtons; count++) {
      const names = await buttonNames(page)
      // The same name mostly opens the same thing, on whichever page.
      const button = names.find((name) => !pressed.has(`${visit.front} ${name}`))
      if (button === undefined) break
      pressed.add(`${visit.front} ${button}`)
      await press(opened, button)
      add({ ...visit, button })
      await page.keyboard.press('Escape')
      if (page.url() !== arrived) await opened.arrive()
      requested.clear()
    }
  })
  return visits
}

/** Runs in the page: what its visible buttons are called, apart from those that end the session. */
const buttonNames = (page: Page): Promise<string[]> =>
  page
    .locator('button:visible:enabled')
    .evaluateAll((buttons) => [
      ...new Set(
        buttons
          .map((one) => (one.getAttribute('aria-label') ?? one.textContent).trim())
          .filter((name) => name && !/sign out|log out/i.test(name)),
      ),
    ])

async function press({ page, settle }: Opened, name: string): Promise<void> {
  const names = page.locator('button:visible:enabled')
  const index = await names.evaluateAll(
    (buttons, wanted) =>
      buttons.findIndex(
        (one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === wanted,
      ),
    name,
  )
  if (index < 0) return
  // A button behind a dialog can't be pressed, by a person neither.
  await names
    .nth(index)
    .click({ timeout: 1_000 })
    .catch(() => undefined)
  await settle()
}

async function loseChunk(open: Open, chunk: string, visit: Visit): Promise<string> {
  await using opened = await open(visit)
  const { page, settle } = opened
  const pattern = `**/assets/${basename(chunk)}`
  let isRequested = false
  await page.route(pattern, (route) => {
    isRequested = true
    return route.abort()
  })
  await opened.arrive()
  if (visit.button) await press(opened, visit.button)
  if (!isRequested) return 'not requested'
  if (!(await isStanding(page))) return 'empty'
  await page.unroute(pattern)
  const retry = page.getByRole('button', { name: 'Try Again', exact: true })
  for (let tries = 0; tries < 3 && (await retry.count()) > 0; tries++) {
    const isPressed = await retry
      .first()
      .click({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      )
    if (!isPressed) return 'Try Again can’t be pressed'
    await settle()
  }
  if ((await retry.count()) > 0) return 'Try Again does not help'
  return (await isStanding(page)) ? 'stands' : 'empty after Try Again'
}

/** Whether a heading or the navigation is visible. */
const isStanding = (page: Page): Promise<boolean> =>
  page
    .locator('#root :is(h1, h2, nav):visible')
    .first()
    .waitFor({ timeout: 15_000 })
    .then(
      () => true,
      () => false,
    )

type Opened = AsyncDisposable & {
  page: Page
  /** The names of the files requested since it was last cleared. */
  requested: Set<string>
  /** Opens the page of the visit. */
  arrive: () => Promise<void>
  /** Waits until nothing has been requested for a moment. */
  settle: () => Promise<void>
}
type Open = (visit: Visit) => Promise<Opened>

async function openPage(
  browser: Browser,
  address: string,
  { front, path, token }: Visit,
): Promise<Opened> {
  const context: BrowserContext = await browser.newContext({
    baseURL: address,
    viewport: viewports[front],
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    // Limits per address are proven elsewhere.
    extraHTTPHeaders: { 'x-forwarded-for': `198.18.${randomByte()}.${randomByte()}` },
  })
  // The pauses between attempts, and until toasts are fetched, pass faster; time limits do not.
  await context.addInitScript(() => {
    const original = window.setTimeout
    const faster = (call: () => void, ms = 0) =>
      original(call, ms >= 1_000 && ms <= 6_000 ? ms / 20 : ms)
    window.setTimeout = faster as typeof setTimeout
  })
  if (token)
    await context.addInitScript(([name, text]) => sessionStorage.setItem(name, text), [
      tokenNames[front],
      token,
    ] as const)
  const page = await context.newPage()
  // The stream of changes never ends.
  await page.route('**/api/v1/events*', (route) => route.abort())
  page.on('filechooser', (chooser) => void chooser.setFiles(photo).catch(() => undefined))
  const requested = new Set<string>()
  let [pending, lastChange] = [0, 0]
  const change = (by: number) => {
    pending = Math.max(0, pending + by)
    lastChange = performance.now()
  }
  page.on('request', (request) => {
    requested.add(basename(new URL(request.url()).pathname))
    change(1)
  })
  page.on('requestfinished', () => change(-1))
  page.on('requestfailed', () => change(-1))
  const settle = async () => {
    const began = performance.now()
    change(0)
    const isIdle = () => pending === 0 && performance.now() - lastChange > 250
    while (!isIdle() && performance.now() - began < 8_000) await page.waitForTimeout(50)
  }
  const arrive = async () => {
    await page.goto(path)
    await settle()
  }
  return { page, requested, arrive, settle, [Symbol.asyncDispose]: () => context.close() }
}

const randomByte = () => Math.floor(Math.random() * 256)

/** One pixel, for whatever asks for a file. */
const photo = {
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Calls `work` for each item, a few at a time. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items]
  const workOff = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: pagesAtOnce }, workOff))
}
