import { readdirSync, readFileSync } from 'node:fs'
import { isDrawn } from '../fixtures/drawn.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

/** What of the standard is younger than some phones that the app runs on, with the first versions that have it. */
const methods: Record<string, { webView: number; iOS: number }> = {
  'Array.prototype.at': { webView: 92, iOS: 15.4 },
  'Array.prototype.findLast': { webView: 97, iOS: 15.4 },
  'Array.prototype.findLastIndex': { webView: 97, iOS: 15.4 },
  'Array.prototype.toReversed': { webView: 110, iOS: 16 },
  'Array.prototype.toSorted': { webView: 110, iOS: 16 },
  'Array.prototype.toSpliced': { webView: 110, iOS: 16 },
  'Array.prototype.with': { webView: 110, iOS: 16 },
  'Array.fromAsync': { webView: 121, iOS: 16.4 },
  'Object.groupBy': { webView: 117, iOS: 17.4 },
  'Object.hasOwn': { webView: 93, iOS: 15.4 },
  'Map.groupBy': { webView: 117, iOS: 17.4 },
  'Map.prototype.getOrInsert': { webView: 145, iOS: 26.2 },
  'Map.prototype.getOrInsertComputed': { webView: 145, iOS: 26.2 },
  'Promise.try': { webView: 128, iOS: 18.2 },
  'Promise.withResolvers': { webView: 119, iOS: 17.4 },
  'AbortSignal.any': { webView: 116, iOS: 17.4 },
  'AbortSignal.timeout': { webView: 103, iOS: 16 },
  'AbortSignal.prototype.throwIfAborted': { webView: 100, iOS: 15.4 },
  'URL.canParse': { webView: 120, iOS: 17 },
  'URL.parse': { webView: 126, iOS: 18 },
  'RegExp.escape': { webView: 136, iOS: 18.2 },
  'Iterator.from': { webView: 122, iOS: 18.4 },
  'Iterator.concat': { webView: 146, iOS: 26.4 },
  'Error.isError': { webView: 134, iOS: 26 },
  'Math.sumPrecise': { webView: 147, iOS: 26.2 },
  'Set.prototype.union': { webView: 122, iOS: 17 },
  'Set.prototype.isSubsetOf': { webView: 122, iOS: 17 },
  'Set.prototype.isSupersetOf': { webView: 122, iOS: 17 },
  'Set.prototype.isDisjointFrom': { webView: 122, iOS: 17 },
  'Set.prototype.symmetricDifference': { webView: 122, iOS: 17 },
  'String.prototype.isWellFormed': { webView: 111, iOS: 16.4 },
  'String.prototype.toWellFormed': { webView: 111, iOS: 16.4 },
  'Uint8Array.fromBase64': { webView: 140, iOS: 18.2 },
  'Uint8Array.fromHex': { webView: 140, iOS: 18.2 },
  'Uint8Array.prototype.toBase64': { webView: 140, iOS: 18.2 },
  'Uint8Array.prototype.toHex': { webView: 140, iOS: 18.2 },
  'ArrayBuffer.prototype.transferToFixedLength': { webView: 114, iOS: 17.4 },
  'Atomics.waitAsync': { webView: 87, iOS: 16.4 },
  'Element.prototype.checkVisibility': { webView: 105, iOS: 17.4 },
  'Element.prototype.moveBefore': { webView: 133, iOS: 99 },
  'Document.prototype.startViewTransition': { webView: 111, iOS: 18 },
  'Intl.DurationFormat': { webView: 129, iOS: 16.4 },
  'Intl.Segmenter': { webView: 87, iOS: 14.5 },
}
const names = Object.keys(methods)

/** Names that are also those of our libraries' own methods: only a journey tells. */
const isAmbiguous = /prototype\.(with|at|union)$/
/** Used only where they are there: the library asks first. */
const isAsked = /startViewTransition|moveBefore/

const assets = 'apps/portal/dist/assets'
/** Read by the journeys: their list is asked for without a build, too. */
const readScripts = () =>
  readdirSync(assets)
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => ({ name, code: readFileSync(`${assets}/${name}`, 'utf8') }))
const isPdf = ({ name }: { name: string }) => name.startsWith('pdf')

