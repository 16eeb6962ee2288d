import { randomUUID } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { PasskeyProof, PasskeyRequest } from '@milepost/contract/account/second-factor'
import type { PasskeyCreation, PasskeyRegistration } from '@milepost/contract/account/security'
import type { Db } from '../../../platform/database/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Person } from '../people/person.ts'
import {
  consumeCreation,
  insertPasskey,
  listPasskeys,
  recordPasskeyUse,
  replaceCreation,
  type StoredPasskey,
} from './passkeys.sql.ts'

/** How long (ms) a person may spend in the browser's passkey dialog. */
const challengeTtlMs = 5 * 60 * 1000
const maxPasskeys = 20
/** COSE algorithm ids: EdDSA, ES256 and RS256. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The WebAuthn relying party. Browsers reject IP addresses as its id, so loopback becomes `localhost`. */
export function getRelyingParty(portalUrl: string): { rpId: string; origin: string } {
  const url = new URL(portalUrl)
  if (/^(127(\.\d+){3}|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost'
  return { rpId: url.hostname, origin: url.origin }
}

const toCredentialDescriptors = (passkeys: StoredPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports,
  }))

type RegistrationContext = {
  firmName: string
  email: string
  fullName: string
  portalUrl: string
  now: Date
}

/** Returns the WebAuthn options to create a passkey. */
export async function startPasskey(
  db: Db,
  person: Person,
  { firmName, email, fullName, portalUrl, now }: RegistrationContext,
): Promise<PasskeyCreation> {
  const passkeys = await listPasskeys(db, person)
  if (passkeys.length >= maxPasskeys) throw httpError(422, 'passkeys_count')
  const selection = { residentKey: 'preferred', userVerification: 'preferred' } as const
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: firmName,
    rpID: getRelyingParty(portalUrl).rpId,
    userID: new TextEncoder().encode(person.userId),
    userName: email,
    userDisplayName: fullName,
    supportedAlgorithmIDs,
  })
  await replaceCreation(db, person, { challenge, endsAt: new Date(now.getTime() + challengeTtlMs) })
  return {
    challenge,
    rp: { id: getRelyingParty(portalUrl).rpId, name: firmName },
    user,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: challengeTtlMs,
    excludeCredentials: toCredentialDescriptors(passkeys),
    authenticatorSelection: selection,
    attestation: 'none',
  }
}

type PasskeyInput = { name: string; passkey: z.output<typeof PasskeyRegistration> }

/** Stores the passkey the browser created. Throws a 422 if it does not match the request or is already registered. */
export async function addPasskey(
  db: Db,
  person: Person,
  { name, passkey }: PasskeyInput,
  { portalUrl, now }: { portalUrl: string; now: Date },
): Promise<void> {
  const creation = await consumeCreation(db, person, now)
  if (!creation) throw httpError(422, 'passkey_creation_ended')
  const { origin, rpId } = getRelyingParty(portalUrl)
  const { id, clientDataJson: clientDataJSON, attestationObject, transports } = passkey
  const verification = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    },
    expectedChallenge: creation.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(toUndefined)
  if (!verification?.verified) throw httpError(422, 'passkey_wrong')
  const { credential } = verification.registrationInfo
  const isNew = await insertPasskey(db, person, {
    id: randomUUID(),
    name,
    transports,
    at: now,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
  })
  if (!isNew) throw httpError(422, 'passkey_known')
}

/** Returns the WebAuthn options to sign with one of these passkeys. */
export async function requestPasskey(
  passkeys: StoredPasskey[],
  portalUrl: string,
): Promise<PasskeyRequest> {
  const { rpId } = getRelyingParty(portalUrl)
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId })
  const allowCredentials = toCredentialDescriptors(passkeys)
  return {
    challenge,
    rpId,
    timeout: challengeTtlMs,
    allowCredentials,
    userVerification: 'preferred',
  }
}

type PasskeyChallenge = { challenge: string; portalUrl: string; now: Date }

/** Whether one of the person's passkeys signed this challenge. */
export async function verifyPasskey(
  db: Db,
  person: Person,
  {
    id,
    clientDataJson: clientDataJSON,
    authenticatorData,
    signature,
  }: z.output<typeof PasskeyProof>,
  { challenge, portalUrl, now }: PasskeyChallenge,
): Promise<boolean> {
  const passkey = (await listPasskeys(db, person)).find(({ credentialId }) => credentialId === id)
  if (!passkey) return false
  const { origin, rpId } = getRelyingParty(portalUrl)
  const verification = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
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
  }).catch(toUndefined)
  if (!verification?.verified) return false
  await recordPasskeyUse(db, person, passkey.id, verification.authenticationInfo.newCounter, now)
  return true
}

/** The library throws for any mismatch, and the parsers below it for malformed input. */
const toUndefined = () => undefined
