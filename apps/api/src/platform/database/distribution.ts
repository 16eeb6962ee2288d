import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Where a table's rows are on a database that Citus distributes: each account's on that account's
 * node, all of them on every node, or only on the node that the application connects to.
 */
export type Placement = 'account' | 'everywhere' | 'here'

const placed = (placement: Placement, names: string): [string, Placement][] =>
  names.split(/\s+/).map((name) => [name, placement])

/**
 * The place of every table. A migration that creates a table names the same place (`by_account`,
 * `everywhere`, or neither). The schema `graphile_worker` is here as a whole.
 */
export const placements: ReadonlyMap<string, Placement> = new Map([
  ...placed(
    'account',
    `account_tags accounts audit_anchors audit_heads audit_log bank_accounts bank_feed_aliases
    bank_file_sources bank_import_accounts bank_import_rows bank_imports bank_items bank_links
    cleared_lines client_archives client_boards client_chart_accounts client_notes client_records client_sessions client_trucks
    client_users document_counts document_files document_history document_pages document_readings document_versions documents firm_paper_reads
    firm_papers hub_messages idempotency_keys impersonation_sessions imported_match_refusals
    imported_matches imported_transactions known_devices line_corrections message_counts
    message_recipients missing_papers month_close_ticks month_closes monthly_totals notice_preferences notice_pushes
    notices odometers page_hashes page_readings page_texts paper_looks paper_series passkey_creations passkeys
    password_resets per_diem_corrections per_diem_dismissals per_diem_entries per_diem_evidence posting_rules
    profit_plan_lines profit_plans push_subscriptions questions reading_disputes reconciliations recovery_codes
    removed_factors split_patterns task_links tax_estimates tax_forecast_versions tax_payments tax_returns thread_files thread_messages
    totp_secrets transaction_batches transactions trips unlike_documents uploads_by_day work_items`,
  ),
  ...placed(
    'everywhere',
    // The first five find an account by an e-mail, a person, or a token, before it is known.
    `directory memberships bank_directory sign_in_challenges impersonation_tickets board_views
    books_account_names books_client_names books_import_mappings books_imports chart_of_accounts
    client_erasures client_import_mappings client_import_rows client_imports client_tags damaged_files
    estimated_tax_due_dates firm_settings firm_setup message_sendings message_templates mileage_rates per_diem_rates
    push_endpoints push_keys reporting_thresholds resources retention sign_in_failures staff staff_invitations
    staff_push_subscriptions staff_sessions tax_deadlines tax_figures tax_notices vendor_rules`,
  ),
  // The last one is there only while `npm run distribute` has not finished.
  ...placed('here', 'migrations last_writes dropped_foreign_keys'),
])

/** The tables of one place, by name. */
export const tablesPlaced = (placement: Placement): string[] =>
  [...placements.keys()].filter((name) => placements.get(name) === placement).toSorted()

/** The column of a table of the accounts that says whose a row is. */
export const accountColumn = (table: string) => (table === 'accounts' ? 'id' : 'account_id')

/**
 * A connection's option. Within a transaction, Citus refuses to write a table that is everywhere
 * after it has asked the shards of another in parallel. One connection to each node keeps one
 * order; it also bounds how many connections a statement over all accounts opens, and makes that
 * statement slower. Any PostgreSQL accepts a parameter with a dot; one without Citus ignores it. A
 * pooler must pass `options` on, as it must for the time zone.
 */
export const sequentialMode = '-c citus.multi_shard_modify_mode=sequential'

type Connection = Pick<pg.ClientBase, 'query'>

/** Whether Citus distributes the clients' tables of this database. */
export async function isDistributed(client: Connection): Promise<boolean> {
  const citus = await client.query(`select 1 where to_regclass('pg_dist_partition') is not null`)
  if (citus.rows.length === 0) return false
  const { rows } = await client.query(
    `select 1 from pg_dist_partition where logicalrelid = to_regclass('accounts') and partmethod = 'h'`,
  )
  return rows.length > 0
}

/** Tables whose place the list does not know. */
export async function findUnknownTables(client: Connection): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(tablesQuery)
  return rows.map(({ name }) => name).filter((name) => !placements.has(name))
}

