import { documents, type SentFile } from '@milepost/contract/documents/documents'
import type { GuardedCall } from '../../../outbox/with-session-guard.ts'

/** A page whose bytes the firm has already, and the newest document that has them. */
export type SentPage = { id: string; fileName: string; document: Omit<SentFile, 'sha256'> }

/** How long (ms) to wait for the answer before sending without it. */
const timeoutMs = 5_000

/** Finds the pages that were sent before; none where it can't know. Throws if there is no answer in time. */
export async function findSentPages(
  pages: readonly { id: string; file: File; fileName: string }[],
  callGuarded: GuardedCall,
  signal: AbortSignal,
): Promise<SentPage[]> {
  // Missing on a page loaded without TLS.
  const { subtle } = crypto as Partial<Crypto>
  if (!subtle || !navigator.onLine) return []
  const hashes: string[] = []
  // One after another, so that one more page is in memory at a time.
  for (const { file } of pages)
    hashes.push(toHex(await subtle.digest('SHA-256', await file.arrayBuffer())))
  const found = await callGuarded(
    documents.sentFiles,
    { query: { hashes: [...new Set(hashes)].join(',') } },
    { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) },
  )
  return pages.flatMap(({ id, fileName }, i) => {
    const sent = found.find(({ sha256 }) => sha256 === hashes[i])
    return sent ? { id, fileName, document: sent } : []
  })
}

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
