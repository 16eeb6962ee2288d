import { demoMails } from '@milepost/contract/mail/mail'
import { serve } from '../../platform/calls/serve.ts'
import { notFound, orNotFound } from '../../platform/errors.ts'
import { getMailFolder } from '../../platform/mail/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { listMails, parseMail } from './mail.service.ts'

export function mailStaffRoutes(platform: Platform): void {
  const { demo, dataFolder } = platform.config
  const folder = () => {
    if (!demo) throw notFound()
    return getMailFolder(dataFolder)
  }

  serve(platform, demoMails.list, async ({ query }) => ({
    ...(await listMails(folder(), query)),
    ...query,
    counts: {},
  }))

  serve(platform, demoMails.show, async ({ params: { id } }) =>
    orNotFound(await parseMail(folder(), id)),
  )
}
