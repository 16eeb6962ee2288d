import { isQuotaExceeded } from '../native/quota-exceeded.ts'

/** Other apps send files to this path. */
export const sharePath = '/documents/share'

// Must match native/shared-file.ts, which reads them.
const cacheName = 'shared-files'
const filePath = '/documents/share/file'

/** Stores shared files for the next page, or tells that page that the device is full. */
export async function cacheSharedFiles(request: Request): Promise<Response> {
  try {
    await cacheFiles(request)
    return Response.redirect(sharePath, 303)
  } catch (reason) {
    // Delete earlier files, which would be mistaken for the new share.
    await caches.delete(cacheName).catch(() => false)
    return Response.redirect(isQuotaExceeded(reason) ? `${sharePath}?no-room` : sharePath, 303)
  }
}

async function cacheFiles(request: Request): Promise<void> {
  const files = (await request.formData()).getAll('file')
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  for (const [nth, file] of files.entries()) {
    if (!(file instanceof File)) continue
    const headers = {
      'content-type': file.type,
      'x-file-name': encodeURIComponent(file.name),
      'x-received-at': String(Date.now()),
    }
    await cache.put(`${filePath}/${nth}`, new Response(file, { headers }))
  }
}