/** The methods of the table that the code calls. */
const findUsed = (code: string) =>
  names.filter((name) => {
    const [owner = '', last = ''] = [name.split('.')[0], name.split('.').at(-1)]
    const call = name.includes('.prototype.') ? `\\??\\.${last}` : `\\b${owner}\\.${last}`
    return !isAmbiguous.test(name) && new RegExp(`${call}\\b`).test(code)
  })

const settings = JSON.parse(readFileSync('apps/mobile/capacitor.config.json', 'utf8')) as {
  android: { minWebViewVersion: number }
}
const project = readFileSync('apps/mobile/ios/App/App.xcodeproj/project.pbxproj', 'utf8')
const iOS = [...project.matchAll(/IPHONEOS_DEPLOYMENT_TARGET = ([\d.]+);/g)].map(([, version]) =>
  Number(version),
)
const filled = [
  ...readFileSync('apps/portal/public/old-browsers.js', 'utf8').matchAll(
    /define\(([\w.]+), '(\w+)'/g,
  ),
].map(([, owner, name]) => `${owner}.${name}`)

test(
  'the code calls nothing that the oldest phones lack and we do not add',
  { tag: '@phone' },
  () => {
    const scripts = readScripts()
    expect(new Set(iOS).size).toBe(1)
    const isLacking = (name: string) =>
      methods[name]!.webView > settings.android.minWebViewVersion || methods[name]!.iOS > iOS[0]!
    const used = new Set(scripts.filter((one) => !isPdf(one)).flatMap(({ code }) => findUsed(code)))
    expect([...used]).toContain('Array.prototype.toSorted')
    expect(
      [...used].filter((name) => isLacking(name) && !filled.includes(name) && !isAsked.test(name)),
    ).toEqual([])
    // The PDF library brings its own, in its build for older browsers.
    for (const { name, code } of scripts.filter(
      (one) => isPdf(one) && findUsed(one.code).includes('Promise.try'),
    ))
      expect(code.includes('core-js'), name).toBe(true)
  },
)

test('the code has no syntax that the oldest phones cannot parse', { tag: '@phone' }, () => {
  // Lookbehind: iOS 16.4. The flag v: iOS 17, WebView 112.
  const written = /\]\/[dgimsuy]*v[dgimsuy]*(?=[,;).])/
  // For older targets, the build writes such an expression as a call.
  const called = /RegExp\((?:`[^`]*`|"[^"]*"|'[^']*'),[`"'][dgimsuy]*v[dgimsuy]*[`"']\)/
  // The PDF library goes on where it fails: addresses in a document's text are then no links.
  const tooNew = readScripts().filter(
    (one) => written.test(one.code) || (!isPdf(one) && called.test(one.code)),
  )
  expect(tooNew.map(({ name }) => name)).toEqual([])
})

/** Takes from the page what a phone of the year 2021 lacks. */
const makeOld = (page: Page) =>
  page.addInitScript((all) => {
    for (const name of all) {
      const path = name.split('.')
      const owner = path
        .slice(0, -1)
        .reduce<object | undefined>((on, key) => (on as Record<string, object>)[key], globalThis)
      if (owner) Reflect.deleteProperty(owner, path.at(-1)!)
    }
  }, filled)

for (const [client, pages] of [
  [
    'pro',
    [
      '/home',
      '/documents/all-documents',
      '/per-diem',
      '/financial-performance/profit-and-loss',
      '/financial-performance/profit-plan',
      '/tax/quarterly-tax-estimates',
      '/hub-messages',
    ],
  ],
  ['ride', ['/home', '/mileage-tracker/all-trips', '/mileage-tracker/trip-tracker']],
] as const)
  test(`every page opens on an old phone: ${client}`, { tag: '@phone' }, async ({ page }) => {
    const failed: string[] = []
    page.on('pageerror', ({ message }) => failed.push(message))
    // What a page's error boundary has caught.
    page.on('console', (message) => {
      if (/is not a (function|constructor)/.test(message.text())) failed.push(message.text())
    })
    await makeOld(page)
    await signIn(page, client, '/home')
    for (const path of pages) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    }
    expect(failed).toEqual([])
    expect(await page.evaluate(() => String([].toSorted))).toContain('sort(compare)')
  })

test('a document is shown on an old phone', { tag: '@phone' }, async ({ page }) => {
  await makeOld(page)
  await signIn(page, 'pro', '/documents/all-documents')
  await page.getByRole('main').locator('li a').first().click()
  await expect.poll(() => isDrawn(page)).toBe(true)
})
