import { listOf, type Tree, type TreeNode } from './analyze.ts'
import type { Catalog, Table, Volatility } from './catalog.ts'
import {
  findTarget,
  isCorrelated,
  isWrite,
  listAccountKeys,
  listRelations,
  listScopes,
  ownNodesIn,
} from './scopes.ts'

/**
 * What Citus refuses, or does differently from a single PostgreSQL, when client tables are
 * distributed by account and the firm's tables have a copy on every node. A rule takes a statement
 * as PostgreSQL understands it and says what is wrong with it.
 */
type Rule = (statement: TreeNode, catalog: Catalog) => string[]

/** Citus can't carry it from node to node: "a column definition list is required". */
const columns: Rule = (statement) =>
  listScopes(statement)
    .filter(({ query }) => !isWrite(query) && query.fields.targetList === null)
    .map(() => 'a select without columns: write `select 1`')

/**
 * "Cannot perform select on a distributed table and modify a reference table". A change of a client
 * table may read the firm's tables, but a join with one hides from Citus whose rows change.
 */
const oneKindOfTable: Rule = (statement, catalog) => {
  const scopes = listScopes(statement)
  const relations = scopes.flatMap(({ query }) => listRelations(catalog, query))
  const isClient = (table: Table) => table.placement === 'account'
  const isReference = (table: Table) => table.placement === 'everywhere'
  const pairs = scopes.map(({ query }) => {
    const changed = isWrite(query) ? findTarget(catalog, query) : undefined
    const other = !changed
      ? undefined
      : isReference(changed)
        ? relations.find(isClient)
        : listRelations(catalog, query).find(isReference)
    return changed && other && [changed.name, other.name]
  })
  return pairs
    .filter((pair) => pair !== undefined)
    .map(([changed, other]) => `a change of ${changed} together with ${other}: two statements`)
}

/** Citus runs CTEs one after the other: unlike in PostgreSQL, the next one sees the changes. */
const changesUnseen: Rule = (statement, catalog) =>
  listScopes(statement).flatMap(({ query }) => {
    const ctes = listOf(query.fields.cteList).map(({ fields }) => fields.ctequery as TreeNode)
    const main = { ...query, fields: { ...query.fields, cteList: null } }
    return ctes.filter(isWrite).flatMap((cte) => {
      const { name } = findTarget(catalog, cte) ?? {}
      const others = [main, ...ctes].filter((other) => other !== cte)
      return name && others.some((other) => readsTable(catalog, other, name))
        ? [`a CTE that changes ${name}, which the statement also reads`]
        : []
    })
  })

/** A plain insert doesn't read its table; one with `on conflict` does. */
const readsTable = (catalog: Catalog, statement: TreeNode, name: string): boolean =>
  listScopes(statement).some(({ query }) => {
    const isPlainInsert = query.fields.commandType === '3' && query.fields.onConflict === null
    const inserted = isPlainInsert ? query.fields.resultRelation : undefined
    return listRelations(catalog, query).some(
      (table) => table.name === name && table.place !== inserted,
    )
  })

/** What Citus runs on the nodes must have the same result on each. */
const immutable: Rule = (statement, catalog) =>
  listScopes(statement).flatMap(({ query: { fields } }) => {
    const problems: string[] = []
    const add = (place: string, functions: MutableCall[]) =>
      problems.push(...functions.map(({ name, is }) => `${name}(), which is ${is}, in ${place}`))
    if (fields.onConflict) {
      const { onConflictSet, onConflictWhere, arbiterWhere } = (fields.onConflict as TreeNode)
        .fields
      add('on conflict', listMutable(catalog, [onConflictSet!, onConflictWhere!, arbiterWhere!]))
    }
    const isUpdate = fields.commandType === '2'
    if (isUpdate || fields.commandType === '4') {
      const { quals } = (fields.jointree as TreeNode).fields
      const found = listMutable(catalog, [isUpdate ? fields.targetList! : null, quals!])
      add(
        'an update or delete',
        found.filter(({ is, isOfColumn, isInCase }) => is === 'volatile' || isOfColumn || isInCase),
      )
    }
    if (fields.commandType !== '1') add('returning', listMutable(catalog, fields.returningList!))
    return problems
  })

type MutableCall = {
  name: string
  is: Volatility
  /** Whether an argument has a column. */
  isOfColumn: boolean
  /** Whether it is below `case` or `coalesce`. */
  isInCase: boolean
}

