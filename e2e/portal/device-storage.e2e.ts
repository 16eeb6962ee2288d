import { checkScreen } from '../fixtures/axe.ts'
import { collectComplaints } from '../fixtures/complaints.ts'
import { emptyPdf } from '../fixtures/empty-pdf.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'
import { findByTitle, getSession, signInOnPage } from '../fixtures/without-network.ts'

/** What browsers do that store nothing, or can't, each as a page's first script. */
const browsers = {
  /** Some versions of Safari. */
  'never opens a database': () => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
  },
  /** Firefox, with cookies blocked. */
  'throws at opening one': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  },
  'has no database at all': () => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  },
  'throws at reading': () => {
    const refuse = () => {
      throw new DOMException('A mutation operation was attempted', 'InvalidStateError')
    }
    for (const name of ['get', 'getAll', 'getKey', 'getAllKeys', 'openCursor'] as const)
      IDBObjectStore.prototype[name] = refuse
  },
  'ends each writing with an error': () => {
    // oxlint-disable-next-line typescript/unbound-method -- applied to its store
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
      const request = put.apply(this, args)
      this.transaction.abort()
      return request
    }
  },
  'is full': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    }
  },
}

/** These still read what they stored, so only what they can't store is said. */
const stillReads = ['ends each writing with an error', 'is full']

const notice = (page: Page) => page.getByText('This browser stores nothing on this device.')
const failures = (page: Page) => page.getByText('Something went wrong')

for (const [browser, script] of Object.entries(browsers))
  test(
    `a browser that ${browser} shows every page, and sends a document`,
    { tag: '@phone' },
    async ({ page }) => {
      const complaints = collectComplaints(page)
      await page.addInitScript(script)
      await signIn(page, 'pro', '/home')
      await page
        .getByRole('region', { name: 'Recent Documents' })
        .getByRole('link')
        .first()
        .waitFor()
      await page.getByRole('region', { name: 'To do' }).getByRole('link').first().waitFor()
      await expect(notice(page)).toHaveCount(stillReads.includes(browser) ? 0 : 1)
      await expect(page.getByText('Loading…')).toHaveCount(0)
      await expect(failures(page)).toHaveCount(0)
      if (browser === 'never opens a database') await checkScreen(page)

      for (const [path, shown] of [
        ['/per-diem', 'p.figure'],
        ['/mileage-tracker/all-trips', 'main li a'],
        ['/hub-messages', 'main li a'],
        ['/financial-performance/profit-and-loss', 'main table'],
        ['/documents/all-documents', 'main li a'],
      ] as const) {
        await page.goto(path)
        await page.locator(shown).first().waitFor()
        await expect(page.getByText('Loading…')).toHaveCount(0)
        await expect(failures(page)).toHaveCount(0)
      }

      const title = unique('Without storage')
      await page.goto('/documents/all-documents?upload=new')
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: /^Upload Files/ }).click()
      const file = { name: 'fuel.pdf', mimeType: 'application/pdf', buffer: await emptyPdf() }
      await (await choosing).setFiles(file)
      await page
        .getByText(/^Your pages can’t be saved on this device\. Keep this page open/)
        .waitFor()
      await page.getByLabel('Document Title').fill(title)
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByRole('heading', { name: 'On its way!' }).waitFor()
      const found = await findByTitle(await getSession('pro'), title)
      expect(found).toHaveLength(1)
      expect(complaints).toEqual([])
    },
  )

test('a browser that blocks all site data shows its pages, and says that it stores nothing @phone', async ({
  page,
}) => {
  const complaints = collectComplaints(page)
  await page.addInitScript(() => {
    const insecure = () => new DOMException('The operation is insecure.', 'SecurityError')
    const refuse = () => {
      throw insecure()
    }
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(globalThis, name, { get: refuse })
    globalThis.BroadcastChannel = function BroadcastChannel() {
      refuse()
    } as never
    LockManager.prototype.request = () => Promise.reject(insecure())
  })
  await page.goto('/sign-in')
  await signInOnPage(page, 'pro')
  await page.getByRole('region', { name: 'Recent Documents' }).getByRole('link').first().waitFor()
  await expect(notice(page)).toBeVisible()
  await expect(failures(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'Per Diem' }).filter({ visible: true }).first().click()
  await page.locator('p.figure').first().waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  expect(complaints).toEqual([])
})
