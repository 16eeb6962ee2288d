import type { PasskeyProof, PasskeyRequest } from '@milepost/contract/account/second-factor'
import type { PasskeyRegistration, PasskeyCreation } from '@milepost/contract/account/security'
import type * as z from 'zod/mini'

// The browser's own dialogs; their code is fetched when one is opened.
const load = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys at all, and takes those of `origin` here. */
export const canRegisterPasskey = (origin: string): boolean =>
  typeof window.PublicKeyCredential === 'function' && window.location.origin === origin

/** Whether this browser would use a passkey that belongs to a name, here. */
export const canUsePasskey = (rpId: string): boolean =>
  typeof window.PublicKeyCredential === 'function' &&
  `.${window.location.hostname}`.endsWith(`.${rpId}`)

/** Has the browser use a passkey. Throws where the person closes its dialog, or has none that fits. */
export async function signWithPasskey(
  request: PasskeyRequest,
): Promise<z.input<typeof PasskeyProof>> {
  const { startAuthentication } = await load()
  const { id, response } = await startAuthentication({ optionsJSON: request })
  const { clientDataJSON: clientDataJson, authenticatorData, signature } = response
  return { id, clientDataJson, authenticatorData, signature }
}

/** Has the browser make a passkey. Throws where the person closes its dialog, or has one already. */
export async function createPasskey(
  creation: PasskeyCreation,
): Promise<z.input<typeof PasskeyRegistration>> {
  const { startRegistration } = await load()
  const { id, response } = await startRegistration({ optionsJSON: creation })
  const { clientDataJSON: clientDataJson, attestationObject, transports = [] } = response
  return { id, clientDataJson, attestationObject, transports }
}
