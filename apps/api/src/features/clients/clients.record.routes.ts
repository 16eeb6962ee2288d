import { randomUUID } from 'node:crypto'
import { clientNotes } from '@milepost/contract/clients/client-notes'
import { clientRecord } from '@milepost/contract/clients/client-record'
import { clientTags } from '@milepost/contract/clients/client-tags'
import {
  clientTrucks,
  ClientTruckChange,
  maxTrucks,
  type ClientTruck,
} from '@milepost/contract/clients/client-trucks'
import { serve } from '../../platform/calls/serve.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { makeWork } from '../../shared/board/make-work.ts'
import { checkUnchanged } from '../../shared/check-unchanged.ts'
import { deleteNote, insertNote, listNotes } from './record/notes.sql.ts'
import { changeRecord, readTaxNumbers } from './record/record.service.ts'
import { findRecord } from './record/record.sql.ts'
import { deleteTag, findOrAddTag, isTagTaken, listTags, renameTag } from './record/tags.sql.ts'
import {
  countTrucks,
  deleteTruck,
  isUnitTaken,
  listTrucks,
  lockTruck,
  storeTruck,
} from './record/trucks.sql.ts'

export function clientRecordRoutes(platform: Platform): void {
  serveRecord(platform)
  serveTrucks(platform)
  serveNotes(platform)
  serveTags(platform)
}

function serveRecord(platform: Platform): void {
  const { secrets, clock } = platform

  serve(platform, clientRecord.show, async ({ params: { accountId } }, _, db) =>
    orNotFound(await findRecord(db, accountId)),
  )

  serve(platform, clientRecord.change, async ({ params: { accountId }, body }, _, db) => {
    await changeRecord(db, secrets, accountId, body)
    await makeWork(db, accountId, clock.now())
    return orNotFound(await findRecord(db, accountId))
  })

  serve(platform, clientRecord.taxNumbers, ({ params: { accountId } }, _, db) =>
    readTaxNumbers(db, secrets, accountId),
  )
}

function serveTrucks(platform: Platform): void {
  const { clock } = platform
  const store = async (db: Db, accountId: string, truck: ClientTruck) => {
    if (await isUnitTaken(db, accountId, truck))
      throw httpError(422, 'truck_unit_taken', { pointer: '/truck/unit' })
    await storeTruck(db, accountId, truck)
    await makeWork(db, accountId, clock.now(), { truckSince: truck.inServiceFrom })
    return truck
  }

  serve(platform, clientTrucks.list, ({ params: { accountId } }, _, db) =>
    listTrucks(db, accountId),
  )

  serve(platform, clientTrucks.add, async ({ params: { accountId }, body: { truck } }, _, db) => {
    if ((await countTrucks(db, accountId)) >= maxTrucks) throw httpError(422, 'trucks_count')
    return store(db, accountId, { id: randomUUID(), ...truck })
  })

  serve(
    platform,
    clientTrucks.change,
    async ({ params: { accountId, id }, body: { truck: change, was } }, _, db) => {
      const { id: _id, ...before } = orNotFound(await lockTruck(db, accountId, id))
      // As the contract gives it to who reads it.
      checkUnchanged('/truck', ClientTruckChange.safeParse(before).data ?? before, change, was)
      const truck = { id, ...before, ...change }
      if (truck.inServiceFrom && truck.inServiceTo && truck.inServiceFrom > truck.inServiceTo)
        throw httpError(422, 'period_order', { pointer: '/truck/in_service_to' })
      return store(db, accountId, truck)
    },
  )

  serve(platform, clientTrucks.remove, async ({ params: { accountId, id } }, _, db) => {
    if (!(await deleteTruck(db, accountId, id))) throw httpError(404, 'not_found')
    await makeWork(db, accountId, clock.now())
  })
}

function serveNotes(platform: Platform): void {
  const { clock } = platform

  serve(platform, clientNotes.list, ({ params: { accountId }, query }, _, db) =>
    listNotes(db, accountId, query),
  )

  serve(platform, clientNotes.add, async ({ params: { accountId }, body: { note } }, staff, db) => {
    const { staffId, fullName } = staff
    const added = { id: randomUUID(), text: note.text, at: clock.now() }
    await insertNote(db, accountId, { ...added, staffId })
    return { ...added, writtenAt: added.at.toISOString(), writtenBy: fullName }
  })

  serve(platform, clientNotes.remove, async ({ params: { accountId, id } }, _, db) => {
    if (!(await deleteNote(db, accountId, id))) throw httpError(404, 'not_found')
  })
}

function serveTags(platform: Platform): void {
  serve(platform, clientTags.list, (_, __, db) => listTags(db))

  serve(platform, clientTags.add, async ({ body: { tag } }, _, db) =>
    orNotFound(await findOrAddTag(db, { id: randomUUID(), ...tag })),
  )

  serve(platform, clientTags.rename, async ({ params: { id }, body: { tag } }, _, db) => {
    if (await isTagTaken(db, { id, ...tag }))
      throw httpError(422, 'tag_name_taken', { pointer: '/tag/name' })
    return orNotFound(await renameTag(db, { id, ...tag }))
  })

  serve(platform, clientTags.remove, async ({ params: { id } }, _, db) => {
    if (!(await deleteTag(db, id))) throw httpError(404, 'not_found')
  })
}
