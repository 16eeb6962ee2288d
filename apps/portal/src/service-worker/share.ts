import { isNoRoom } from '../native/no-room.ts'

/** Where other apps send files to. */
export const sharePath = '/documents/share'

// The page takes it from there, by the same names: native/shared-file.ts.
const shelf = 'shared-files'
const place = '/documents/share/file'

/** Keeps what another app shared for the page that comes next, or has that say that the device has no room for it. */
export async function keepShared(request: Request): Promise<Response> {
  try {
    await keep(request)
    return Response.redirect(sharePath, 303)
  } catch (reason) {
    // What was shared before is not to be taken for it.
    await caches.delete(shelf).catch(() => false)
    return Response.redirect(isNoRoom(reason) ? `${sharePath}?no-room` : sharePath, 303)
  }
}

async function keep(request: Request): Promise<void> {
  const files = (await request.formData()).getAll('file')
  await caches.delete(shelf)
  const cache = await caches.open(shelf)
  for (const [nth, file] of files.entries()) {
    if (!(file instanceof File)) continue
    const headers = {
      'content-type': file.type,
      'x-file-name': encodeURIComponent(file.name),
      'x-received-at': String(Date.now()),
    }
    await cache.put(`${place}/${nth}`, new Response(file, { headers }))
  }
}
