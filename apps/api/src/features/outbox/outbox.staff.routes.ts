import { outbox } from '@milepost/contract/hub-messages/outbox'
import { found, notFound } from '../../platform/errors.ts'
import { outboxIn } from '../../platform/mail/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import { listMails, mailOf } from './outbox.service.ts'

export function outboxStaffRoutes(platform: Platform): void {
  const { demo, dataFolder } = platform.config
  const folder = () => {
    if (!demo) throw notFound()
    return outboxIn(dataFolder)
  }

  serve(platform, outbox.list, async ({ query }) => ({
    ...(await listMails(folder(), query)),
    ...{ ...query, counts: {} },
  }))

  serve(platform, outbox.show, async ({ params: { id } }) => found(await mailOf(folder(), id)))
}
