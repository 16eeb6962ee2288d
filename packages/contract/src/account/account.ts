import * as z from 'zod/mini'
import { Plan, StaffRole } from '../wire/access.ts'
import { endpoint, many, noContent, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { secret } from '../wire/secret.ts'
import { Email, ShownEmail } from './email.ts'
import { NewPassword, TypedPassword } from './password.ts'
import { Challenge, CodeVerification, PasskeyVerification } from './second-factor.ts'

export const Language = z.enum(['en', 'es'])
export type Language = z.infer<typeof Language>

export const Theme = z.enum(['light', 'dark'])
export type Theme = z.infer<typeof Theme>

/**
 * What a person chose, for all their devices; null until they choose (then the device's setting
 * applies).
 */
const preferences = { language: z.nullable(Language), theme: z.nullable(Theme) }

/**
 * The signed-in client user. `constituentId` is the ID of the person in the account, `accountSfid` of the account.
 */
export const CurrentUser = z.object({
  id: z.string(),
  fullName: z.string(),
  email: ShownEmail,
  constituentId: z.string(),
  /** The same in all accounts of the person; absent in the answer of a server that is older than the app. */
  personId: z.optional(z.string()),
  accountSfid: z.string(),
  clientCustomerType: Plan,
  isActive: z.boolean(),
  isLimited: z.boolean(),
  /** The account's name, for people who sign in to several; null for others. */
  accountName: z.nullable(z.string()),
  /** The account's IANA time zone, for devices that don't know theirs. */
  timeZone: z.string(),
  /** The name of the staff member who is signed in as this client, if any. */
  impersonatedBy: z.nullable(z.string()),
  /**
   * Whether that staff member may make changes, and when the session ends; null when the client is
   * signed in.
   */
  impersonation: z.nullable(z.object({ mayWrite: z.boolean(), endsAt: z.iso.datetime() })),
  /**
   * When the firm removed the person's second factor, if they can put it back from this session; absent in the answer
   * of a server that is older than the app.
   */
  secondFactorRemovedAt: z.optional(z.nullable(z.iso.datetime())),
  ...preferences,
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const Consultant = z.object({
  id: z.string(),
  email: ShownEmail,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  initials: z.string(),
  phone: z.string(),
})
export type Consultant = z.infer<typeof Consultant>

/** Omitted fields stay unchanged. */
export const PreferencesChange = z.partial(z.strictObject(preferences))
export type PreferencesChange = z.infer<typeof PreferencesChange>

/**
 * A random ID the browser stores at its first sign-in, so sign-ins from a new device can be
 * reported by mail.
 */
const Device = z.optional(z.uuid())

/** What a client types; the browser adds its device ID. */
export const SignInForm = z.strictObject({
  email: Email,
  password: TypedPassword,
  rememberMe: z._default(z.boolean(), false),
})
const SignIn = z.extend(SignInForm, { device: Device })

export const StaffSignInForm = z.strictObject({ email: Email, password: TypedPassword })
const StaffSignIn = z.extend(StaffSignInForm, { device: Device })

export const ForgotPassword = z.strictObject({ email: Email })

/** The two fields of the reset form; the token comes from the link. */
export const ResetPassword = z
  .strictObject({
    resetPasswordToken: secret(z.string().check(z.maxLength(200))),
    password: NewPassword,
    passwordConfirmation: secret(
      z
        .string(errorMessages.password_confirmation_required)
        .check(z.minLength(1, errorMessages.password_confirmation_required)),
    ),
  })
  .check(
    z.refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
      error: errorMessages.passwords_differ,
      path: ['passwordConfirmation'],
    }),
  )

/** A session token, or the second-factor challenge to pass first. */
export const Session = z.object({
  id: z.string(),
  bearerToken: z.optional(z.string()),
  challenge: z.optional(Challenge),
  /** Set for staff without a second factor: the session only allows the calls to enroll one. */
  mustEnrol: z.optional(z.literal(true)),
})
export type Session = z.infer<typeof Session>

/** An account that the person signs in to. */
export const OwnAccount = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it is the account of this session. */
  isCurrent: z.boolean(),
})
export type OwnAccount = z.infer<typeof OwnAccount>

export const StaffMember = z.object({
  id: z.string(),
  email: ShownEmail,
  fullName: z.string(),
  role: StaffRole,
  /** Whether they must enroll a second factor before they may do anything else. */
  mustEnrol: z.boolean(),
  /** Whether mails leave the server; if not, an invitation is made and nobody gets it. The demo’s count as sent. */
  sendsMail: z.boolean(),
})

