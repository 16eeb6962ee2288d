import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type * as z from 'zod/mini'
import type { PasskeyProof } from '@milepost/contract/account/second-factor'
import type { PasskeyRegistration } from '@milepost/contract/account/security'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

type AuthenticatorOptions = { origin?: string; rpId?: string }

/** A security key in software, with one passkey that counts its uses. */
export function createAuthenticator({
  origin = 'https://portal.test',
  rpId = 'portal.test',
}: AuthenticatorOptions = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let uses = 0

  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  /** Authenticator data: the site's hash, user presence, and the use counter. */
  function authData(extraData = Buffer.alloc(0)): Buffer {
    const flags = extraData.length > 0 ? 0x41 : 0x01
    const count = Buffer.alloc(4)
    count.writeUInt32BE(uses++)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, extraData])
  }

  return {
    id,
    register(challenge: string): z.input<typeof PasskeyRegistration> {
      const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          ...([[1, 2] as const, [3, -7] as const, [-1, 1] as const] as const),
          [-2, coordinate(x!)],
          [-3, coordinate(y!)],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData(attested))],
        ]) as never,
      )
      return {
        id,
        clientDataJson: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      }
    },
    authenticate(challenge: string): z.input<typeof PasskeyProof> {
      const data = clientData('webauthn.get', challenge)
      const authenticatorData = authData()
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(data)]))
        .sign(privateKey)
      return {
        id,
        clientDataJson: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
    /** Resets the use counter, as a cloned key would have it. */
    rewind: () => (uses = 1),
  }
}
