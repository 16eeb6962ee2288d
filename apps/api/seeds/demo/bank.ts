import { insertItem } from '../../src/features/bank/bank.sql.ts'
import { institutions, toToken } from '../../src/features/bank/sandbox-money.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { addJob } from '../../src/platform/jobs/jobs.ts'
import type { Secrets } from '../../src/platform/secrets/secrets.ts'
import { addDays, toDay } from './calendar.ts'
import { clients } from './clients.ts'
import { toUuid } from './random.ts'

/** Connects a sandbox bank; the worker fetches its last month once the server runs. */
export async function insertBank(db: Db, secrets: Secrets, now: Date): Promise<void> {
  const { accountId } = clients.find(({ key }) => key === 'ent')!
  const [institution] = institutions
  const since = addDays(toDay(now), -30)
  const item = { institution, since: since.toISOString().slice(0, 10), id: toUuid('bank/ent') }
  const id = await insertItem(db, accountId, {
    externalId: item.id,
    institutionName: institution.name,
    at: addDays(toDay(now), -14),
    accessToken: secrets.seal('bank', toToken('access', item)),
  })
  await addJob(db, 'sync_bank_item', { accountId, id: id! }, { jobKey: `bank_item/${id}` })
}
