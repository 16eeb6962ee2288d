import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const code = readFileSync('apps/portal/public/old-browsers.js', 'utf8')

/** A browser of 2021, with the script loaded. `run` evaluates an expression in it. */
function openOldBrowser() {
  class Element {
    getClientRects = () => [] as unknown[]
  }
  // Functions that a context is given are this realm's, so they are wrapped: `AbortSignal.any` must be its own.
  const own = { AbortController, DOMException, Element, EventTarget, setTimeout, URLType: URL }
  const browser = createContext(own)
  runInContext(
    `class URL {
      constructor(...address) {
        this.href = new URLType(...address).href
      }
    }
    for (const name of ['toReversed', 'toSorted', 'toSpliced', 'with']) delete Array.prototype[name]
    delete Promise.withResolvers
    globalThis.AbortSignal = { prototype: Object.create(null) }
    delete Element.prototype.checkVisibility`,
    browser,
  )
  const lacking = runInContext('[].toSorted === undefined && !("any" in AbortSignal)', browser)
  expect(lacking).toBe(true)
  runInContext(code, browser)
  return (expression: string): unknown => runInContext(expression, browser)
}

test('arrays are copied as the standard says', () => {
  const run = openOldBrowser()
  const json = (expression: string) => JSON.parse(run(`JSON.stringify(${expression})`) as string)
  expect(
    json(`(() => {
      const list = [3, 1, 2]
      return [list.toSorted(), list.toSorted((a, b) => b - a), list.toReversed(), list.toSpliced(1, 1, 8, 9),
        list.with(-1, 7), list]
    })()`),
  ).toEqual([
    [1, 2, 3],
    [3, 2, 1],
    [2, 1, 3],
    [3, 8, 9, 2],
    [3, 1, 7],
    [3, 1, 2],
  ])
  expect(() => run('[1].with(1, 0)')).toThrow('Invalid index')
  // A loop over an array's keys does not meet them.
  expect(
    json('(() => { const keys = []; for (const key in [5]) keys.push(key); return keys })()'),
  ).toEqual(['0'])
})

test('a promise is settled from outside', async () => {
  const run = openOldBrowser()
  expect(
    await run(
      '(() => { const one = Promise.withResolvers(); one.resolve(4); return one.promise })()',
    ),
  ).toBe(4)
})

test('a signal is aborted by the first of several, with its reason, or by time', async () => {
  const run = openOldBrowser()
  const reason = run(`(() => {
    const [one, other] = [new AbortController(), new AbortController()]
    const any = AbortSignal.any([one.signal, other.signal])
    const before = any.aborted
    other.abort('second')
    one.abort('first')
    return [before, any.aborted, any.reason].join()
  })()`)
  expect(reason).toBe('false,true,second')
  expect(
    run(
      "(() => { const done = new AbortController(); done.abort('x'); return AbortSignal.any([done.signal]).reason })()",
    ),
  ).toBe('x')
  const name = await run(`new Promise((resolve) => {
    const signal = AbortSignal.timeout(1)
    signal.addEventListener('abort', () => resolve(signal.reason.name))
  })`)
  expect(name).toBe('TimeoutError')
})

test('addresses are checked, and hidden elements found', () => {
  const run = openOldBrowser()
  expect(
    run(
      "[URL.canParse('https://a.test/b'), URL.canParse('b'), URL.canParse('b', 'https://a.test')].join()",
    ),
  ).toBe('true,false,true')
  expect(run('new Element().checkVisibility()')).toBe(false)
})

test('a browser that has them keeps its own', () => {
  const browser = createContext({ AbortSignal, URL, Element, DOMException })
  const before = runInContext('[[].toSorted, Promise.withResolvers]', browser) as unknown[]
  runInContext(code, browser)
  expect(runInContext('[[].toSorted, Promise.withResolvers]', browser)).toEqual(before)
})
