import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { firmChart } from '../posting/chart.sql.ts'
import { firstDay, latestDay } from '../posting/posting.service.ts'
import { listPosted, type ImportWithLines } from './books-imports.sql.ts'
import { toClientKey } from './client-names.ts'
import {
  findClients,
  listAccountNames,
  listClientNames,
  listClients,
  listOwnAccounts,
} from './names.sql.ts'
import {
  listNames,
  readRows,
  toParts,
  type Part,
  type ReadFile,
  type Surroundings,
} from './parts.ts'

/** The parts of these files, judged beside each other and beside what is posted. */
export async function judgeFiles(
  db: Db,
  clock: Clock,
  files: readonly ImportWithLines[],
): Promise<Part[]> {
  const read = files.map(readRows)
  const around = await loadSurroundings(db, clock, read)
  const parts = read.flatMap((file) => toParts(file, around))
  markDuplicates(parts, await listPosted(db), isTaken(files))
  return parts
}

async function loadSurroundings(
  db: Db,
  clock: Clock,
  files: readonly ReadFile[],
): Promise<Surroundings> {
  const ids = await findAccountIds(db, files)
  const accountIds = [...new Set(ids.values())]
  const clients = new Map((await listClients(db, accountIds)).map((one) => [one.id, one]))
  const own = await listOwnAccounts(db, accountIds)
  const firm: ChartAccount[] = await firmChart(db)
  return {
    firmChart: firm,
    ownAccounts: Map.groupBy(own, ({ accountId }) => accountId),
    accountNames: await listAccountNames(db),
    clientOf: new Map(
      [...ids].flatMap(([name, id]) => {
        const client = clients.get(id)
        return client ? [[name, client]] : []
      }),
    ),
    firstDay,
    today: clock.now().toISOString().slice(0, 10),
    latestDay: latestDay(clock),
  }
}

/** Whose the parts are: as staff decided, the only client with that name, or as they decided for the same name before. */
async function findAccountIds(db: Db, files: readonly ReadFile[]): Promise<Map<string, string>> {
  const wanted = files.flatMap((file) =>
    listNames(file).map((name) => ({
      part: `${file.id} ${name}`,
      decided: file.decisions[name]?.accountId,
      keys: (file.mapping.client === null ? file.reading.clientNames : [name])
        .map(toClientKey)
        .filter(Boolean),
    })),
  )
  const keys = [...new Set(wanted.flatMap((one) => (one.decided ? [] : one.keys)))]
  const chosen = await listClientNames(db, keys)
  const named = Map.groupBy(keys.length === 0 ? [] : await findClients(db, keys), ({ key }) => key)
  const findOnly = (key: string) => {
    const found = new Set((named.get(key) ?? []).map(({ accountId }) => accountId))
    return found.size === 1 ? [...found][0] : undefined
  }
  return new Map(
    wanted.flatMap(({ part, decided, keys: own }) => {
      const found = [...own.map(findOnly), ...own.map((key) => chosen.get(key))]
      const id = decided ?? found.find((one) => one !== undefined)
      return id === undefined ? [] : [[part, id] as const]
    }),
  )
}

const isTaken = (files: readonly ImportWithLines[]) => (part: Part) =>
  files.some(
    ({ id, decisions }) => id === part.importId && decisions[part.name]?.decision === 'take',
  )

/**
 * Marks parts whose client has the same months, or balances of any day, from another file: posted, or before it in the
 * list.
 */
function markDuplicates(
  parts: Part[],
  posted: Awaited<ReturnType<typeof listPosted>>,
  isTakenPart: (part: Part) => boolean,
): void {
  /** The file of each. */
  const seen = new Map<string, string>()
  const toKey = (accountId: string | null, kind: Part['kind'], month: string) =>
    // Balances are cumulative: those of a second day would be added to the first ones.
    kind === 'balances' ? `${accountId} balances` : `${accountId} lines ${month}`
  for (const { fileName, posted: ofFile } of posted)
    for (const { accountId, kind, months } of ofFile)
      for (const month of months) seen.set(toKey(accountId, kind, month), fileName)
  for (const part of parts) {
    if (part.status !== 'ready') continue
    const keys = part.months.map(({ month }) => toKey(part.accountId, part.kind, month))
    const other = keys.map((key) => seen.get(key)).find((one) => one !== undefined)
    if (other !== undefined && !isTakenPart(part)) {
      part.status = 'duplicate'
      part.inTheWay = other
      continue
    }
    for (const key of keys) seen.set(key, part.fileName)
  }
}
