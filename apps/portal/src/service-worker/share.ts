import { isQuotaExceeded } from '../native/quota-exceeded.ts'

/** Other apps send files to this path. */
export const sharePath = '/documents/share'

// Must match native/shared-file.ts, which reads them.
const cacheName = 'shared-files'
const filePath = '/documents/share/file'

/**
 * Stores shared files for the next page, or tells that page that they could not be stored. Files of earlier
 * shares stay: the person may not have answered for them yet.
 *
 * Any website can post a form here, and one that hides its referrer may look like a share by the device: the
 * worker never sees Sec-Fetch-Site, which is added later; Origin is 'null' then, where a browser shows it at
 * all; mode and destination are those of any page that opens. So the page asks about each share.
 */
export async function cacheSharedFiles(request: Request): Promise<Response> {
  const at = Date.now()
  try {
    await cacheFiles(request, at)
    return Response.redirect(sharePath, 303)
  } catch (reason) {
    // A part of a share would be mistaken for all of it.
    await dropFiles(at).catch(() => undefined)
    const outcome = isQuotaExceeded(reason) ? 'no-room' : 'failed'
    return Response.redirect(`${sharePath}?${outcome}`, 303)
  }
}

async function cacheFiles(request: Request, at: number): Promise<void> {
  const files = (await request.formData()).getAll('file').filter((file) => file instanceof File)
  if (files.length === 0) throw new Error('No file was shared')
  const cache = await caches.open(cacheName)
  for (const [nth, file] of files.entries()) {
    const headers = {
      'content-type': file.type,
      'x-file-name': encodeURIComponent(file.name),
      'x-received-at': String(at),
    }
    await cache.put(`${filePath}/${at}/${nth}`, new Response(file, { headers }))
  }
}

async function dropFiles(at: number): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys())
    if (request.url.includes(`${filePath}/${at}/`)) await cache.delete(request)
}
