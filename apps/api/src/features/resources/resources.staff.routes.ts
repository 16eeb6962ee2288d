import { resourcesForStaff } from '@milepost/contract/resources/resources'
import { serve } from '../../platform/calls/serve.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredFile } from '../../platform/storage/stored-file.ts'
import { resourcePdf } from './resource-pdf.ts'
import {
  allResources,
  deleteResource,
  insertResource,
  orderResources,
  replaceFile,
  resourceById,
  storedResource,
  updateResource,
} from './resources.sql.ts'

export function resourceStaffRoutes(platform: Platform): void {
  const { clock, storage } = platform

  serve(platform, resourcesForStaff.list, (_, __, db) => allResources(db))

  serve(platform, resourcesForStaff.pdf, async ({ params: { id } }, _, db) =>
    resourcePdf(storage, orNotFound(await storedResource(db, id))),
  )

  serve(platform, resourcesForStaff.add, async ({ body }, _, db) => {
    const { title, description, folders, url = null, files } = body
    return orNotFound(
      await insertResource(
        db,
        { title, description: description || null, folders, url },
        pdfIn(files),
        clock.now(),
      ),
    )
  })

  serve(platform, resourcesForStaff.change, async ({ params: { id }, body }, _, db) => {
    const changesFile = body.resource.url !== undefined && (await storedResource(db, id))
    if (changesFile) throw httpError(422, 'resource_source', { pointer: '/resource/url' })
    return orNotFound(await updateResource(db, id, body.resource))
  })

  serve(platform, resourcesForStaff.replaceFile, async ({ params: { id }, body }, _, db) => {
    const { url } = orNotFound(await resourceById(db, id))
    if (url !== null) throw httpError(422, 'resource_source', { pointer: '/file_object_0' })
    return orNotFound(await replaceFile(db, id, pdfIn(body.files)!, clock.now()))
  })

  serve(platform, resourcesForStaff.order, async ({ body }, _, db) => {
    await orderResources(db, body.resourceIds)
    return allResources(db)
  })

  serve(platform, resourcesForStaff.remove, async ({ params: { id } }, _, db) => {
    orNotFound(await deleteResource(db, id))
  })
}

/** The file of a form, if any. Throws a 415 if it is not a PDF. */
function pdfIn(files: readonly { object: StoredFile }[]): StoredFile | undefined {
  const file = files[0]?.object
  if (file && file.mimeType !== 'application/pdf')
    throw httpError(415, 'resource_file_type', { pointer: '/file_object_0' })
  return file
}
