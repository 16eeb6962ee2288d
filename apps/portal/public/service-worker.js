// Takes what another app shares with the portal, and nothing else: every other request goes to the server as it is.
const shelf = 'shared-files'
const place = '/documents/share/file'

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method !== 'POST' || new URL(url).pathname !== '/documents/share') return
  event.respondWith(keep(event.request))
})

async function keep(request) {
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
