import type { Send } from '@milepost/contract/wire/caller'
import { CapacitorHttp } from '@capacitor/core'

/** Sends a call by the phone itself: Android slows down what a page sends that nobody has seen for five minutes. */
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
    connectTimeout: 3e4,
    readTimeout: 3e4,
  })
  const answer = await Promise.race([sent, ended])
  const { status } = answer
  // It reads JSON by itself, whatever it was asked for.
  const text: unknown = answer.data
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : typeof text === 'string' ? text : JSON.stringify(text), {
    status,
    headers: answer.headers,
  })
}
