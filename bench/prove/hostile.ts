import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { insertClients, newClients } from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import { megabytes, peakBytesDuring, residentBytes } from '../processes.ts'
import { hostileFiles } from './hostile-files.ts'
import type { Outcome } from './proof.ts'

/** Maximum response time in ms, and maximum growth of the server's memory meanwhile. */
const timeoutMs = 2_000
const maxMemory = 300 * 2 ** 20

/** What a preview must not contain anywhere. */
const harmful = /\/(JavaScript|JS|Launch|EmbeddedFile|URI|AA|OpenAction)\b|<script/

/**
 * Sends malicious files, one document each. Each must be refused with a message, or accepted and then either
 * shown as a clean PDF or rejected with a reason. Meanwhile the server must answer others.
 */
export function hostile(): Promise<Outcome> {
  const clients = newClients(1)
  const fill = (db: Database) => insertClients(db, clients)
  return withServer({ fill }, async ({ address, pid }) => {
    const headers = { authorization: `Bearer ${clients[0]!.token}` }
    const wrong: string[] = []
    const accepted = new Map<string, string>()
    let [refused, slowest] = [0, 0]

    async function sendAll(): Promise<void> {
      for (const [label, file] of Object.entries(await hostileFiles())) {
        const form = new FormData()
        form.append('document_title', label)
        form.append('files_count', '1')
        form.append('file_object_0', file, file.name)
        const began = performance.now()
        const answer = await fetch(`${address}/api/v1/documents`, {
          method: 'POST',
          headers,
          body: form,
        })
        const milliseconds = performance.now() - began
        slowest = Math.max(slowest, milliseconds)
        const text = await answer.text()
        if (answer.status === 201) accepted.set(label, (JSON.parse(text) as Accepted).data.id)
        else if (answer.status < 500) refused++
        if (answer.status >= 500 || milliseconds > timeoutMs)
          wrong.push(`${label}: ${answer.status} after ${milliseconds} ms: ${text}`)
      }
      for (const [label, guid] of accepted) {
        const problem = await waitForEnd(address, headers, guid)
        if (problem) wrong.push(`${label}: ${problem}`)
      }
    }
    const before = residentBytes(pid)
    const more = (await peakBytesDuring(pid, sendAll)) - before
    for (const one of wrong) console.error(one)
    return {
      holds: wrong.length === 0 && more <= maxMemory && refused > 0 && accepted.size > 0,
      figure:
        `${refused + accepted.size} files: ${refused} refused at once, ${accepted.size} accepted and shown clean or sent back, ${wrong.length} otherwise; ` +
        `slowest answer ${Math.round(slowest)} ms, ${megabytes(more)} more memory`,
    }
  })
}

type Accepted = { data: { id: string } }
type Shown = { data: { attributes: { previewReady: boolean; reason: object | null } } }

/** Waits up to two minutes until a document has its PDF or its reason; returns what is wrong with it. */
async function waitForEnd(
  address: string,
  headers: { authorization: string },
  guid: string,
): Promise<string | undefined> {
  const waiting = AbortSignal.timeout(120_000)
  while (!waiting.aborted) {
    const answer = await fetch(`${address}/api/v1/documents/${guid}`, { headers })
    if (!answer.ok) return `asking for it answered ${answer.status}`
    const { previewReady, reason } = ((await answer.json()) as Shown).data.attributes
    if (reason) return undefined
    if (previewReady) {
      const preview = await fetch(`${address}/api/v1/pdfs/document/${guid}.pdf`, { headers })
      const content = Buffer.from(await preview.arrayBuffer()).toString('latin1')
      if (preview.headers.get('x-content-type-options') !== 'nosniff') return 'served to be guessed'
      if (preview.headers.get('content-type') !== 'application/pdf') return 'served as no PDF'
      return harmful.exec(content)?.[0]
    }
    await sleep(250)
  }
  return 'neither shown nor sent back in two minutes'
}
