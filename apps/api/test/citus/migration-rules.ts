import { parseSync, type Constraint, type Node, type RawStmt } from 'libpg-query'
import type pg from 'pg'
import type { Placement } from '../../src/platform/database/distribution.ts'

/**
 * What Citus 13.2 was seen to refuse in migrations, or to do wrong without an error, once a database is distributed.
 * Returns a sentence for each place in a file; none if it may be applied.
 */
export function findRefused(
  statements: string[],
  placements: ReadonlyMap<string, Placement>,
): string[] {
  const parsed = statements.map(parseStatement)
  return parsed.flatMap((node, i) => [
    ...refusedInAlter(node),
    ...refusedInCreate(node, parsed[i + 1], placements),
  ])
}

function parseStatement(text: string): Node {
  const { stmts = [] } = parseSync(text) as { stmts?: RawStmt[] }
  if (stmts.length !== 1) throw new Error(`${stmts.length} statements in ${text}`)
  return stmts[0]!.stmt!
}

/** A member of the parser's tagged unions, if it is this one. */
const as = <T>(node: object | undefined, name: string): T | undefined =>
  node && name in node ? ((node as Record<string, unknown>)[name] as T) : undefined

type ColumnDef = {
  colname?: string
  typeName?: { names?: Node[] }
  constraints?: Node[]
}
type AlterTable = { relation?: { relname?: string }; cmds?: Node[] }
type AlterCommand = { subtype?: string; def?: Node }
type CreateTable = {
  relation?: { relname?: string; relpersistence?: string }
  tableElts?: Node[]
  constraints?: Node[]
}
type Select = { targetList?: Node[] }

const constraintsOf = ({ constraints = [] }: { constraints?: Node[] }): Constraint[] =>
  constraints.flatMap((node) => as<Constraint>(node, 'Constraint') ?? [])

/** An added column may have these, and no other. */
const columnConstraints = ['CONSTR_NOTNULL', 'CONSTR_NULL', 'CONSTR_DEFAULT', 'CONSTR_GENERATED']

const textOf = (node: Node | undefined) => as<{ sval?: string }>(node, 'String')?.sval ?? ''

function refusedInAlter(node: Node): string[] {
  const { relation, cmds = [] } = as<AlterTable>(node, 'AlterTableStmt') ?? {}
  const commands = cmds.flatMap((command) => as<AlterCommand>(command, 'AlterTableCmd') ?? [])
  const table = relation?.relname
  return commands.flatMap(({ subtype, def }) => {
    if (subtype === 'AT_AddConstraint') {
      const { conname } = as<Constraint>(def, 'Constraint') ?? {}
      return [
        ...(commands.length > 1 ? [`${table}: add constraint beside other subcommands`] : []),
        ...(conname === undefined ? [`${table}: add constraint without a name`] : []),
      ]
    }
    const column = as<ColumnDef>(def, 'ColumnDef')
    if (subtype !== 'AT_AddColumn' || !column) return []
    const type = textOf(column.typeName?.names?.at(-1))
    return [
      ...(constraintsOf(column).some(({ contype }) => !columnConstraints.includes(contype!))
        ? [`${table}: add column ${column.colname} with a constraint`]
        : []),
      ...(/serial/.test(type) ? [`${table}: add column ${column.colname} as ${type}`] : []),
    ]
  })
}

function refusedInCreate(
  node: Node,
  next: Node | undefined,
  placements: ReadonlyMap<string, Placement>,
): string[] {
  const created = as<CreateTable>(node, 'CreateStmt')
  const table = created?.relation?.relname
  if (!created || table === undefined || created.relation?.relpersistence === 't') return []
  const constraints = (created.tableElts ?? []).flatMap((element) => [
    ...(as<Constraint>(element, 'Constraint') ? [as<Constraint>(element, 'Constraint')!] : []),
    ...constraintsOf(as<ColumnDef>(element, 'ColumnDef') ?? {}),
  ])
  const placement = placements.get(table)
  return [
    ...(constraints.some(({ contype }) => contype === 'CONSTR_FOREIGN')
      ? [`${table}: a foreign key within create table`]
      : []),
    ...(placement === undefined ? [`${table}: named in no class`] : []),
    ...(placement !== 'here' && placedBy(next, table) !== placement
      ? [`${table}: not placed by the next statement`]
      : []),
  ]
}

/** The place that `select by_account('…')` or `select everywhere('…')` gives the table. */
function placedBy(node: Node | undefined, table: string): Placement | undefined {
  const [target] = as<Select>(node, 'SelectStmt')?.targetList ?? []
  const call = as<{ funcname?: Node[]; args?: Node[] }>(
    as<{ val?: Node }>(target, 'ResTarget')?.val,
    'FuncCall',
  )
  const argument = as<{ sval?: { sval?: string } }>(call?.args?.[0], 'A_Const')?.sval?.sval
  if (argument !== table) return undefined
  const name = textOf(call?.funcname?.[0])
  return name === 'by_account' ? 'account' : name === 'everywhere' ? name : undefined
}

/**
 * The functions of an update, operators included, that are not immutable: Citus refuses them beside a column. PostgreSQL
 * finds them, as it stores the body of a function; the tables have to be as before the statement. Nothing stays.
 */
export async function findMutableFunctions(
  client: pg.Client,
  statement: string,
): Promise<string[]> {
  if (!as(parseStatement(statement), 'UpdateStmt')) return []
  await client.query('savepoint before_update')
  await client.query(
    `create function update_to_check() returns void language sql begin atomic ${statement}; end`,
  )
  const { rows } = await client.query<{ name: string }>(`
    with body as (select prosqlbody::text as nodes from pg_proc where proname = 'update_to_check'),
    called as (
      select found[1]::oid as oid from body, regexp_matches(nodes, ':(?:op)?funcid (\\d+)', 'g') as found
    )
    select distinct p.oid::regprocedure::text as name from called
    join pg_proc p using (oid) where p.provolatile <> 'i' order by 1`)
  await client.query('rollback to savepoint before_update')
  return rows.map(({ name }) => name)
}
