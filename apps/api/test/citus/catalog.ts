import type pg from 'pg'
import { placements, type Placement } from '../../src/platform/database/distribution.ts'

export type Table = {
  name: string
  placement: Placement
  /** The number of the column with the account, in a client table. */
  accountColumn: string
}
export type Volatility = 'immutable' | 'stable' | 'volatile'

/** What rules need to know about the numbers (oids) in a query tree. */
export type Catalog = {
  tables: Map<string, Table>
  /** Functions that aren't immutable. */
  volatilities: Map<string, Volatility>
  /** The functions that turn a type's values into text and back. */
  textFunctions: Map<string, { input: string; output: string }>
  functionNames: Map<string, string>
  /** Every `=`. */
  equalities: Set<string>
}

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const { rows: tables } = await client.query<{
    oid: string
    name: string
    column: string | null
  }>(`
    select c.oid::text, c.relname as name, a.attnum::text as column
    from pg_class c left join pg_attribute a on a.attrelid = c.oid
      and a.attname = case c.relname when 'accounts' then 'id' else 'account_id' end
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  `)
  const { rows: functions } = await client.query<{ oid: string; name: string; volatility: string }>(
    'select oid::text, proname as name, provolatile as volatility from pg_proc',
  )
  const { rows: types } = await client.query<{ oid: string; input: string; output: string }>(
    'select oid::text, typinput::oid::text as input, typoutput::oid::text as output from pg_type',
  )
  const { rows: equalities } = await client.query<{ oid: string }>(
    `select oid::text from pg_operator where oprname = '='`,
  )
  return {
    tables: new Map(
      tables.map(({ oid, name, column }) => [
        oid,
        { name, placement: getPlacement(name), accountColumn: column ?? '' },
      ]),
    ),
    volatilities: new Map(
      functions
        .filter(({ volatility }) => volatility !== 'i')
        .map(({ oid, volatility }) => [oid, volatility === 's' ? 'stable' : 'volatile']),
    ),
    functionNames: new Map(functions.map(({ oid, name }) => [oid, name])),
    textFunctions: new Map(types.map(({ oid, ...textFunctions }) => [oid, textFunctions])),
    equalities: new Set(equalities.map(({ oid }) => oid)),
  }
}

function getPlacement(name: string): Placement {
  const placement = placements.get(name)
  if (!placement) throw new Error(`The table ${name} has no place in distribution.ts`)
  return placement
}
