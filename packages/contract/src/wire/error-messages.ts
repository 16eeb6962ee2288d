import type { staffErrorMessages } from './staff-error-messages.ts'

/**
 * Every sentence the API answers a client with, by its code; those that only calls of staff get are in
 * staff-error-messages.ts. The code is stable and travels with the sentence, so that a screen in another language
 * finds its own.
 */
export const errorMessages = {
  // platform
  unauthenticated: 'Please sign in',
  not_available_for_your_plan: 'This isn’t available on your plan.',
  forbidden: 'You don’t have access to this.',
  not_found: 'Not found',
  bad_request: 'We couldn’t read the request.',
  invalid: 'This value isn’t valid.',
  unknown_field: 'Unknown field.',
  unexpected: 'Something went wrong',
  unavailable: 'Please try again in 5-10 minutes',
  offline: 'Something went wrong. Please check your internet connection and try again.',
  device_full:
    'You’re offline, and this device has no space left to save this. Free up space, or try again when you’re back online.',
  device_refuses:
    'You’re offline, and this browser stores nothing on this device. Try again when you’re back online.',
  too_many_requests: 'Too many requests. Please try again in a minute.',
  idempotency_key_invalid: 'The Idempotency-Key header must be a UUID.',
  idempotency_key_reused: 'This request was already used for something else.',
  idempotency_key_in_use: 'We’re still working on this request. Please try again.',
  too_many_uploads: 'Too many uploads at once. Please wait for the others to finish.',
  daily_uploads: 'That’s more than we can take in one day. Please send the rest tomorrow.',
  upload_too_large: 'This request is too large.',

  // account
  wrong_credentials: 'Invalid email or password.',
  locked: 'Too many attempts. Please try again in 15 minutes or reset your password.',
  notice_mail_fixed: 'This email can’t be turned off: it protects your account.',
  push_service_unknown: 'This browser can’t get notifications from us.',
  push_devices_count: 'You can have notifications on up to 20 devices.',
  email_required: 'Email is required',
  email_invalid: 'Email must be valid',
  password_required: 'Password is required',
  password_rule:
    'Your new password must include 8 or more characters, a mix of uppercase and lowercase letters, numbers, and symbols.',
  password_too_long: 'Your new password can have up to 128 characters.',
  password_common: 'This password is too common. Please choose another one.',
  password_confirmation_required: 'Password confirmation is required',
  passwords_differ: 'Passwords must match',
  reset_link_invalid:
    'Your reset password link is invalid or has been used already. Please submit a new Forgot Password request.',
  password_wrong: 'That’s not your password.',
  second_factor_locked: 'Too many attempts. Please try again in 15 minutes.',
  second_factor_required: 'Set up a second factor first.',
  second_factor_kept: 'Staff need a second factor. Add another before you remove this one.',
  challenge_ended: 'This sign-in has expired. Please start over.',
  code_required: 'Enter the code',
  code_wrong: 'This code is wrong or was already used.',
  passkey_wrong: 'We couldn’t accept this passkey.',
  passkey_creation_ended: 'The passkey took too long. Please try again.',
  passkey_known: 'This passkey is already saved.',
  passkey_name_required: 'Give the passkey a name.',
  passkey_name_too_long: 'Cannot be more than 60 characters',
  passkeys_count: 'You can have up to 20 passkeys.',
  totp_not_begun: 'This QR code has expired. Please start over.',
  task_link_used: 'This link was already used.',
  task_link_expired: 'This link has expired: it worked for 72 hours.',
  task_link_replaced: 'A newer email has the link that works now.',
  task_link_done: 'This has been done already. Thank you.',
  task_link_withdrawn: 'Your firm doesn’t need this any more.',
  task_link_person_removed: 'This link doesn’t work any more. Please call your firm.',
  task_link_sign_in: 'Please sign in to do this.',
  invite_link_invalid: 'This link is invalid or has been used already. Please ask for a new one.',

  // documents
  file_type: 'Accepted file types are PDF, PNG, JPG, JPEG or TIFF.',
  /** Shown after the one above. */
  file_type_photos: 'Photos can also be HEIC, HEIF, WebP or AVIF.',
  file_too_large: 'Size limit exceeded. File must be 10MB or less.',
  file_unreadable: 'There was an issue accepting this file. Please try again or choose a new file.',
  file_infected: 'This file has a virus, so we didn’t open it.',
  file_required: 'At least one file required',
  too_many_files: 'A document can have up to 50 files.',
  files_count: 'Some files didn’t arrive. Please try again.',
  page_not_kept: 'We no longer have a page you sent. Please send it again.',
  title_too_long: 'Cannot be more than 120 characters',
  note_too_long: 'Cannot be more than 250 characters',
  not_awaiting_resubmission: 'You no longer need to send this document again.',
  kept_files_unknown: 'One of the pages you’re keeping isn’t part of that document.',
  kept_file_to_redo: 'You need to retake one of the pages you’re keeping.',
  reason_required: 'Say why the client needs to send it again.',
  pdf_password_required: 'Enter the PDF’s password.',
  pdf_password_wrong: 'This password doesn’t open the PDF.',
  pdf_password_tries: 'Too many wrong passwords. Please try again in 15 minutes.',
  file_not_locked: 'This file doesn’t need a password any more.',
  document_id_reused: 'Another document was already added with this ID.',

  // books
  amount_decimals: 'Amounts can have up to two decimals.',
  amount_out_of_range: 'This amount is too large for the books.',
  transactions_count: 'A batch can have 1 to 2,000 lines.',
  batch_moves_nothing:
    'A batch of zeros changes nothing. Enter an amount other than 0.00 on some line.',
  date_in_future: 'This date is in the future.',

  // questions
  question_answered: 'This was answered in the meantime.',
  question_withdrawn: 'Your firm no longer needs an answer to this.',
  answer_choice: 'Choose one of the answers.',
  answer_words: 'Write what it was.',
  answer_receipt: 'Add the receipt.',

  // bank
  bank_not_offered: 'You can’t connect a bank yet. Please contact your consultant.',

  // per diem
  per_diem_year_required: 'Year must be selected',
  per_diem_dates_required: 'At least one date must be selected',
  per_diem_allocation_required: 'Allocation amount is required',
  per_diem_day_ahead: 'You can enter a day once it has started.',
  per_diem_year_closed: 'You can enter days for this year and the three before it.',
  per_diem_full_and_partial: 'A day is either full or partial.',
  per_diem_entry_exists: 'This date already has an entry.',
  per_diem_spouse_twice: 'Your spouse drove or rode along that day, not both.',
  per_diem_spouse_by_firm: 'Your firm sets your spouse’s days. Please ask your consultant.',

  // profit plan
  profit_plan_none: "Couldn't find active Plan_Header__c",
  plan_name_required: 'Give it a name.',
  plan_name_too_long: 'Cannot be more than 80 characters',
  plan_figure_required: 'Enter a number.',
  plan_figure_out_of_range: 'This number is too small or too large.',
  plan_figure_decimals: 'This number has too many decimals.',
  plan_percent_of_itself: 'Revenue can’t be a percent of revenue.',
  plan_line_account: 'This account doesn’t belong to this section.',
  plan_lines_count: 'A plan can have up to 1,000 lines.',

  // tax
  tax_year: 'Enter a four-digit tax year.',
  tax_quarter_required: 'Must select a tax quarter',
  tax_return_required: 'Must select a tax return',
  tax_amount: 'Enter dollars, with up to two decimals.',
  tax_return_source: 'A return is a PDF or a link, not both.',
  tax_payment_day: 'Enter the day you paid.',
  tax_payment_quarter: 'This quarter has no payment date yet.',
  tax_payment_before_year: 'This date is before the tax year.',
  tax_payment_confirmation: 'Cannot be more than 40 characters',
  tax_payments_count: 'A quarter can have up to 20 payments.',

  // mileage
  trip_from_required: '"From" date-time is required',
  trip_to_required: '"To" date-time is required',
  trip_to_before_from: '"To" date-time should be after "From" date-time',
  trip_miles_required: 'Total miles is required',
  trip_miles_number: 'Must be a number',
  trip_miles_negative: 'Must be a positive value',
  trip_miles_most: 'Cannot be more than 100,000 miles',
  trip_miles_decimals: 'Miles can have up to two decimals',
  trip_too_long: 'A trip can last up to 7 days',
  trip_out_of_range: 'A trip can’t start before 2022 or more than a year from now.',
  trip_time_zone: 'Unknown time zone.',
  trip_in_progress: 'Another trip is in progress.',
  trips_of_day: 'You can have up to 100 trips a day.',
  trip_report_too_long: 'This year has too many trips for a PDF. Please download the CSV file.',
  trip_ended: 'This trip has already ended.',
  odometer_number: 'Enter whole miles, from 0 to 9,999,999.',
  odometer_backwards: 'The odometer can’t be lower at the end of the year than at the start.',
  odometer_last_low: 'This can’t be lower than the reading on January 1.',
  odometer_end_low: 'This can’t be lower than the first reading after the odometer changed.',
  mileage_rate_range: 'Enter a rate between $0.001 and $9.999 a mile.',
  mileage_rate_decimals: 'A rate can have up to three decimals.',

  // rates of either kind
  rate_source: 'A rate without an IRS notice is an estimated rate.',
  rate_first_day: 'Enter a first day between 2000 and 2099.',
  rate_end: 'A rate can’t end before it starts.',

  // resources
  resource_title_required: 'Give it a title.',
  resource_folder_required: 'Choose at least one folder.',
  resource_source: 'A resource is a PDF or a link, not both.',

  // firm
  setting_required: 'This can’t be empty.',
  setting_too_long: 'This is too long.',
  link_invalid: 'Enter a web address that starts with https://',
  link_placeholder: 'Use only {constituentId}, {email} and {fullName}, after the domain.',
  logo_invalid: 'The logo must be a PNG, WebP or SVG of up to 48 KB.',
  color_invalid: 'Write the color like #1a2b3c.',
  color_too_light: 'Choose a darker color, to read white text on it.',

  // impersonation and audit
  unauthorized_action: 'Unauthorized action',
  impersonation_reason: 'Say why you are signing in as this client.',
  read_only_session: 'You’re signed in to look only. Nothing was changed.',
  clients_own: 'Only the client can change this.',
  archive_under_way: 'This archive is being downloaded already. Wait until that is done.',
  archives_a_day: 'That’s enough for one day. Please try again tomorrow.',
  archive_busy: 'We’re making other archives right now. Please try again in a few minutes.',
  audit_file_too_long: 'A file can have up to 50,000 entries. Choose a shorter period.',

  // hub messages
  reply_required: 'Message reply is required',
  reply_too_long: 'Cannot be more than 500 characters',
  message_takes_no_reply: 'You can’t reply to this message.',
  message_answered: 'This message already has a reply.',
  message_archived: 'This message is already archived.',
  message_takes_no_document: 'You can’t send a document for this message.',
  message_subject_required: 'Enter a subject',
  message_subject_too_long: 'Cannot be more than 150 characters',
  message_body_required: 'Write the message',
  thread_closed: 'The firm closed this conversation. Start a new one to write to us.',
  thread_message_too_long: 'Cannot be more than 2,000 characters',
  thread_message_id_reused: 'Another message was already sent with this ID.',
  thread_files: 'A message can have up to 5 files.',
} as const

/** A code that a client can meet. */
export type ClientErrorCode = keyof typeof errorMessages

export type ErrorCode = ClientErrorCode | keyof typeof staffErrorMessages

const codesByMessage = new Map<string, ErrorCode>()

/** Makes the codes of these sentences known to `toErrorCode`. */
export function addErrorCodes(messages: Record<string, string>): void {
  for (const [code, message] of Object.entries(messages))
    codesByMessage.set(message, code as ErrorCode)
}

addErrorCodes(errorMessages)

/** The code of a sentence above, or of those added; `invalid` for any other. */
export const toErrorCode = (message: string): ErrorCode => codesByMessage.get(message) ?? 'invalid'
