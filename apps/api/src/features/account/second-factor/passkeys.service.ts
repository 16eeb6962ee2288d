import { randomUUID } from 'node:crypto'
import type { PasskeyProof, PasskeyRequest } from '@milepost/contract/account/second-factor'
import type { PasskeyRegistration, PasskeyCreation } from '@milepost/contract/account/security'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Person } from '../people/person.ts'
import {
  insertPasskey,
  noteUseOfPasskey,
  listPasskeys,
  replaceCreation,
  takeCreation,
  type StoredPasskey,
} from './passkeys.sql.ts'

/** How long (ms) a person may take over the browser's own dialog. */
const lasts = 5 * 60 * 1000
const maxPasskeys = 20
/** EdDSA, ES256 and RS256: what authenticators sign with. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Where passkeys belong. A browser takes none for an address in digits, so loopback goes by its name. */
export function passkeyHome(portalUrl: string): { rpId: string; origin: string } {
  const url = new URL(portalUrl)
  if (/^(127(\.\d+){3}|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost'
  return { rpId: url.hostname, origin: url.origin }
}

const known = (passkeys: StoredPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    ...{ id: credentialId, type: 'public-key' as const, transports },
  }))

type Maker = { firmName: string; email: string; fullName: string; portalUrl: string; now: Date }

/** What the browser needs to make a passkey for the person. */
export async function beginPasskey(
  db: Db,
  person: Person,
  { firmName, email, fullName, portalUrl, now }: Maker,
): Promise<PasskeyCreation> {
  const passkeys = await listPasskeys(db, person)
  if (passkeys.length >= maxPasskeys) throw httpError(422, 'passkeys_count')
  const selection = { residentKey: 'preferred', userVerification: 'preferred' } as const
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: firmName,
    rpID: passkeyHome(portalUrl).rpId,
    userID: new TextEncoder().encode(person.userId),
    userName: email,
    userDisplayName: fullName,
    supportedAlgorithmIDs,
  })
  await replaceCreation(db, person, { challenge, endsAt: new Date(now.getTime() + lasts) })
  return {
    challenge,
    rp: { id: passkeyHome(portalUrl).rpId, name: firmName },
    user,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: lasts,
    excludeCredentials: known(passkeys),
    authenticatorSelection: selection,
    attestation: 'none',
  }
}

type Made = { name: string; passkey: z.output<typeof PasskeyRegistration> }

/** Keeps the passkey that the browser made. Throws a 422 where it is not what was asked for, or known. */
export async function addPasskey(
  db: Db,
  person: Person,
  { name, passkey }: Made,
  { portalUrl, now }: { portalUrl: string; now: Date },
): Promise<void> {
  const creation = await takeCreation(db, person, now)
  if (!creation) throw httpError(422, 'passkey_creation_ended')
  const { origin, rpId } = passkeyHome(portalUrl)
  const { id, clientDataJson: clientDataJSON, attestationObject, transports } = passkey
  const made = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject, transports },
    },
    expectedChallenge: creation.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(refused)
  if (!made?.verified) throw httpError(422, 'passkey_wrong')
  const { credential } = made.registrationInfo
  const isNew = await insertPasskey(db, person, {
    ...{ id: randomUUID(), name, transports, at: now },
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
  })
  if (!isNew) throw httpError(422, 'passkey_known')
}

/** What the browser needs to use one of these passkeys. */
export async function requestPasskey(
  passkeys: StoredPasskey[],
  portalUrl: string,
): Promise<PasskeyRequest> {
  const { rpId } = passkeyHome(portalUrl)
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId })
  const allowCredentials = known(passkeys)
  return { challenge, rpId, timeout: lasts, allowCredentials, userVerification: 'preferred' }
}

type Asked = { challenge: string; portalUrl: string; now: Date }

/** Whether one of the person's passkeys signed this challenge. */
export async function acceptPasskey(
  db: Db,
  person: Person,
  {
    id,
    clientDataJson: clientDataJSON,
    authenticatorData,
    signature,
  }: z.output<typeof PasskeyProof>,
  { challenge, portalUrl, now }: Asked,
): Promise<boolean> {
  const passkey = (await listPasskeys(db, person)).find(({ credentialId }) => credentialId === id)
  if (!passkey) return false
  const { origin, rpId } = passkeyHome(portalUrl)
  const used = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(refused)
  if (!used?.verified) return false
  await noteUseOfPasskey(db, person, passkey.id, used.authenticationInfo.newCounter, now)
  return true
}

/** The library throws for whatever does not fit, and so do the parsers below it for what is no passkey at all. */
const refused = () => undefined
