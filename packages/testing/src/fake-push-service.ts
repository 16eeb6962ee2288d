import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushPayload, WebPushTarget } from '@milepost/contract/notices/notices'

/** `at` is when it had arrived (ms since the epoch). */
type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer; at: number }

/** What the service answers on a path: a status, or nothing at all. */
export type PushAnswer = number | 'silent'

/** A push service (RFC 8030) on this machine that keeps what it gets, and answers as configured; on any free port by default. */
export async function startFakePushService(port = 0) {
  const pushed: Pushed[] = []
  const answers = new Map<string, PushAnswer>()
  const server = createServer((request, response) => {
    const path = request.url!
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      pushed.push({ path, headers: request.headers, body: Buffer.concat(chunks), at: Date.now() })
      const answer = answers.get(path) ?? 201
      if (answer === 'silent') return
      const elsewhere = answer >= 300 && answer < 400 ? { location: `${origin}/elsewhere` } : {}
      response.writeHead(answer, elsewhere).end()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    pushed,
    /** Answers so from now on; 201 unless set. */
    answer: (path: string, answer: PushAnswer) => void answers.set(path, answer),
    /** What arrived on a path. */
    at: (path: string) => pushed.filter((each) => each.path === path),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A browser's subscription, with the private key to read what is sent to it. */
export function createSubscriber(endpoint: string) {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const target: WebPushTarget = {
    platform: 'web',
    endpoint,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  }

  /** Decrypts a message: RFC 8291 over the one record of RFC 8188 that a push has. */
  function read(body: Buffer): PushPayload {
    const [salt, keyLength] = [body.subarray(0, 16), body[20]!]
    const senderKey = body.subarray(21, 21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
    const derive = (secret: Uint8Array, from: Uint8Array, label: Uint8Array, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, from, label, length))
    const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32)
    const label = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`)
    const key = derive(secret, salt, label('aes128gcm'), 16)
    const record = body.subarray(21 + keyLength)
    const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, label('nonce'), 12))
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    // The text ends with the last record's mark, 2, and zeros.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushPayload
  }

  return { target, read }
}

/** The claims of a VAPID header (RFC 8292), if the public key that browsers subscribed with signed them. */
export function readVapid(
  header: string,
  publicKey: string,
): { aud: string; exp: number; sub: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || key !== publicKey) throw new Error('Not signed by this key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReturnType<typeof readVapid>
}
