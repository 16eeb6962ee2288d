import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { freePort } from '../apps/api/src/platform/embedded-database.ts'
import type { Figure } from './figures.ts'
import { withPortal } from './portal-server.ts'

/** Not in package.json: it brings more than all the rest, and is needed rarely. */
const program = 'lighthouse@12.8.2'
const aims = { performance: 95, accessibility: 100, 'best-practices': 100 }
const runs = 5
const storageTypes = 'service_workers,cache_storage,indexeddb'

type Category = keyof typeof aims
type Report = { categories: Record<Category, { score: number | null }> }

/** Lighthouse's scores, as on a phone with a slow line: the median of a few runs. */
export function lighthouse(): Promise<Figure[]> {
  return withPortal(async ({ address, token, executablePath }) => {
    const folder = await mkdtemp(join(tmpdir(), 'milepost-lighthouse-'))
    const port = await freePort()
    const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`]
    const browser = await chromium.launchPersistentContext(folder, { executablePath, args })
    try {
      const page = await browser.newPage()
      const devTools = await browser.newCDPSession(page)
      // Lighthouse must leave storage alone, or it would take the session away; what is kept of the portal goes all the same.
      const forget = async () => {
        await devTools.send('Network.clearBrowserCache')
        await devTools.send('Storage.clearDataForOrigin', { origin: address, storageTypes })
      }
      const scores = (path: string) => scoresOf(`${address}${path}`, { port, folder, forget })
      const signIn = await scores('/sign-in')
      await page.goto(`${address}/api/health`)
      await page.evaluate((text) => localStorage.setItem('token', text), token)
      const home = await scores('/home')
      const documents = await scores('/documents/all-documents')
      const perDiem = await scores('/per-diem')
      return [
        ...figuresOf('sign-in', signIn),
        ...figuresOf('home', home),
        ...figuresOf('documents', documents),
        ...figuresOf('per diem', perDiem),
      ]
    } finally {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

type Scores = Record<Category, number>

type Browser = { port: number; folder: string; forget: () => Promise<unknown> }

/** Of a first visit, each time. */
async function scoresOf(url: string, { port, folder, forget }: Browser): Promise<Scores[]> {
  const scores: Scores[] = []
  for (let run = 0; run < runs; run++) {
    await forget()
    const path = join(folder, 'report.json')
    const options = [
      ...['--quiet', '--output=json', `--output-path=${path}`, `--port=${port}`],
      '--disable-storage-reset',
      `--only-categories=${Object.keys(aims).join(',')}`,
    ]
    await promisify(execFile)('npx', ['--yes', program, url, ...options])
    const { categories } = JSON.parse(await readFile(path, 'utf8')) as Report
    scores.push(
      Object.fromEntries(
        (Object.keys(aims) as Category[]).map((name) => [
          name,
          Math.round(100 * (categories[name].score ?? 0)),
        ]),
      ) as Scores,
    )
  }
  return scores
}

const figuresOf = (what: string, scores: Scores[]): Figure[] =>
  (Object.keys(aims) as Category[]).map((name) => {
    const found = scores.map((one) => one[name]).toSorted((a, b) => a - b)
    const middle = found[Math.floor(found.length / 2)]!
    return {
      what: `${what}: Lighthouse, ${name}`,
      found: `${middle} (${found[0]} to ${found.at(-1)})`,
      aim: String(aims[name]),
      isMet: middle >= aims[name],
    }
  })
