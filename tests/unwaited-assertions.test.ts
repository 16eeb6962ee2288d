import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Node = { type: string; start: number; end: number; [field: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

const some = (node: Node, isMatch: (node: Node) => boolean): boolean =>
  isMatch(node) || childrenOf(node).some((child) => some(child, isMatch))

/** Such an assertion holds from the start; waiting for it proves nothing. */
const saysNone =
  /\.not\.|\.(toEqual\(\[\]\)|toHaveLength\(0\)|toBeUndefined|toBeNull|toBeFalsy|toBe\((false|0)\))/

/**
 * Assertions about the requests that a page sent, where its focus is, or its address, which neither wait nor directly
 * follow one that waited. What a page shows, what it asks, what it focuses, and where it leads come one after the other,
 * and a busy machine decides how long after.
 */
export function findUnwaited(source: string): Node[] {
  const program = parseSync('page.test.tsx', source).program as unknown as Node
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  const calls = (node: Node, name: RegExp) =>
    node.type === 'CallExpression' && name.test(textOf(node['callee'] as Node))
  const waits = (node: Node) => calls(node, /\b(waitFor|poll)$/)
  const movesTime = (node: Node) => calls(node, /^vi\.advanceTimers/)
  const isAwait = ({ type }: Node) => type === 'AwaitExpression'

  /** Names of values and functions made of these: `sent` of `const sent = () => api.requests.at(-1)`. */
  const readers = new Set<string>()
  /** Those which are values, and where each is declared. */
  const values = new Map<string, number>()
  const isReader = (node: Node) =>
    calls(node, /^address$/) ||
    (node.type === 'MemberExpression'
      ? /^(requests|activeElement)$/.test(String((node['property'] as Node)['name']))
      : node.type === 'Identifier' && readers.has(node['name'] as string))
  const nameReaders = (node: Node): void => {
    const { id, init } = node
    const isNamed = node.type === 'VariableDeclarator' && isNode(id) && id.type === 'Identifier'
    if (isNamed && isNode(init) && some(init, isReader) && !some(init, waits)) {
      readers.add(id['name'] as string)
      if (!/Function/.test(init.type)) values.set(id['name'] as string, node.start)
    }
    childrenOf(node).forEach(nameReaders)
  }
  nameReaders(program)

  /** What is passed to `expect` in a statement that begins with it. */
  function findSubject(node: Node): Node | undefined {
    if (node.type === 'MemberExpression') return findSubject(node['object'] as Node)
    if (node.type !== 'CallExpression') return undefined
    const callee = node['callee'] as Node
    return callee['name'] === 'expect' ? (node['arguments'] as Node[])[0] : findSubject(callee)
  }

  /** A value read before the wait stays as it was, however long the wait. */
  const isValueFromBefore = (wait: Node) => (node: Node) => {
    const declared = node.type === 'Identifier' ? values.get(node['name'] as string) : undefined
    return declared !== undefined && (declared < wait.start || declared > wait.end)
  }

  const found: Node[] = []
  const visit = (node: Node): void => {
    if (waits(node)) {
      if (some(node, isValueFromBefore(node))) found.push(node)
      return
    }
    if (node.type === 'BlockStatement') visitBlock(node['body'] as Node[])
    else childrenOf(node).forEach(visit)
  }
  const visitBlock = (statements: Node[]) => {
    let hasWaited = false
    for (const statement of statements) {
      const subject =
        statement.type === 'ExpressionStatement' && findSubject(statement['expression'] as Node)
      if (!subject) {
        visit(statement)
        if (some(statement, isAwait))
          hasWaited = some(statement, waits)
            ? some(statement, isReader)
            : some(statement, movesTime)
        continue
      }
      const isEarly = some(subject, isReader) && !some(subject, isAwait) && !hasWaited
      if (isEarly && !saysNone.test(source.slice(subject.end, statement.end))) found.push(statement)
    }
  }
  visit(program)
  return found
}

test('a page’s test waits for a request, the focus, or the address before it compares it', () => {
  const files = globSync('{packages,apps}/*/src/**/*.test.tsx')
  const found = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return findUnwaited(source).map(
      ({ start }) => `${file}:${source.slice(0, start).split('\n').length}`,
    )
  })
  expect(files.length).toBeGreaterThan(100)
  expect(found, 'await waitFor(() => expect(…)) is the repair').toEqual([])
})

test.each([
  ['a list', 'expect(api.requests).toHaveLength(1)'],
  ['a part of it', 'expect(api.requests.at(-1)!.body).toEqual({})'],
  ['the focus', 'expect(document.activeElement).toBe(button)'],
  ['the address', "expect(address()).toBe('/queue')"],
  ['by another name', 'const sent = () => api.requests.at(-1); expect(sent().body).toEqual({})'],
  [
    'after a click',
    'await waitFor(() => expect(api.requests)); await click(); expect(api.requests[1]).toBe(1)',
  ],
])('%s would be found', (_, body) => {
  expect(findUnwaited(`test('', async () => { ${body} })`)).toHaveLength(1)
})

test.each([
  ['waits', 'await waitFor(() => expect(api.requests).toHaveLength(1))'],
  [
    'follows one that waited',
    'await waitFor(() => expect(api.requests)); expect(api.requests[0]).toBe(1)',
  ],
  [
    'is of what was waited for',
    'const sent = await waitFor(() => api.requests[0]); expect(sent).toBe(1)',
  ],
  [
    'says that there was none',
    'expect(api.requests).toEqual([]); expect(api.requests).not.toContain(1)',
  ],
])('one that %s would not be found', (_, body) => {
  expect(findUnwaited(`test('', async () => { ${body} })`)).toEqual([])
})
