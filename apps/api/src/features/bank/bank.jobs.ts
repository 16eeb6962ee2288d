import { addJob, inLane, type JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { allItems, forgetToken, removedToken } from './bank.sql.ts'
import { finishLink } from './links.service.ts'
import { createPlaid, unwrapAnswer, type BankFailure } from './plaid.ts'
import { syncItem, type Feed } from './sync.service.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    finish_bank_link: { accountId: string; id: string }
    sync_bank_item: { accountId: string; id: string }
    disconnect_bank_item: { accountId: string; id: string }
    sync_bank_items: object
  }
}

/** `feed` imports bank transactions into the books, where they wait for posting. */
export const bankJobs = (services: Services, feed: Feed): JobHandlers =>
  inLane('upkeep', {
    finish_bank_link: ({ accountId, id }) => finishLink(services, accountId, id),
    sync_bank_item: (job) => syncItem(services, feed, job),
    disconnect_bank_item: (job) => disconnect(services, job),
    sync_bank_items: () => syncAll(services),
  })

/** Removes a connection at the provider, and deletes its token. */
async function disconnect(
  { db, secrets, config }: Services,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const item = await removedToken(db, accountId, id)
  if (!item?.accessToken || !config.bank) return
  const plaid = await createPlaid(config.bank)
  const removal = plaid.itemRemove({ access_token: secrets.open('bank', item.accessToken) })
  await unwrapAnswer(removal).catch((reason: BankFailure) => {
    // If the provider no longer knows the item, it is already removed.
    if (reason.isUnavailable) throw reason
  })
  await forgetToken(db, accountId, id)
}

/** Runs nightly, to catch up on missed webhooks. */
async function syncAll({ db }: Services): Promise<void> {
  for (const item of await allItems(db))
    await addJob(db, 'sync_bank_item', item, { jobKey: `bank_item/${item.id}` })
}
