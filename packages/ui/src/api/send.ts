import type { Send, SendRequest } from '@milepost/contract/wire/caller'
import { nativeBridge } from '../session/native-bridge.ts'

/**
 * Uses the server-preloaded response once, because it ages. Otherwise sends by fetch, or by
 * XMLHttpRequest if upload progress is wanted, which fetch does not report.
 */
export const send: Send = (url, { onProgress, ...request }) => {
  request.headers.set('accept-language', document.documentElement.lang || 'en')
  const preloaded = preloadedResponse(url)
  if (preloaded) return Promise.resolve(preloaded)
  if (onProgress) return sendWithProgress(url, request, onProgress)
  const isHidden = document.visibilityState === 'hidden' && !(request.body instanceof FormData)
  return isHidden && nativeBridge()
    ? nativeBridge()!.sendInBackground(url, request)
    : window.fetch(url, toFetchInit(request))
}

/** The response to this read, if the server embedded it in the page. */
function preloadedResponse(url: string): Response | undefined {
  const block = document.getElementById('preloaded')
  if (block?.dataset['of'] !== url) return undefined
  block.remove()
  return new Response(block.textContent, { headers: { 'content-type': 'application/json' } })
}

const toFetchInit = ({ method, headers, body, signal }: SendRequest): RequestInit => ({
  method,
  headers,
  ...(body === undefined ? {} : { body }),
  ...(signal ? { signal } : {}),
})

function sendWithProgress(
  url: string,
  { method, headers, body, signal }: SendRequest,
  onProgress: NonNullable<SendRequest['onProgress']>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'blob'
    headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onload = () => {
      const { status, statusText } = request
      const empty = status === 204 || status === 304
      const answer = empty ? null : (request.response as Blob)
      resolve(new Response(answer, { status, statusText }))
    }
    request.onerror = () => reject(new TypeError('The request did not arrive'))
    request.onabort = () => reject(signal?.reason as Error)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body ?? null)
  })
}
