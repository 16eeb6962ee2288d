import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { findFreePort } from '../../apps/api/src/platform/database/embedded-database.ts'
import { median, type Figure } from '../figures.ts'
import { withPortal } from './portal-server.ts'

/** Not in package.json: it is larger than all other dependencies together, and rarely needed. */
const program = 'lighthouse@12.8.2'
const aims = { performance: 95, accessibility: 100, 'best-practices': 100 }
const runs = 5
const storageTypes = 'service_workers,cache_storage,indexeddb'

type Category = keyof typeof aims
type Report = {
  categories: Record<Category, { score: number | null }>
  /** Lighthouse's benchmark of this machine. Its fourfold CPU slowdown assumes about 1,500. */
  environment: { benchmarkIndex: number }
}

/**
 * Lighthouse scores on a simulated phone with a slow connection: the median of a few runs. Sign-in is
 * measured with an empty cache, the other pages with the portal cached (as after the first visit), home both
 * ways.
 */
export function lighthouse(): Promise<Figure[]> {
  return withPortal(async ({ address, token, executablePath }) => {
    const folder = await mkdtemp(join(tmpdir(), 'milepost-lighthouse-'))
    const port = await findFreePort()
    const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`]
    const browser = await chromium.launchPersistentContext(folder, { executablePath, args })
    try {
      const page = await browser.newPage()
      const devTools = await browser.newCDPSession(page)
      // Keeps Lighthouse from clearing storage, which would end the session.
      const forget = async () => {
        await devTools.send('Network.clearBrowserCache')
        await devTools.send('Storage.clearDataForOrigin', { origin: address, storageTypes })
      }
      const reports = (path: string, before?: () => Promise<void>) =>
        runReports(`${address}${path}`, { port, folder }, before)
      const signIn = await reports('/sign-in', forget)
      await page.goto(`${address}/api/health`)
      await page.evaluate((text) => localStorage.setItem('token', text), token)
      const firstHome = await reports('/home', forget)
      await page.goto(`${address}/home`)
      await page.evaluate(async () => navigator.serviceWorker.ready)
      await page.goto(`${address}/api/health`)
      const home = await reports('/home')
      const documents = await reports('/documents/all-documents')
      const perDiem = await reports('/per-diem')
      return [
        ...toFigures('sign-in', signIn),
        ...toFigures('home', home),
        ...toFigures('documents', documents),
        ...toFigures('per diem', perDiem),
        ...toFigures('home, a first visit', firstHome).map(({ label, found }) => ({
          label,
          found,
        })),
      ]
    } finally {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function runReports(
  url: string,
  { port, folder }: { port: number; folder: string },
  before?: () => Promise<void>,
): Promise<Report[]> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) {
    await before?.()
    const path = join(folder, 'report.json')
    const options = [
      '--quiet',
      '--output=json',
      `--output-path=${path}`,
      `--port=${port}`,
      '--disable-storage-reset',
      `--only-categories=${Object.keys(aims).join(',')}`,
    ]
    await promisify(execFile)('npx', ['--yes', program, url, ...options])
    reports.push(JSON.parse(await readFile(path, 'utf8')) as Report)
  }
  return reports
}

const toFigures = (label: string, reports: Report[]): Figure[] =>
  (Object.keys(aims) as Category[]).map((name) => {
    const scores = reports
      .map(({ categories }) => Math.round(100 * (categories[name].score ?? 0)))
      .toSorted((a, b) => a - b)
    const middle = median(scores)
    const speed = Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)))
    return {
      label: `${label}: Lighthouse, ${name}`,
      found: `${middle} (${scores[0]} to ${scores.at(-1)})${name === 'performance' ? `, at ${speed}` : ''}`,
      aim: String(aims[name]),
      isMet: middle >= aims[name],
    }
  })
