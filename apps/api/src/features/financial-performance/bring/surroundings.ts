import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { addDays } from '@milepost/contract/financial-performance/statements/periods'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { firmChart } from '../posting/chart.sql.ts'
import { firstDay, latestDay } from '../posting/posting.service.ts'
import { listPosted, type ImportWithLines, type Posted } from './books-imports.sql.ts'
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
  markDuplicates(parts, await listPosted(db), listTakenBeside(files))
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

const listTakenBeside = (files: readonly ImportWithLines[]) => (part: Part) => {
  const file = files.find(({ id }) => id === part.importId)
  const { decision, takenBeside = [] } = file?.decisions[part.name] ?? {}
  return new Set(decision === 'take' ? takenBeside : [])
}

/** What a client has from one file. */
type Imported = {
  importId: string
  fileName: string
  /** The last month, yyyy-MM, that balances include; null for months and journals. */
  through: string | null
  /** The months that it has lines in. */
  months: string[]
}

/**
 * Marks parts that would count something of their client twice, beside what is posted and the parts before them in the
 * list: the same months, balances of any day, or balances beside months that they include.
 */
function markDuplicates(
  parts: Part[],
  posted: Awaited<ReturnType<typeof listPosted>>,
  takenBeside: (part: Part) => ReadonlySet<string>,
): void {
  const importedOf = new Map<string | null, Imported[]>()
  const add = (accountId: string | null, imported: Imported) =>
    importedOf.set(accountId, [...(importedOf.get(accountId) ?? []), imported])
  for (const { id: importId, fileName, posted: ofFile } of posted)
    for (const one of ofFile) add(one.accountId, toImported({ ...one, importId, fileName }))
  for (const part of parts) {
    if (part.status !== 'ready') continue
    const own = toImported({ ...part, months: part.months.map(({ month }) => month) })
    const taken = takenBeside(part)
    const found = (importedOf.get(part.accountId) ?? []).map((other) => ({
      other,
      isSame: isSame(own, other),
      months: listCountedTwice(own, other),
      clashes: listClashes(part.accountId, own, other),
    }))
    part.clashes = found.flatMap(({ clashes }) => clashes)
    const inTheWay = found.filter(({ clashes }) => clashes.some((clash) => !taken.has(clash)))
    if (inTheWay.length > 0) {
      part.status = 'duplicate'
      part.inTheWay = inTheWay.find((one) => one.isSame)?.other.fileName ?? null
      part.countedTwice = inTheWay
        .filter(({ months }) => months.length > 0)
        .map(({ other: { fileName }, months }) => ({ fileName, months }))
      continue
    }
    add(part.accountId, own)
  }
}

/** Names each thing that one would count twice beside the other, the same however often it is asked. */
function listClashes(accountId: string | null, one: Imported, other: Imported): string[] {
  const beside = `${accountId} ${other.importId}`
  const twice = listCountedTwice(one, other).map((month) => `${beside} ${month}`)
  return isSame(one, other) ? [beside, ...twice] : twice
}

const toImported = ({
  importId,
  fileName,
  kind,
  day,
  months,
}: Pick<Posted, 'kind' | 'day' | 'months'> & Pick<Imported, 'importId' | 'fileName'>): Imported =>
  kind === 'balances'
    ? // Balances of a month's first day were made before it began.
      { importId, fileName, through: day ? addDays(day, -1).slice(0, 7) : months[0]!, months: [] }
    : { importId, fileName, through: null, months }

/** Balances are cumulative: those of a second day would be added to the first ones. */
const isSame = (one: Imported, other: Imported): boolean =>
  (one.through !== null && other.through !== null) ||
  one.months.some((month) => other.months.includes(month))

/** The months of one that the other's balances include. */
function listCountedTwice(one: Imported, other: Imported): string[] {
  const through = one.through ?? other.through
  if (through === null) return []
  return [...one.months, ...other.months].filter((month) => month <= through)
}
