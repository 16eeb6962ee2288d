import { listOf, nodesIn, type Tree, type TreeNode } from './analyze.ts'
import type { Catalog, Table } from './catalog.ts'

/** A query or sub-query, with the queries around it, the nearest first. */
export type Scope = { query: TreeNode; outer: TreeNode[] }

/** A statement's queries, each before those inside it. */
export function listScopes(query: TreeNode, outer: TreeNode[] = []): Scope[] {
  const inner = listInnerQueries(Object.values(query.fields))
  return [{ query, outer }, ...inner.flatMap((each) => listScopes(each, [query, ...outer]))]
}

/** Sub-queries and CTEs, without those inside them. */
function listInnerQueries(part: Tree): TreeNode[] {
  if (Array.isArray(part)) return part.flatMap(listInnerQueries)
  if (part === null || typeof part !== 'object') return []
  return part.type === 'QUERY' ? [part] : Object.values(part.fields).flatMap(listInnerQueries)
}

/** The nodes of a query or of a part of it, without those of its sub-queries. */
export const ownNodesIn = (part: Tree | undefined) => nodesIn(part, (node) => node.type !== 'QUERY')

/** A table in a query, by its place in the range table, which starts at 1. */
export type Relation = Table & { place: string }

/** The tables that a query itself names, including the one it changes. */
export const listRelations = ({ tables }: Catalog, query: TreeNode): Relation[] =>
  listOf(query.fields.rtable).flatMap(({ fields }, index) => {
    // The other kind of relation is `excluded`.
    const table = fields.relkind === 'r' ? tables.get(fields.relid as string) : undefined
    return table && fields.rtekind === '0' ? [{ ...table, place: String(index + 1) }] : []
  })

/** The table that an insert, update, or delete changes. */
export const findTarget = (catalog: Catalog, query: TreeNode): Relation | undefined =>
  listRelations(catalog, query).find(({ place }) => place === query.fields.resultRelation)

export const isWrite = ({ fields }: TreeNode) => fields.commandType !== '1'

const given = 'given'

/**
 * The client tables in a query with what its conditions say of their account: `isGiven` if it is a
 * parameter or literal, and `key`, which is the same for tables of the same account.
 */
export function listAccountKeys(catalog: Catalog, { query, outer }: Scope) {
  const isInsert = query.fields.commandType === '3'
  const groups = groupEqual(catalog, query)
  return listRelations(catalog, query)
    .filter((table) => table.placement === 'account')
    .filter(({ place }) => !(isInsert && place === query.fields.resultRelation))
    .map(({ name, place, accountColumn }) => {
      const group = groups.find((each) => each.has(`0.${place}.${accountColumn}`))
      return {
        name,
        key: group,
        isGiven: group?.has(given) ?? false,
        isOuterAccount: [...(group ?? [])].some((term) => isOuterAccount(catalog, outer, term)),
      }
    })
}

/** Groups of columns and values that the conditions of a query hold equal. */
function groupEqual({ equalities }: Catalog, query: TreeNode): Set<string>[] {
  let groups: Set<string>[] = []
  for (const condition of listConditions(query)) {
    if (condition.type !== 'OPEXPR' || !equalities.has(condition.fields.opno as string)) continue
    const terms = listOf(condition.fields.args).map(toTerm)
    if (terms.includes(undefined)) continue
    const merged = new Set(terms as string[])
    const touched = groups.filter((group) => [...group].some((term) => merged.has(term)))
    for (const group of touched) for (const term of group) merged.add(term)
    groups = [...groups.filter((group) => !touched.includes(group)), merged]
  }
  return groups
}

/** What must hold for all rows of a query, or for the joined ones: parts of `and` in where and on. */
function listConditions(query: TreeNode): TreeNode[] {
  const conditions: TreeNode[] = []
  const add = (condition: Tree | undefined): void => {
    if (condition === null || typeof condition !== 'object' || Array.isArray(condition)) return
    const { type, fields } = condition
    if (type === 'BOOLEXPR' && fields.boolop === 'and') listOf(fields.args).forEach(add)
    else conditions.push(condition)
  }
  for (const { type, fields } of ownNodesIn(query.fields.jointree))
    if (type === 'FROMEXPR' || type === 'JOINEXPR') add(fields.quals)
  return conditions
}

/** A column as `level.place.column`, a parameter or literal as `given`; undefined for others. */
function toTerm(expression: TreeNode): string | undefined {
  const { type, fields } = expression
  if (type === 'RELABELTYPE') return toTerm(fields.arg as TreeNode)
  if (type === 'VAR')
    return [fields.varlevelsup, fields.varno, fields.varattno].map(String).join('.')
  return type === 'PARAM' || type === 'CONST' ? given : undefined
}

/** Whether a column of a query around is a client's account. */
function isOuterAccount(catalog: Catalog, outer: TreeNode[], term: string): boolean {
  const [level, place, column] = term.split('.')
  return Number(level) > 0 && isAccount(catalog, outer.slice(Number(level) - 1), place!, column!)
}

/** Whether a column is a client's account, also behind sub-queries, joins, and CTEs. */
function isAccount(catalog: Catalog, queries: TreeNode[], place: string, column: string): boolean {
  const { fields } = listOf(queries[0]!.fields.rtable)[Number(place) - 1]!
  const follow = (expression: Tree | undefined, from: TreeNode[]): boolean => {
    const { type, fields: variable } = expression as TreeNode
    const { varlevelsup, varno, varattno } = variable as Record<string, string>
    return type === 'VAR' && isAccount(catalog, from.slice(Number(varlevelsup)), varno!, varattno!)
  }
  const followOutput = (query: TreeNode, around: TreeNode[]) => {
    const isColumn = ({ fields: { resno } }: TreeNode) => resno === column
    return follow(listOf(query.fields.targetList).find(isColumn)?.fields.expr, [query, ...around])
  }
  if (fields.subquery) return followOutput(fields.subquery as TreeNode, queries)
  if (fields.ctename) {
    const around = queries.slice(Number(fields.ctelevelsup))
    const cte = listOf(around[0]!.fields.cteList).find(
      (each) => each.fields.ctename === fields.ctename,
    )
    return followOutput(cte!.fields.ctequery as TreeNode, around)
  }
  const columns = listOf(fields.joinaliasvars ?? fields.groupexprs)
  if (columns.length > 0) return follow(columns[Number(column) - 1], queries)
  const table = catalog.tables.get(fields.relid as string)
  return table?.placement === 'account' && table.accountColumn === column
}

/** Whether a sub-query names columns of a query around it. */
export const isCorrelated = (query: TreeNode): boolean =>
  listScopes(query).some(({ query: inner, outer }) =>
    [...ownNodesIn(Object.values(inner.fields))].some(
      ({ type, fields }) => type === 'VAR' && Number(fields.varlevelsup) > outer.length,
    ),
  )
