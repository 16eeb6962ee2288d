import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { postBatches } from '../../apps/api/src/features/financial-performance/posting/posting.service.ts'
import { createToken } from '../../apps/api/src/platform/auth/tokens.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { drawPaper, type Printed } from '../../apps/api/test/papers/printed-paper.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { buildFronts } from '../../scripts/fronts.ts'
import { insertClients, insertStaff, newClients } from '../bench-clients.ts'
import { withServer, type BenchServer } from '../bench-server.ts'
import { median, type Figure } from '../figures.ts'
import { photo } from '../uploads/preview.ts'
import { createUpload, sendDocument } from '../uploads/send-document.ts'

/** Milliseconds from one key to the next: 67 words a minute. */
const perKey = 180
const receipts = 5

/** Five days ago at noon, which is that day in UTC, too. */
const day = new Date(new Date().setHours(12, 0, 0, 0) - 5 * 86_400_000)
/** As it is on the receipt. */
const typedDay = `${day.getMonth() + 1}/${day.getDate()}`
const creditCard = 2100

type Receipt = {
  title: string
  /** The keys from the date on. */
  keys: (amount: string) => string[]
  /** What the photo shows, for the reader; without it, nothing that can be read. */
  print?: (n: number) => { lines: readonly Printed[]; amount: string }
}

/** Chains that the client never bought from. */
const chains = [
  "LOVE'S TRAVEL STOP #341",
  'FLYING J #622',
  'PETRO STOPPING CENTER #305',
  'KWIK TRIP #771',
  'SPEEDWAY #4417',
  'SHEETZ #208',
]
const price = 3.749

/** A fuel receipt of `day`, as a truck stop prints it. */
function printFuel(n: number): { lines: readonly Printed[]; amount: string } {
  const gallons = 110 + n
  const amount = (gallons * price).toFixed(2)
  const [year, month, date] = day.toISOString().slice(0, 10).split('-')
  const pairs = [
    [`${month}/${date}/${year}`, '06:41 PM'],
    ['DIESEL #2', `${gallons}.000 GAL`],
    ['PRICE/GAL', `$${price}`],
    ['SUBTOTAL', `$${amount}`],
    ['TOTAL', `$${amount}`],
    ['VISA', '************4417'],
  ]
  return {
    amount,
    lines: [
      { text: chains[n]!, x: 120, y: 110, size: 44 },
      { text: '2201 E 2ND ST, AMARILLO, TX 79118', x: 120, y: 170 },
      ...pairs.flatMap(([label, value], i): Printed[] => [
        { text: label!, x: 80, y: 290 + i * 80 },
        { text: value!, x: 820, y: 290 + i * 80, align: 'right' },
      ]),
    ],
  }
}

const kinds: Record<
  'known' | 'new' | 'read',
  Receipt & { label: string; seconds: number; maxKeys?: number }
> = {
  known: {
    label: 'fuel receipt of a known source',
    title: 'Pilot, fuel for unit 12',
    keys: (amount) => [...typedDay, 'Enter', 'Enter', 'Enter', ...amount, '=', 'p'],
    seconds: 10,
    maxKeys: 30,
  },
  new: {
    label: 'fuel receipt of a new source',
    title: 'Fuel receipt',
    keys: (amount) =>
      [
        [...typedDay, 'Enter', 'Enter'],
        // Every one is new.
        [...`Maverik ${amount.slice(-2)}`.split(''), 'Enter'],
        [...'5000'.split(''), 'Enter'],
        [...amount, '=', 'p'],
      ].flat(),
    seconds: 12,
  },
  read: {
    label: 'fuel receipt of a new source that came read',
    title: 'Photo',
    keys: () => ['p'],
    print: printFuel,
    seconds: 5,
    maxKeys: 3,
  },
}