const tablesQuery = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by name
`

/** Each table's place on a database with Citus, whether or not it is distributed already. */
export async function readPlacements(
  client: Connection,
): Promise<Map<string, Placement | 'elsewhere'>> {
  const { rows } = await client.query<{ name: string; place: Placement | 'elsewhere' }>(`
    select t.name,
           case when p.logicalrelid is null then 'here'
                when p.partmethod = 'h' and p.colocationid = accounts.colocationid then 'account'
                when p.partmethod = 'n' and p.repmodel = 't' then 'everywhere'
                when p.partmethod = 'n' then 'here' else 'elsewhere' end as place
    from (${tablesQuery}) t
    left join pg_dist_partition p on p.logicalrelid = to_regclass(quote_ident(t.name))
    left join pg_dist_partition accounts on accounts.logicalrelid = to_regclass('accounts')
  `)
  return new Map(rows.map(({ name, place }) => [name, place]))
}

/**
 * Throws, naming the table, if a distributed database has a table in no place or in the wrong one:
 * its rows would be lost to the other nodes. Throws, too, while `npm run distribute` has not
 * finished.
 */
export async function checkPlacements(client: Connection): Promise<void> {
  const { rows } = await client.query(
    `select 1 where to_regclass('dropped_foreign_keys') is not null`,
  )
  if (rows.length > 0)
    throw new Error('npm run distribute was stopped before its end: run it once more.')
  if (!(await isDistributed(client))) return
  for (const [name, place] of await readPlacements(client)) {
    const expected = placements.get(name)
    // A later version's table, in a place, is in nobody's way.
    if (expected === undefined && place !== 'account' && place !== 'everywhere')
      throw new Error(
        `The database is distributed, and nothing says where the rows of its table ${name} are: name it in distribution.ts, or move it to another schema.`,
      )
    if (expected !== undefined && expected !== place)
      throw new Error(
        `The database is distributed, but its table ${name} is not ${placeNames[expected]}: npm run distribute puts it there.`,
      )
  }
}

/**
 * Throws if a node writes its messages in another language than English: what another node refuses is known by its message
 * alone. Any role may ask; call it on a database with Citus.
 */
export async function checkMessages(client: Connection): Promise<void> {
  const { rows } = await client.query<{ result: string }>(
    `select result from run_command_on_all_nodes('show lc_messages')`,
  )
  // '' is the operating system's, which another machine may not share.
  const other = rows.find(({ result }) => !/^(C|POSIX|en_)/.test(result))
  if (other)
    throw new Error(
      `A node of the database writes its messages in another language: lc_messages is '${other.result}'. Set it to 'C' on each node.`,
    )
}

const placeNames: Record<Placement, string> = {
  account: 'on the nodes of its accounts',
  everywhere: 'on every node',
  here: 'on the first node alone',
}

/** How long (ms) the nodes may take to answer, and how long their answer holds. */
const nodesTimeoutMs = 2_000
const nodesMaxAgeMs = 5_000

/**
 * Returns a function that resolves to the connections between the nodes of a distributed database
 * that fail, each as `from → to`; none on any other database. Callers within a few seconds share an
 * answer: it takes a connection from each node to each. Throws if the database does not answer.
 */
export function watchNodes({ aside }: { aside: pg.Pool }): () => Promise<string[]> {
  let latest: Promise<string[]> | undefined
  async function ask(): Promise<string[]> {
    try {
      const failing = await findFailingConnections(aside)
      setTimeout(() => (latest = undefined), nodesMaxAgeMs).unref()
      return failing
    } catch (reason) {
      latest = undefined
      throw reason
    }
  }
  return () => {
    latest ??= ask()
    // Citus waits for a node that says nothing for half a minute.
    const late = wait(nodesTimeoutMs, ['a node that does not answer'], { ref: false })
    return Promise.race([latest, late])
  }
}

/** A null result: the first of the two is away itself. */
async function findFailingConnections(aside: Connection): Promise<string[]> {
  if (!(await isDistributed(aside))) return []
  const { rows } = await aside.query<{ connection: string }>(`
    select format('%s:%s → %s:%s', from_nodename, from_nodeport, to_nodename, to_nodeport) as connection
    from citus_check_cluster_node_health() where result is not true
  `)
  return rows.map(({ connection }) => connection)
}
