import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

export type Upload = { body: Buffer; boundary: string }

const agent = new Agent({ keepAlive: true })

/** The files as a serialized form, made before timing starts. */
export function createUpload(
  files: readonly { name: string; type: string; bytes: Buffer }[],
  title?: string,
): Upload {
  const boundary = `milepost-${randomUUID()}`
  const head = (name: string, more = '') =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`)
  const line = Buffer.from('\r\n')
  const parts = files.flatMap(({ name, type, bytes }, i) => [
    head(`file_object_${i}`, `; filename="${name}"\r\ncontent-type: ${type}`),
    bytes,
    line,
  ])
  const count = [head('files_count'), Buffer.from(`${files.length}\r\n`)]
  const named = title === undefined ? [] : [head('document_title'), Buffer.from(`${title}\r\n`)]
  return {
    body: Buffer.concat([...count, ...named, ...parts, Buffer.from(`--${boundary}--\r\n`)]),
    boundary,
  }
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
