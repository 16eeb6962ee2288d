import { resourcesForStaff } from '@milepost/contract/resources'
import { found, refuse } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredFile } from '../../platform/read-form.ts'
import { serve } from '../../platform/serve.ts'
import { resourcePdf } from './resource-pdf.ts'
import {
  allResources,
  deleteResource,
  insertResource,
  orderResources,
  storedResource,
  updateResource,
} from './resources.sql.ts'

export function resourceStaffRoutes(platform: Platform): void {
  const { clock, storage } = platform

  serve(platform, resourcesForStaff.list, (_, __, db) => allResources(db))

  serve(platform, resourcesForStaff.pdf, async ({ params: { id } }, _, db) =>
    resourcePdf(storage, found(await storedResource(db, id))),
  )

  serve(platform, resourcesForStaff.add, async ({ body }, _, db) => {
    const { title, description, folders, url = null, files } = body
    // A form's files are in storage before a handler sees them.
    const file = files[0]?.object as unknown as StoredFile | undefined
    if (file && file.mimeType !== 'application/pdf')
      throw refuse(415, 'resource_file_type', { pointer: '/file_object_0' })
    return found(
      await insertResource(
        db,
        { title, description: description || null, folders, url },
        file,
        clock.now(),
      ),
    )
  })

  serve(platform, resourcesForStaff.change, async ({ params: { id }, body }, _, db) => {
    const changesFile = body.resource.url !== undefined && (await storedResource(db, id))
    if (changesFile) throw refuse(422, 'resource_source', { pointer: '/resource/url' })
    return found(await updateResource(db, id, body.resource))
  })

  serve(platform, resourcesForStaff.order, async ({ body }, _, db) => {
    await orderResources(db, body.resourceIds)
    return allResources(db)
  })

  serve(platform, resourcesForStaff.remove, async ({ params: { id } }, _, db) => {
    found(await deleteResource(db, id))
  })
}
