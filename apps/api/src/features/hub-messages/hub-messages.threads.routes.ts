import { threads } from '@milepost/contract/hub-messages/threads'
import { threadsForStaff } from '@milepost/contract/hub-messages/threads-for-staff'
import { serve } from '../../platform/calls/serve.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  changeForStaff,
  openFile,
  readAsClient,
  readAsFirm,
  startThread,
  writeAsClient,
  writeAsFirm,
} from './threads/threads.service.ts'
import { findThread, listThreads } from './threads/threads.sql.ts'

export function threadRoutes(platform: Platform): void {
  const { clock, db: database } = platform

  serve(platform, threads.start, ({ body }, client, db) => startThread(db, clock, client, body))

  serve(platform, threads.messages, ({ params: { id }, query }, client) =>
    readAsClient(database, clock, client, id, query),
  )

  serve(platform, threads.write, ({ params: { id }, body }, client, db) =>
    writeAsClient(db, clock, client, id, body),
  )

  serve(platform, threads.file, ({ params }, { accountId }) =>
    openFile(platform, accountId, params),
  )

  serve(platform, threadsForStaff.list, ({ query }, staff, db) => listThreads(db, staff, query))

  serve(platform, threadsForStaff.show, async ({ params: { accountId, id } }, _, db) =>
    orNotFound(await findThread(db, accountId, id)),
  )

  serve(platform, threadsForStaff.change, ({ params, body }, staff, db) =>
    changeForStaff(db, clock, staff, params, body),
  )

  serve(platform, threadsForStaff.messages, ({ params, query }) =>
    readAsFirm(database, clock, params, query),
  )

  serve(platform, threadsForStaff.write, ({ params, body }, staff, db) =>
    writeAsFirm(db, clock, staff, params, body),
  )

  serve(platform, threadsForStaff.file, ({ params: { accountId, ...params } }) =>
    openFile(platform, accountId, params),
  )
}
