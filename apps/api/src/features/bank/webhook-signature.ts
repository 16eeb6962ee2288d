import { createHash, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { JWKPublicKey } from 'plaid'
import type { Clock } from '../../platform/clock.ts'

/** The maximum age (seconds) of a signature, and how far (seconds) the provider's clock may be ahead of ours. */
const [maxAgeSeconds, maxSkewSeconds] = [5 * 60, 60]

type GetKey = (keyId: string) => Promise<JWKPublicKey | undefined>

/**
 * Whether a webhook is authentic: signed by the provider (ES256), over this body, within the last five
 * minutes. Calls `getKey` last, because it may send a request to the provider.
 */
export async function isSigned(
  token: unknown,
  body: Uint8Array,
  clock: Clock,
  getKey: GetKey,
): Promise<boolean> {
  if (typeof token !== 'string' || token.length > 4_096) return false
  const [header = '', claims = '', signature = '', ...extra] = token.split('.')
  if (extra.length > 0) return false
  const { alg, kid } = parsePart(header)
  const { iat, request_body_sha256: hash } = parsePart(claims)
  if (alg !== 'ES256' || typeof kid !== 'string' || !/^[\w-]{1,100}$/.test(kid)) return false
  const age = typeof iat === 'number' ? clock.now().getTime() / 1000 - iat : Infinity
  if (!(age <= maxAgeSeconds && age >= -maxSkewSeconds)) return false
  if (!isEqual(hash, createHash('sha256').update(body).digest('hex'))) return false
  const jwk = await getKey(kid)
  if (!jwk || (jwk.expired_at !== null && jwk.expired_at < (iat as number))) return false
  const { kty, crv, x, y } = jwk
  const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
  return verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
}

function parsePart(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function isEqual(one: unknown, other: string): boolean {
  if (typeof one !== 'string' || one.length !== other.length) return false
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
