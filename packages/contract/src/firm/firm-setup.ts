import * as z from 'zod/mini'
import { Language } from '../account/account.ts'
import { Email, ShownEmail } from '../account/email.ts'
import { PasswordConfirmation } from '../account/security.ts'
import { typedCode } from '../account/typed-code.ts'
import { endpoint, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { secret } from '../wire/secret.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'

/** The name that a firm has until it enters its own: the software's. */
export const unsetFirmName = 'Milepost'

/**
 * What a firm still has to set up.
 *
 * - `firm`: its name.
 * - `contact`: neither a phone nor an e-mail.
 * - `mail`: no mail server.
 * - `mail_test`: a mail server, also one that the environment names, whose test mail nobody has seen arrive.
 * - `delivery`: the mail server has taken no mail for a quarter of an hour, though there were some.
 * - `address`: links in mails lead to the server's own machine.
 * - `rates`: nobody checked this year's rates.
 * - `backup`: none in the last seven days.
 */
export const SetupItem = z.enum([
  'firm',
  'contact',
  'mail',
  'mail_test',
  'delivery',
  'address',
  'rates',
  'backup',
])
export type SetupItem = z.infer<typeof SetupItem>

/** Where a setting comes from. The server's environment comes before what an admin saved. */
const SettingSource = z.enum(['environment', 'console', 'none'])

/** `tls` from the first byte (port 465), `starttls` (587), or neither, for a server on the same machine. */
export const MailSecurity = z.enum(['tls', 'starttls', 'none'])
export type MailSecurity = z.infer<typeof MailSecurity>

/**
 * How a mail fared. `sent` means only that the mail server took it: the code in it shows that it arrived.
 *
 * - `not_found`: no server has this name.
 * - `no_connection`: it refuses connections.
 * - `timeout`: it did not answer in time.
 * - `closed`: it ended the connection before it took the mail.
 * - `no_mail_server`: what answers there speaks another protocol.
 * - `security`: TLS failed, or the server offers none.
 * - `sign_in`: it rejects user or password.
 * - `sender` and `recipient`: it rejects that address.
 * - `characters`: an address has letters before the @ that it can't send to or from.
 * - `rejected`: it rejects the mail for another reason.
 */
export const MailOutcome = z.enum([
  'sent',
  'not_found',
  'no_connection',
  'timeout',
  'closed',
  'no_mail_server',
  'security',
  'sign_in',
  'sender',
  'recipient',
  'characters',
  'rejected',
])
export type MailOutcome = z.infer<typeof MailOutcome>

export const FirmSetup = z.object({
  id: z.string(),
  missing: z.array(SetupItem),
  mail: z.object({
    source: SettingSource,
    host: z.nullable(z.string()),
    port: z.nullable(z.int()),
    security: z.nullable(MailSecurity),
    user: z.nullable(z.string()),
    hasPassword: z.boolean(),
    from: z.nullable(ShownEmail),
    /** Counts the changes, to notice another admin's. */
    version: z.int(),
    /** When somebody typed in the code of a test mail sent with these settings. */
    confirmedAt: z.nullable(z.iso.datetime()),
    /** How many mails this server wrote to its outbox folder, as long as it had no mail server. */
    unsent: z.int(),
    /** Since when the mail server takes no mails, and what came of the last one; null if it took that. */
    failure: z.nullable(
      z.object({ since: z.iso.datetime(), outcome: MailOutcome, reply: z.nullable(z.string()) }),
    ),
  }),
  address: z.object({
    source: SettingSource,
    /** Where links lead now. */
    url: z.string(),
    /** Whether that is this machine or its own network, where no client is. */
    isLocal: z.boolean(),
    version: z.int(),
    /** When the server last reached itself there; null if it never did. */
    checkedAt: z.nullable(z.iso.datetime()),
  }),
  rates: z.object({ year: z.int(), confirmedAt: z.nullable(z.iso.datetime()) }),
  /** How many people who work here can sign in or are invited. */
  staff: z.int(),
  backup: z.object({
    /** When `npm run backup` last finished. */
    lastAt: z.nullable(z.iso.datetime()),
    /** The firm says that it backs up in another way. */
    isElsewhere: z.boolean(),
  }),
})
export type FirmSetup = z.infer<typeof FirmSetup>

const Host = z
  .string(staffErrorMessages.mail_host_invalid)
  .check(
    z.trim(),
    z.maxLength(253, staffErrorMessages.mail_host_invalid),
    z.regex(
      /^(\[[\da-f:.]+\]|[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*)$/i,
      staffErrorMessages.mail_host_invalid,
    ),
  )

export const MailSettings = z.strictObject({
  host: Host,
  port: z
    .int(staffErrorMessages.mail_port_invalid)
    .check(
      z.minimum(1, staffErrorMessages.mail_port_invalid),
      z.maximum(65_535, staffErrorMessages.mail_port_invalid),
    ),
  security: MailSecurity,
  /** Null for a server that asks for none. */
  user: z.nullable(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(200, errorMessages.setting_too_long)),
  ),
  /** Omitted, the saved one stays. */
  password: z.optional(
    secret(
      z.nullable(
        z.string().check(z.minLength(1), z.maxLength(500, errorMessages.setting_too_long)),
      ),
    ),
  ),
  /** The sender's address; the firm's name goes before it. */
  from: Email,
  /** The version these settings replace. */
  version: z.int(),
})
export type MailSettings = z.infer<typeof MailSettings>

/** The answer of the mail server, if there is one, in its own words. */
const MailTest = z.object({
  id: z.string(),
  outcome: MailOutcome,
  reply: z.nullable(z.string()),
})
export type MailTest = z.infer<typeof MailTest>

/**
 * Whether the server reached itself at an address.
 *
 * - `reached`: links may lead there.
 * - `not_found`, `no_connection`, `timeout`, `security`: as of a mail server.
 * - `elsewhere`: something else answers there.
 * - `redirects`: it leads to another address.
 */
export const AddressOutcome = z.enum([
  'reached',
  'not_found',
  'no_connection',
  'timeout',
  'security',
  'elsewhere',
  'redirects',
])
export type AddressOutcome = z.infer<typeof AddressOutcome>

const AddressCheck = z.object({
  id: z.string(),
  outcome: AddressOutcome,
  /** Where it redirects to. */
  redirectsTo: z.nullable(z.string()),
  isSaved: z.boolean(),
})
export type AddressCheck = z.infer<typeof AddressCheck>

const Address = z
  .string(staffErrorMessages.address_invalid)
  .check(
    z.trim(),
    z.maxLength(300, staffErrorMessages.address_invalid),
    z.refine(isOrigin, staffErrorMessages.address_invalid),
  )

/** Only scheme, host, and port: links add their path. */
function isOrigin(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return /^https?:$/.test(protocol) && href.replace(/\/$/, '') === origin
}

/** The most bytes of an image that becomes the logo. */
export const maxLogoBytes = 10 * 1024 * 1024

/** A mail as its reader gets it. */
const SampleMail = z.object({
  id: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

const access = staffAreas['firm-settings']
/** The admin's own password: links to set a password go out through the mail server, and lead to the address. */
const confirmation = PasswordConfirmation.shape
const result = one('firm_setup', FirmSetup)

export const firmSetup = {
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/firm_setup',
    access,
    subject: 'firm',
    summary: 'How far the firm’s set-up is: mail, address, rates, staff, and backups',
    result,
  }),
  saveMail: endpoint({
    method: 'PATCH',
    path: '/staff/v1/firm_setup/mail',
    access,
    subject: 'firm',
    hashes: true,
    summary:
      'Save the mail server, with your own password; it counts as set up once a test mail arrived',
    body: z.strictObject({ mail: MailSettings, ...confirmation }),
    result,
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/staff/v1/firm_setup/mail_tests',
    access,
    subject: 'firm',
    rateLimit: 10,
    summary: 'Send a mail with a code through the mail server, and say what the server answered',
    body: z.strictObject({ to: Email, language: Language }),
    result: one('mail_test', MailTest),
  }),
  confirmMail: endpoint({
    method: 'POST',
    path: '/staff/v1/firm_setup/mail_confirmations',
    access,
    subject: 'firm',
    summary: 'Confirm with its code that the test mail arrived',
    body: z.strictObject({
      code: secret(
        typedCode(/^\d{6}$/, {
          required: staffErrorMessages.mail_code_wrong,
          wrong: staffErrorMessages.mail_code_wrong,
        }),
      ),
    }),
    result,
  }),
  saveAddress: endpoint({
    method: 'PATCH',
    path: '/staff/v1/firm_setup/address',
    access,
    subject: 'firm',
    hashes: true,
    rateLimit: 20,
    summary:
      'Save where clients reach the portal, with your own password, if the server reaches itself there',
    body: z.strictObject({
      address: z.strictObject({
        url: Address,
        /** Saves it even if the server does not reach itself, as behind some routers. */
        unreached: z.boolean(),
        version: z.int(),
      }),
      ...confirmation,
    }),
    result: one('address_check', AddressCheck),
  }),
  confirmRates: endpoint({
    method: 'POST',
    path: '/staff/v1/firm_setup/rates',
    access,
    subject: 'firm',
    summary: 'Note that somebody checked a year’s rates',
    body: z.strictObject({ year: z.int().check(z.minimum(2023), z.maximum(2100)) }),
    result,
  }),
  saveBackup: endpoint({
    method: 'PATCH',
    path: '/staff/v1/firm_setup/backup',
    access,
    subject: 'firm',
    summary: 'Say whether the firm backs up in another way than with npm run backup',
    body: z.strictObject({ backup: z.strictObject({ isElsewhere: z.boolean() }) }),
    result,
  }),
  sampleMail: endpoint({
    method: 'GET',
    path: '/staff/v1/firm_setup/sample_mail',
    access,
    subject: 'firm',
    summary: 'The invitation that a client gets, as it would be sent now',
    query: z.strictObject({ language: Language }),
    result: one('sample_mail', SampleMail),
  }),
  makeLogo: endpoint({
    method: 'POST',
    path: '/staff/v1/firm_setup/logos',
    access,
    subject: 'firm',
    maxBodyBytes: Math.ceil((maxLogoBytes * 4) / 3) + 1024,
    rateLimit: 20,
    summary: 'Turn a PNG, JPEG, WebP, or GIF into a logo of the right size; saves nothing',
    body: z.strictObject({
      /** A data URL. Masked in the log, since it may have megabytes. */
      image: secret(
        z
          .string(staffErrorMessages.logo_unreadable)
          .check(
            z.regex(/^data:[\w/+.-]*;base64,[A-Za-z0-9+/]+=*$/, staffErrorMessages.logo_unreadable),
          ),
      ),
    }),
    result: one('firm_logo', z.object({ id: z.string(), logo: z.string() })),
  }),
}
