import * as z from 'zod/mini'
import { StaffRole, type Access } from '../wire/access.ts'
import { endpoint, many, noContent, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { oneLine } from '../wire/one-line.ts'
import { TypedPassword } from './password.ts'
import {
  Base64Url,
  CodeForm,
  PasskeyDescriptor,
  PasskeyRequirement,
  PublicKey,
} from './second-factor.ts'

/** Options for `navigator.credentials.create`, in the WebAuthn JSON format. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: PublicKey, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(PasskeyDescriptor),
  authenticatorSelection: z.object({
    residentKey: PasskeyRequirement,
    userVerification: PasskeyRequirement,
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** A passkey the browser has created. */
export const PasskeyRegistration = z.strictObject({
  id: Base64Url,
  clientDataJson: Base64Url,
  attestationObject: Base64Url,
  transports: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)),
})

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondFactor = z.object({
  id: z.string(),
  /** When the authenticator app was turned on; null if it is off. */
  totpSince: z.nullable(z.iso.datetime()),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  /** The only origin where passkeys can be created and used. */
  passkeyOrigin: z.string(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** What an authenticator app stores; its QR code encodes `uri`. Active once a code is confirmed. */
export const TotpSecret = z.object({ id: z.string(), secret: z.string(), uri: z.string() })
export type TotpSecret = z.infer<typeof TotpSecret>

/** Shown once. Empty if earlier codes are still valid. */
export const RecoveryCodes = z.object({ id: z.string(), recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/**
 * The password again, required to change what protects the account. Staff who are enrolling may
 * omit it: they have just typed it.
 */
export const PasswordConfirmation = z.strictObject({ password: z.optional(TypedPassword) })

/** The form that asks for the password again. */
export const PasswordConfirmationForm = z.strictObject({ password: TypedPassword })

export const PasskeyName = z
  .string(errorMessages.passkey_name_required)
  .check(
    oneLine(),
    z.minLength(1, errorMessages.passkey_name_required),
    z.maxLength(60, errorMessages.passkey_name_too_long),
  )

/** An open session. */
export const OpenSession = z.object({
  id: z.string(),
  /** From the User-Agent at sign-in, such as 'Firefox' and 'Windows'; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** Accurate to five minutes. */
  lastUsedAt: z.iso.datetime(),
  isThisOne: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

const id = z.strictObject({ id: z.uuid() })

/** The calls with which people protect their own sign-in, the same for clients and staff. */
function securityCalls<const Root extends string, const A extends Access>(
  root: Root,
  access: A,
  subject: 'account' | 'firm',
) {
  return {
    secondFactor: endpoint({
      method: 'GET',
      path: `/${root}/second_factor`,
      access,
      subject,
      summary: "This person's second factors",
      result: one('second_factor', SecondFactor),
    }),
    startTotp: endpoint({
      method: 'POST',
      path: `/${root}/totp`,
      access,
      subject,
      ownOnly: true,
      hashes: true,
      returnsSecret: true,
      summary: 'A new secret for an authenticator app, active once a code confirms it',
      body: PasswordConfirmation,
      result: one('totp', TotpSecret),
    }),
    confirmTotp: endpoint({
      method: 'POST',
      path: `/${root}/totp/confirmation`,
      access,
      subject,
      ownOnly: true,
      hashes: true,
      returnsSecret: true,
      summary: 'Turn on the authenticator app; returns recovery codes, once',
      body: CodeForm,
      result: one('recovery_codes', RecoveryCodes),
    }),
    removeTotp: endpoint({
      method: 'POST',
      path: `/${root}/totp/removal`,
      access,
      subject,
      ownOnly: true,
      hashes: true,
      returnsSecret: true,
      summary: 'Turn off the authenticator app',
      body: PasswordConfirmation,
      result: noContent,
    }),
    newRecoveryCodes: endpoint({
      method: 'POST',
      path: `/${root}/recovery_codes`,
      access,
      subject,
      ownOnly: true,
      hashes: true,
      returnsSecret: true,
      summary: 'Replace the recovery codes with ten new ones',
      body: PasswordConfirmation,
      result: one('recovery_codes', RecoveryCodes),
    }),
    startPasskey: endpoint({
      method: 'POST',
      path: `/${root}/passkeys/creation`,
      access,
      subject,
      ownOnly: true,
      hashes: true,
      returnsSecret: true,
      summary: 'The options the browser needs to create a passkey',
      body: PasswordConfirmation,
      result: one('passkey_creation', PasskeyCreation, 'challenge'),
    }),
    addPasskey: endpoint({
      method: 'POST',
      path: `/${root}/passkeys`,
      access,
      subject,
      ownOnly: true,
      hashes: true,
      returnsSecret: true,
      summary: 'Add a passkey; returns recovery codes, once, if it is the first second factor',
      body: z.strictObject({ name: PasskeyName, passkey: PasskeyRegistration }),
      result: one('recovery_codes', RecoveryCodes),
    }),
    removePasskey: endpoint({
      method: 'POST',
      path: `/${root}/passkeys/:id/removal`,
      access,
      subject,
      ownOnly: true,
      hashes: true,
      returnsSecret: true,
      summary: 'Remove a passkey',
      params: id,
      body: PasswordConfirmation,
      result: noContent,
    }),
    sessions: endpoint({
      method: 'GET',
      path: `/${root}/sessions`,
      access,
      subject,
      summary: 'Where this person is signed in, most recently used first',
      result: many('session', OpenSession),
    }),
    endSession: endpoint({
      method: 'DELETE',
      path: `/${root}/sessions/:id`,
      access,
      subject,
      ownOnly: true,
      summary: 'End one session',
      params: id,
      result: noContent,
    }),
    endOtherSessions: endpoint({
      method: 'DELETE',
      path: `/${root}/sessions`,
      access,
      subject,
      ownOnly: true,
      summary: 'End every session except this one',
      result: noContent,
    }),
  }
}

export const security = {
  ...securityCalls('v1/users', 'signed-in', 'account'),
  restoreSecondFactor: endpoint({
    method: 'POST',
    path: '/v1/users/second_factor/restoration',
    access: 'signed-in',
    subject: 'account',
    ownOnly: true,
    hashes: true,
    returnsSecret: true,
    summary:
      'Put back the second factor that the firm removed less than 72 hours ago, in a session on a device that was used before; ends the other sessions. A 404 otherwise, or once there is a new one',
    body: PasswordConfirmation,
    result: noContent,
  }),
}
/** Also open to staff who have not enrolled yet: they need these calls to enroll. */
export const securityForStaff = securityCalls(
  'staff/v1/current_staff',
  { staff: StaffRole.options, whileEnrolling: true },
  'firm',
)

/** The calls for clients or for staff: they differ in path and access. */
export type SecurityCalls = typeof security | typeof securityForStaff
