import { isQuotaExceeded } from '../native/quota-exceeded.ts'

/** Where other apps send files to. */
export const sharePath = '/documents/share'

// The page takes it from there, by the same names: native/shared-file.ts.
const cacheName = 'shared-files'
const filePath = '/documents/share/file'

/** Keeps what another app shared for the page that comes next, or has that say that the device has no room for it. */
export async function cacheSharedFiles(request: Request): Promise<Response> {
  try {
    await cacheFiles(request)
    return Response.redirect(sharePath, 303)
  } catch (reason) {
    // What was shared before is not to be taken for it.
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
