import { documentVersions } from '@milepost/contract/documents/document-versions'
import { toFileName } from '@milepost/contract/documents/file-names'
import { serve } from '../../../platform/calls/serve.ts'
import { httpError, orNotFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  arrangePages,
  describeVersions,
  mergeDocuments,
  redrawPages,
  restoreVersion,
  splitDocument,
} from './versions.service.ts'
import { findVersion } from './versions.sql.ts'

export function documentVersionRoutes(platform: Platform): void {
  const { clock, storage } = platform

  serve(platform, documentVersions.show, ({ params }, _, db) => describeVersions(db, params))

  serve(platform, documentVersions.pdf, async ({ params: { accountId, id, number } }, _, db) => {
    const version = orNotFound(await findVersion(db, accountId, id, number))
    const { title, previewKey, previewSha256, previewBytes } = version
    if (previewKey === null) throw httpError(404, 'version_unknown')
    return {
      name: toFileName('application/pdf', `${title} (${number})`),
      bytes: previewBytes!,
      etag: previewSha256!,
      read: (range) => storage.read(previewKey, range),
    }
  })

  serve(platform, documentVersions.arrange, ({ params, body }, staff, db) =>
    arrangePages(db, clock, staff, params, body),
  )

  serve(platform, documentVersions.restore, ({ params: { number, ...ref }, body }, staff, db) =>
    restoreVersion(db, clock, staff, ref, { number, ...body }),
  )

  serve(platform, documentVersions.redraw, ({ params }, staff, db) =>
    redrawPages(db, staff, params),
  )

  serve(platform, documentVersions.split, ({ params, body }, staff, db) =>
    splitDocument(db, clock, staff, params, body),
  )

  serve(platform, documentVersions.merge, ({ params, body }, staff, db) =>
    mergeDocuments(db, clock, staff, params, body),
  )
}