export const account = {
  signIn: endpoint({
    method: 'POST',
    path: '/users/sign_in',
    access: 'public',
    subject: 'session',
    rateLimit: 30,
    summary: 'Sign in with email and password',
    body: z.strictObject({ user: SignIn }),
    result: one('session', Session),
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/users/sign_in/code',
    access: 'public',
    subject: 'session',
    rateLimit: 30,
    summary: 'Complete a sign-in with an authenticator app code or a recovery code',
    body: CodeVerification,
    result: one('session', Session),
  }),
  verifyPasskey: endpoint({
    method: 'POST',
    path: '/users/sign_in/passkey',
    access: 'public',
    subject: 'session',
    rateLimit: 30,
    summary: 'Complete a sign-in with a passkey',
    body: PasskeyVerification,
    result: one('session', Session),
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/users/sign_out',
    access: 'signed-in',
    subject: 'session',
    summary: 'End this session',
    result: noContent,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/users/password',
    access: 'public',
    subject: 'account',
    rateLimit: 30,
    summary:
      "Request an email with a reset link; the response doesn't reveal whether the email is known",
    body: z.strictObject({ user: ForgotPassword }),
    result: noContent,
  }),
  resetPassword: endpoint({
    method: 'PATCH',
    path: '/users/password',
    access: 'public',
    subject: 'account',
    rateLimit: 30,
    summary: 'Set a new password with the token from the email',
    body: ResetPassword,
    result: noContent,
  }),
  currentUser: endpoint({
    method: 'GET',
    path: '/v1/users/current_user_details',
    access: 'signed-in',
    subject: 'account',
    offline: true,
    summary: 'The signed-in client user',
    result: one('user', CurrentUser),
  }),
  changePreferences: endpoint({
    method: 'PATCH',
    path: '/v1/users/preferences',
    access: 'signed-in',
    subject: 'account',
    ownOnly: true,
    summary: "Save this person's language or theme",
    body: z.strictObject({ preferences: PreferencesChange }),
    result: one('user', CurrentUser),
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/v1/accounts',
    access: 'signed-in',
    subject: 'account',
    offline: true,
    summary: 'The accounts that this person signs in to; staff signed in as them see only this one',
    result: many('account', OwnAccount),
  }),
  switchAccount: endpoint({
    method: 'POST',
    path: '/v1/session/account',
    access: 'signed-in',
    subject: 'account',
    ownOnly: true,
    returnsSecret: true,
    summary: 'End this session and open one in another account of the person',
    // Secret to the history of the account that is left: it must not name another.
    body: z.strictObject({ accountId: secret(z.uuid()) }),
    result: one('session', Session),
  }),
  consultant: endpoint({
    method: 'GET',
    path: '/v1/consultant',
    access: 'consultant',
    subject: 'account',
    offline: true,
    summary: 'The consultant for this account',
    result: one('consultant', Consultant),
  }),
}

export const accountForStaff = {
  signIn: endpoint({
    method: 'POST',
    path: '/staff/v1/sign_in',
    access: 'public',
    subject: 'session',
    rateLimit: 30,
    summary: 'Sign in as staff',
    body: z.strictObject({ user: StaffSignIn }),
    result: one('session', Session),
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/staff/v1/sign_in/code',
    access: 'public',
    subject: 'session',
    rateLimit: 30,
    summary: 'Complete a staff sign-in with a code or a recovery code',
    body: CodeVerification,
    result: one('session', Session),
  }),
  verifyPasskey: endpoint({
    method: 'POST',
    path: '/staff/v1/sign_in/passkey',
    access: 'public',
    subject: 'session',
    rateLimit: 30,
    summary: 'Complete a staff sign-in with a passkey',
    body: PasskeyVerification,
    result: one('session', Session),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/staff/v1/password_resets',
    access: 'public',
    subject: 'firm',
    rateLimit: 30,
    summary:
      "Request an email with a link to set a new password; the response doesn't reveal whether the email is known",
    body: z.strictObject({ user: ForgotPassword }),
    result: noContent,
  }),
  setPassword: endpoint({
    method: 'PATCH',
    path: '/staff/v1/password',
    access: 'public',
    subject: 'firm',
    rateLimit: 30,
    summary: 'Set a password with the token from the invitation or the reset email',
    body: ResetPassword,
    result: noContent,
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/staff/v1/sign_out',
    access: { staff: StaffRole.options, whileEnrolling: true },
    subject: 'session',
    summary: 'End this staff session',
    result: noContent,
  }),
  currentStaff: endpoint({
    method: 'GET',
    path: '/staff/v1/current_staff',
    access: { staff: StaffRole.options, whileEnrolling: true },
    subject: 'firm',
    summary: 'The signed-in staff member',
    result: one('staff', StaffMember),
  }),
}
