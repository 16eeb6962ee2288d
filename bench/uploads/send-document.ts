import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

export type Upload = { body: Buffer; boundary: string }

const agent = new Agent({ keepAlive: true })

type Part = { name: string; type: string; bytes: Buffer }

/** A document's files as a serialized form, made before timing starts. */
export const createUpload = (files: readonly Part[], title?: string): Upload =>
  createForm(files, {
    files_count: String(files.length),
    ...(title !== undefined && { document_title: title }),
  })

/** Files and fields as a serialized form. */
export function createForm(files: readonly Part[], fields: Record<string, string>): Upload {
  const boundary = `milepost-${randomUUID()}`
  const head = (name: string, more = '') =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`)
  const line = Buffer.from('\r\n')
  const parts = [
    ...Object.entries(fields).flatMap(([name, value]) => [head(name), Buffer.from(value), line]),
    ...files.flatMap(({ name, type, bytes }, i) => [
      head(`file_object_${i}`, `; filename="${name}"\r\ncontent-type: ${type}`),
      bytes,
      line,
    ]),
  ]
  return { body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]), boundary }
}

/** Sends a document as a client's phone does; returns its id. Throws if it is not accepted. */
export function sendDocument(address: string, token: string, upload: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${upload.boundary}`,
      'content-length': upload.body.length,
      'idempotency-key': randomUUID(),
    }
    const sent = request(`${address}/api/v1/documents`, { method: 'POST', agent, headers })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (text += piece))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode !== 201) return reject(new Error(`Not taken: ${text}`))
        resolve((JSON.parse(text) as { data: { id: string } }).data.id)
      })
    })
    sent.end(upload.body)
  })
}
