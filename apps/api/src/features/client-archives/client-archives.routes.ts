import {
  clientArchives,
  clientArchivesForStaff,
} from '@milepost/contract/client-archives/client-archives'
import type { Client, Staff } from '../../platform/auth/caller.ts'
import { serve } from '../../platform/calls/serve.ts'
import { httpError, notFound, orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { createArchive } from './archive.service.ts'
import { findAccount, hasDocuments } from './contents/contents.sql.ts'
import { createTicket, redeemTicket } from './tickets.service.ts'

/** How many archives this process makes at once: each takes a core while files are hashed. */
const maxUnderWay = 3

type ConfirmPassword = (caller: Client | Staff, password: string | undefined) => Promise<void>

export function clientArchiveRoutes(platform: Platform, confirmPassword: ConfirmPassword): void {
  let underWay = 0

  serve(
    platform,
    clientArchives.request,
    ({ body }, { accountId, userId }, db) =>
      createTicket(db, platform, accountId, { userId }, body),
    {
      before: ({ body }, client) => confirmPassword(client, body.password),
    },
  )

  serve(
    platform,
    clientArchivesForStaff.request,
    ({ params: { accountId }, body }, { staffId }, db) =>
      createTicket(db, platform, accountId, { staffId }, body),
    {
      before: ({ body }, staff) => confirmPassword(staff, body.password),
    },
  )

  serve(
    platform,
    clientArchivesForStaff.requestDocuments,
    async ({ params: { accountId }, body: selection }, { staffId }, db) => {
      const { timeZone } = orNotFound(await findAccount(db, accountId))
      if (!(await hasDocuments(db, accountId, { ...selection, timeZone })))
        throw httpError(422, 'no_documents_in_year')
      return createTicket(db, platform, accountId, { staffId }, { selection })
    },
  )

  for (const endpoint of [clientArchives.download, clientArchives.downloadDocuments])
    serve(platform, endpoint, async ({ params, query: { ticket } }, _, __, request) => {
      // Fastify answers HEAD by reading what a GET would send.
      if (request.method !== 'GET') throw notFound()
      if (underWay >= maxUnderWay) throw httpError(503, 'archive_busy')
      underWay++
      try {
        const download = await redeemTicket(platform, endpoint, params, ticket, request)
        const { name, stream } = await createArchive(platform, download, request)
        stream.once('close', () => underWay--)
        return { name, stream }
      } catch (reason) {
        underWay--
        throw reason
      }
    })
}
