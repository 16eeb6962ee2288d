import { outbox } from '@milepost/contract/hub-messages/outbox'
import { orNotFound, notFound } from '../../platform/errors.ts'
import { getOutboxFolder } from '../../platform/mail/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import { listMails, parseMail } from './outbox.service.ts'

export function outboxStaffRoutes(platform: Platform): void {
  const { demo, dataFolder } = platform.config
  const folder = () => {
    if (!demo) throw notFound()
    return getOutboxFolder(dataFolder)
  }

  serve(platform, outbox.list, async ({ query }) => ({
    ...(await listMails(folder(), query)),
    ...query,
    counts: {},
  }))

  serve(platform, outbox.show, async ({ params: { id } }) =>
    orNotFound(await parseMail(folder(), id)),
  )
}
