import type pg from 'pg'

/** A node of PostgreSQL's query tree: its type and fields, as nodeToString() names them. */
export type TreeNode = { type: string; fields: Record<string, Tree> }
export type Tree = string | null | Tree[] | TreeNode

/**
 * How PostgreSQL understands a statement: every name, type, function, and operator is resolved. It
 * shows them in one place only, the body of an SQL function, so the statement becomes one for a
 * moment. Undefined for a statement that can't be a body, such as `lock table`. Throws a
 * DatabaseError if the statement is wrong.
 */
export async function analyze(client: pg.Client, text: string): Promise<TreeNode | undefined> {
  if (!/^\s*\(*\s*(select|insert|update|delete|with|values)\b/i.test(text)) return undefined
  await client.query('begin')
  try {
    await client.query(`prepare analyzed as ${text}`)
    const { rows: prepared } = await client.query<{ types: string }>(`
      select array_to_string(parameter_types, ',') as types
      from pg_prepared_statements where name = 'analyzed'
    `)
    await client.query(`
      create function pg_temp.analyzed(${prepared[0]!.types}) returns void begin atomic ${text}; end
    `)
    const { rows: functions } = await client.query<{ body: string }>(`
      select prosqlbody::text as body from pg_proc
      where proname = 'analyzed' and pronamespace = pg_my_temp_schema()
    `)
    return nodesIn(parseTree(functions[0]!.body)).next().value ?? undefined
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

/** Reads the format of nodeToString(): `{TYPE :field value}`, lists in parentheses, `<>` for null. */
export function parseTree(text: string): Tree {
  const tokens = text.match(/[(){}]|(?:\\.|[^\s(){}\\])+/gs) ?? []
  let next = 0
  function parseValue(): Tree {
    const token = tokens[next++]!
    if (token === '{') return parseNode()
    if (token !== '(') return token === '<>' ? null : unescape(token)
    const items: Tree[] = []
    while (tokens[next] !== ')') items.push(parseValue())
    next++
    return items
  }
  function parseNode(): TreeNode {
    const node: TreeNode = { type: tokens[next++]!, fields: {} }
    while (tokens[next] !== '}') {
      const name = tokens[next++]!.slice(1)
      const values: Tree[] = []
      while (tokens[next] !== '}' && !tokens[next]!.startsWith(':')) values.push(parseValue())
      node.fields[name] = values.length === 1 ? values[0]! : values
    }
    next++
    return node
  }
  return parseValue()
}

const unescape = (token: string) => token.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/gs, '$1')

/** The nodes of a tree, each before its descendants. */
export function* nodesIn(
  tree: Tree | undefined,
  enter: (node: TreeNode) => boolean = () => true,
): Generator<TreeNode> {
  if (Array.isArray(tree)) for (const item of tree) yield* nodesIn(item, enter)
  else if (tree !== null && typeof tree === 'object') {
    if (!enter(tree)) return
    yield tree
    for (const field of Object.values(tree.fields)) yield* nodesIn(field, enter)
  }
}

/** A list that may be empty, which the tree shows as null. */
export const listOf = (tree: Tree | undefined): TreeNode[] =>
  Array.isArray(tree) ? (tree as TreeNode[]) : []
