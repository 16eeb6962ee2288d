import { CapacitorHttp } from '@capacitor/core'
import type { Send } from '@milepost/contract/wire/caller'

/** Sends a call natively: Android throttles requests of a page that has been hidden for five minutes. */
export const sendByPhone: Send = async (url, { method, headers, body, signal }) => {
  signal?.throwIfAborted()
  const ended = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  )
  const sent = CapacitorHttp.request({
    url,
    method,
    headers: Object.fromEntries(headers),
    ...(typeof body === 'string' && { data: body }),
    responseType: 'text',
    connectTimeout: 30_000,
    readTimeout: 30_000,
  })
  const answer = await Promise.race([sent, ended])
  const { status } = answer
  // The plugin parses JSON even if text is requested.
  const text: unknown = answer.data
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : typeof text === 'string' ? text : JSON.stringify(text), {
    status,
    headers: answer.headers,
  })
}