/** Receipts posted with the keyboard alone in the console, from the key that takes one until it is posted. */
export async function postingByKeyboard(): Promise<Figure[]> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium here; set CHROMIUM_PATH.')
  if (!(await buildFronts())) throw new Error('The fronts could not be built.')
  const [client] = newClients(1)
  const token = createToken()
  const fill = async (db: Database) => {
    await insertClients(db, [client!])
    await insertStaff(db, randomUUID(), token)
    await insertKnownSource(db, client!.accountId)
  }
  return withServer({ fill, settings: { READER: 'on' } }, async (server) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const page = await browser.newPage({
        baseURL: server.address,
        viewport: { width: 1440, height: 900 },
      })
      await page.goto('/api/health')
      await page.evaluate((text) => sessionStorage.setItem('console-token', text), token)
      await page.goto('/console/queue')
      const figures: Figure[] = []
      for (const { label, seconds, maxKeys, ...kind } of Object.values(kinds)) {
        const times: number[] = []
        const counts: number[] = []
        // The first one doesn't count: the page's code is still being loaded.
        for (let n = 0; n <= receipts; n++) {
          const { lines, amount } = kind.print?.(n) ?? { amount: `${401 + n}.${37 + n}` }
          const drawn = lines && sharp(await drawPaper({ lines }))
          const bytes = (await drawn?.jpeg().toBuffer()) ?? (await photo(1))
          await sendReceipt(server, client!.token, { title: kind.title, bytes })
          if (lines) await waitUntilRead(server)
          const keys = kind.keys(amount)
          const time = await post(page, keys)
          await checkPosted(server, amount)
          if (n > 0) times.push(time)
          counts.push(keys.length + 1)
        }
        const [middle, pressed] = [median(times), Math.max(...counts)]
        const range = [Math.min(...times), Math.max(...times)].map((time) => time.toFixed(1))
        figures.push({
          label: `${label}, ${perKey} ms a key, from taking it until it is posted`,
          found: `${middle.toFixed(1)} s (${range.join(' to ')}), ${pressed} keys`,
          aim: `at most ${seconds} s${maxKeys ? ` and ${maxKeys} keys` : ''}`,
          isMet: middle <= seconds && pressed <= (maxKeys ?? Infinity),
        })
      }
      return figures
    } finally {
      await browser.close()
    }
  })
}

/** A receipt of Pilot, paid with the credit card. */
async function insertKnownSource(db: Database, accountId: string): Promise<void> {
  const date = day.toISOString().slice(0, 10)
  const line = { date, source: 'Pilot', details: '', amount: 388.12 }
  const batch = {
    id: randomUUID(),
    date,
    description: 'Fuel',
    isOpening: false,
    transactions: [5000, creditCard].map((internalAccountNumber) => ({
      ...line,
      internalAccountNumber,
    })),
  }
  await db.transaction((transaction) =>
    postBatches(transaction, systemClock, accountId, [batch], null),
  )
}

/** Sends a photo of a receipt, and waits for its PDF. */
async function sendReceipt(
  { address, db }: BenchServer,
  token: string,
  { title, bytes }: { title: string; bytes: Buffer },
) {
  const file = { name: 'photo.jpg', type: 'image/jpeg', bytes }
  const id = await sendDocument(address, token, createUpload([file], title))
  const query = 'select 1 from documents where id = $1 and preview_key is not null'
  while ((await db.pool.query(query, [id])).rowCount === 0) await sleep(50)
}

/** Until the reader has been through every document. */
async function waitUntilRead({ db }: BenchServer): Promise<void> {
  const query = `
    select 1 from documents d left join document_readings r on (r.account_id, r.document_id) = (d.account_id, d.id)
    where r.reading is null`
  while ((await db.pool.query(query)).rowCount !== 0) await sleep(200)
}

/** Takes the next document and types the keys once its date has the focus. Returns the seconds until it is posted. */
async function post(page: Page, keys: readonly string[]): Promise<number> {
  const began = performance.now()
  await press(page, 'n')
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused({ timeout: 60_000 })
  await page.locator('canvas').first().waitFor()
  for (const key of keys) await press(page, key)
  await page.getByText('You’re all caught up.').first().waitFor()
  const seconds = (performance.now() - began) / 1000
  await page.reload()
  await page.getByText('No documents here').waitFor()
  return seconds
}

async function press(page: Page, key: string): Promise<void> {
  const pause = sleep(perKey)
  await page.keyboard.press(key)
  await pause
}

/** Throws unless the newest batch is what was typed: the amount as fuel, on the credit card, on its day. */
async function checkPosted({ db }: BenchServer, amount: string): Promise<void> {
  const lines = await db.rows<{ account: number; cents: number; day: string }>(sql`
    select t.internal_account_number as account, t.amount as cents, t.date as day
    from transactions t
    join transaction_batches b on b.account_id = t.account_id and b.id = t.batch_id
    where b.posted_at = (select max(posted_at) from transaction_batches)
    order by t.internal_account_number
  `)
  const cents = Math.round(Number(amount) * 100)
  const found = lines.map((line) => [line.account, line.cents, line.day.slice(5)])
  expect(found).toEqual([
    [creditCard, cents, day.toISOString().slice(5, 10)],
    [5000, cents, day.toISOString().slice(5, 10)],
  ])
}
