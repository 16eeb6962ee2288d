/** Where other apps send a file to. */
export const sharePath = '/documents/share'

// The page takes it from there, by the same names: native/shared-file.ts.
const shelf = 'shared-files'
const place = '/documents/share/file'

/** Keeps what another app shared for the page that comes next. */
export async function keepShared(request: Request): Promise<Response> {
  const file = (await request.formData()).get('file')
  const cache = await caches.open(shelf)
  if (file instanceof File) {
    const headers = {
      'content-type': file.type,
      'x-file-name': encodeURIComponent(file.name),
      'x-received-at': String(Date.now()),
    }
    await cache.put(place, new Response(file, { headers }))
  } else await cache.delete(place)
  return Response.redirect('/documents/share', 303)
}
