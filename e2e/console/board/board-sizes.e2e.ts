import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createToken, hashToken } from '../../../apps/api/src/platform/auth/tokens.ts'
import { connect, sql } from '../../../apps/api/src/platform/database/database.ts'
import { findRunningDatabase } from '../../../apps/api/src/platform/database/embedded-database.ts'
import { insertBoards } from '../../../apps/api/test/records/boards.ts'
import { startProcess } from '../../../apps/api/test/servers/start-process.ts'
import { checkScreen } from '../../fixtures/axe.ts'
import { now, serverClock } from '../../fixtures/dates.ts'
import { expect, test, type Page } from '../../fixtures/test.ts'

test.skip(({ isMobile }) => isMobile, 'It sets its own sizes.')
test.describe.configure({ timeout: 300_000 })

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

/** Opens both lists of clients at every size, in both themes, with as many clients as there are. */
async function checkLists(page: Page, clients: number): Promise<void> {
  for (const [path, perPage] of [
    ['board', 50],
    ['clients', 25],
  ] as const) {
    await page.goto(`/console/${path}`)
    const links = page.getByRole('main').getByRole('link', { name: /^Client \d+/ })
    await expect(links).toHaveCount(Math.min(clients, perPage))
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect(links.first()).toBeVisible()
      await checkScreen(page)
    }
  }
}

test('the board and the clients are read at three sizes, with 3 clients and with 1,000', async ({
  browser,
}) => {
  const data = await mkdtemp(join(tmpdir(), 'milepost-sizes-'))
  const environment = { ...serverClock, MILEPOST_DEMO: '0', MILEPOST_DATA: data }
  const server = await startProcess('server', environment)
  const db = connect((await findRunningDatabase(data))!, { connections: 1 })
  try {
    const [staffId, token] = [randomUUID(), createToken()]
    await db.rows(sql`
      insert into staff (id, email, first_name, last_name, phone, role)
      values (${staffId}, 'ana@ozark.test', 'Ana', 'Ortiz', '(417) 555-0100', 'admin')
    `)
    await db.rows(sql`
      insert into staff_sessions (token_hash, staff_id, created_at, last_used_at)
      values (${hashToken(token)}, ${staffId}, ${now()}, ${now()})
    `)
    const pages: Page[] = []
    for (const locale of ['en-US', 'es-US']) {
      const context = await browser.newContext({ baseURL: server.address, locale })
      await context.addInitScript(
        (stored) => sessionStorage.setItem('console-token', stored),
        token,
      )
      pages.push(await context.newPage())
    }
    await insertBoards(db, 3)
    for (const page of pages) await checkLists(page, 3)
    await insertBoards(db, 997)
    for (const page of pages) await checkLists(page, 1_000)
    for (const page of pages) await page.context().close()
  } finally {
    await db.end()
    await server.stop('SIGTERM')
    await rm(data, { recursive: true, force: true })
  }
})
