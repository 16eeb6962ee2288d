import { bank } from '@milepost/contract/bank/bank'
import type { Client } from '../../platform/auth/caller.ts'
import { serve } from '../../platform/calls/serve.ts'
import { notFound } from '../../platform/errors.ts'
import { announce } from '../../platform/events/announce.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { listItems, markRemoved } from './bank.sql.ts'
import { beginLink, createHostedLink, finishLinks, type LinkRequest } from './links.service.ts'

export function bankRoutes(platform: Platform): void {
  const { clock } = platform

  serve(
    platform,
    bank.connect,
    ({ body }, client, db, _, hosted) => beginLink(db, platform, client, body, hosted),
    {
      before: ({ body }: { body: LinkRequest }, client: Client) =>
        createHostedLink(platform, client, body),
    },
  )

  serve(platform, bank.finish, async () => {}, {
    before: (_, { accountId }) => finishLinks(platform, accountId),
  })

  serve(platform, bank.items, (_, { accountId }, db) => listItems(db, accountId))

  serve(platform, bank.remove, async ({ params: { id } }, { accountId }, db) => {
    if (!(await markRemoved(db, accountId, id, clock.now()))) throw notFound()
    await addJob(db, 'disconnect_bank_item', { accountId, id })
    await announce(db, 'bank-item', accountId, id)
  })
}
