import * as z from 'zod/mini'
import { errorMessages } from '../wire/error-messages.ts'
import { secret } from '../wire/secret.ts'
import { typedCode } from './typed-code.ts'

/** What a sign-in may ask for besides the password. A recovery code replaces a lost factor. */
export const SecondFactorMethod = z.enum(['totp', 'passkey', 'recovery_code'])
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>

/** Bytes as base64url, the encoding of the WebAuthn JSON types. */
export const Base64Url = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]+$/))

export const PublicKey = z.literal('public-key')
export const PasskeyRequirement = z.enum(['required', 'preferred', 'discouraged'])
export const PasskeyDescriptor = z.object({
  id: z.string(),
  type: PublicKey,
  transports: z.array(z.string()),
})

/** Options for `navigator.credentials.get`, in the WebAuthn JSON format. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(PasskeyDescriptor),
  userVerification: PasskeyRequirement,
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** The signed response of a passkey. */
export const PasskeyProof = z.strictObject({
  id: Base64Url,
  clientDataJson: Base64Url,
  authenticatorData: Base64Url,
  signature: Base64Url,
})

/**
 * What a sign-in returns instead of a token if a second factor is required; valid once, for five
 * minutes.
 */
export const Challenge = z.object({
  token: z.string(),
  methods: z.array(SecondFactorMethod),
  /** Set if a passkey is one of the methods. */
  passkey: z.nullable(PasskeyRequest),
  endsAt: z.iso.datetime(),
})
export type Challenge = z.infer<typeof Challenge>

const ChallengeToken = secret(z.string().check(z.maxLength(200)))

/** What recovery codes consist of: no characters that look alike in handwriting. */
export const recoveryCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Six digits from an authenticator app, or a recovery code without its hyphen. */
export const Code = secret(
  typedCode(new RegExp(`^(\\d{6}|[${recoveryCodeAlphabet}]{10})$`), {
    required: errorMessages.code_required,
    wrong: errorMessages.code_wrong,
  }),
)

/** Whether a code is an authenticator's, not a recovery code. */
export const isTotpCode = (code: string): boolean => code.length === 6

/** The form that asks for the code. */
export const CodeForm = z.strictObject({ code: Code })

export const CodeVerification = z.strictObject({ challenge: ChallengeToken, code: Code })
export const PasskeyVerification = z.strictObject({
  challenge: ChallengeToken,
  passkey: PasskeyProof,
})