/** The functions in an expression that aren't immutable, also those behind operators and casts. */
function listMutable(catalog: Catalog, expression: Tree, isInCase = false): MutableCall[] {
  if (Array.isArray(expression))
    return expression.flatMap((item) => listMutable(catalog, item, isInCase))
  if (expression === null || typeof expression !== 'object' || expression.type === 'QUERY')
    return []
  const isOfColumn = [...ownNodesIn(expression)].some(({ type }) => type === 'VAR')
  const own = listFunctions(catalog, expression).flatMap((oid) => {
    const is = catalog.volatilities.get(oid)
    return is ? [{ name: catalog.functionNames.get(oid)!, is, isOfColumn, isInCase }] : []
  })
  if (expression.type === 'SQLVALUEFUNCTION')
    own.push({ name: 'current_timestamp', is: 'stable', isOfColumn, isInCase })
  const isCase = /^(CASE|COALESCE)(EXPR)?$/.test(expression.type)
  const inner = listMutable(catalog, Object.values(expression.fields), isInCase || isCase)
  return [...own, ...inner]
}

/** The functions (oids) that a node itself calls. */
function listFunctions({ textFunctions }: Catalog, { type, fields }: TreeNode): string[] {
  if (type === 'COERCEVIAIO') {
    const from = textFunctions.get(getType(fields.arg as TreeNode) ?? '')
    const to = textFunctions.get(fields.resulttype as string)
    return [...(from ? [from.output] : []), ...(to ? [to.input] : [])]
  }
  return [fields.funcid, fields.opfuncid, fields.aggfnoid, fields.winfnoid] as string[]
}

/** The type (oid) of an expression, which each kind of node has under another name. */
const getType = ({ fields }: TreeNode) =>
  Object.entries(fields).find(([name]) => typeField.test(name))?.[1] as string | undefined

const typeField =
  /^((var|param|const|(func|op)?result|case|coalesce|minmax|agg|win)type|array_typeid)$/

/** "Could not run distributed query with FOR UPDATE/SHARE" unless one node has all rows. */
const locks: Rule = (statement, catalog) =>
  listScopes(statement)
    .filter(({ query }) => query.fields.rowMarks !== null)
    .flatMap(({ query }) =>
      listScopes(query).flatMap((scope) =>
        listAccountKeys(catalog, scope)
          .filter(({ isGiven }) => !isGiven)
          .map(({ name }) => `a lock without the account of ${name}: \`account_id = \${…}\``),
      ),
    )

/** Citus may drop the order of a sub-query, so the numbers of its rows are arbitrary. */
const ordered: Rule = (statement, catalog) =>
  listScopes(statement).flatMap(({ query }) =>
    [...ownNodesIn(query.fields.targetList)]
      .filter(({ type }) => type === 'WINDOWFUNC')
      .filter(({ fields }) =>
        dependsOnOrder.has(catalog.functionNames.get(fields.winfnoid as string)!),
      )
      .filter(({ fields }) =>
        listOf(query.fields.windowClause).some(
          (window) => window.fields.winref === fields.winref && window.fields.orderClause === null,
        ),
      )
      .map(({ fields }) => {
        const name = catalog.functionNames.get(fields.winfnoid as string)
        return `${name}() over rows in no order: \`over (order by …)\``
      }),
  )

const dependsOnOrder = new Set([
  'row_number',
  'rank',
  'dense_rank',
  'percent_rank',
  'cume_dist',
  'ntile',
  'lag',
  'lead',
  'first_value',
  'last_value',
  'nth_value',
])

/** "Subqueries are not supported within INSERT queries"; an `insert … select` is. */
const insertedValues: Rule = (statement) =>
  listScopes(statement)
    .filter(({ query }) => query.fields.commandType === '3')
    .filter(({ query: { fields } }) => {
      const values = listOf(fields.rtable).map((entry) => entry.fields.values_lists ?? null)
      const inserted = [fields.targetList!, ...values]
      return [...ownNodesIn(inserted)].some(({ type }) => type === 'SUBLINK')
    })
    .map(() => 'a sub-query among the values of an insert: write `insert … select`')

/** "Complex joins are only supported when all distributed tables are co-located and joined on …" */
const joinedByAccount: Rule = (statement, catalog) =>
  listScopes(statement).flatMap((scope) => {
    const tables = listAccountKeys(catalog, scope)
    const others = tables.filter(({ isGiven }) => !isGiven)
    const isApart = new Set(tables.map(({ key, name }) => key ?? name)).size > 1
    if (others.length > 0 && isApart)
      return [`${tables.map(({ name }) => name).join(' and ')}, not joined by account`]
    return scope.outer.length > 0 && isCorrelated(scope.query)
      ? others
          .filter(({ isOuterAccount }) => !isOuterAccount)
          .map(({ name }) => `a correlated sub-query of ${name} without its account`)
      : []
  })

export const rules = {
  columns,
  oneKindOfTable,
  changesUnseen,
  immutable,
  locks,
  ordered,
  insertedValues,
  joinedByAccount,
} satisfies Record<string, Rule>
