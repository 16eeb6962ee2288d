import type * as z from 'zod/mini'
import type { PasskeyProof, PasskeyRequest } from '@milepost/contract/account/second-factor'
import type { PasskeyCreation, PasskeyRegistration } from '@milepost/contract/account/security'

// Loaded on demand: only needed when a passkey dialog opens.
const load = () => import('@simplewebauthn/browser')

/**
 * Whether this browser supports passkeys and this page is on `origin`, where they can be
 * registered.
 */
export const canRegisterPasskey = (origin: string): boolean =>
  typeof window.PublicKeyCredential === 'function' && window.location.origin === origin

/** Whether this browser supports passkeys and would offer those of `rpId` on this page. */
export const canUsePasskey = (rpId: string): boolean =>
  typeof window.PublicKeyCredential === 'function' &&
  `.${window.location.hostname}`.endsWith(`.${rpId}`)

/**
 * Signs with a passkey. Throws if the person closes the browser's dialog or has no matching
 * passkey.
 */
export async function signWithPasskey(
  request: PasskeyRequest,
): Promise<z.input<typeof PasskeyProof>> {
  const { startAuthentication } = await load()
  const { id, response } = await startAuthentication({ optionsJSON: request })
  const { clientDataJSON: clientDataJson, authenticatorData, signature } = response
  return { id, clientDataJson, authenticatorData, signature }
}

/** Creates a passkey. Throws if the person closes the browser's dialog or already has one here. */
export async function createPasskey(
  creation: PasskeyCreation,
): Promise<z.input<typeof PasskeyRegistration>> {
  const { startRegistration } = await load()
  const { id, response } = await startRegistration({ optionsJSON: creation })
  const { clientDataJSON: clientDataJson, attestationObject, transports = [] } = response
  return { id, clientDataJson, attestationObject, transports }
}
