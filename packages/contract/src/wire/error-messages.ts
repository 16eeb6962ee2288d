import type { staffErrorMessages } from './staff-error-messages.ts'

/**
 * Every sentence the API answers a client with, by its code; those that only calls of staff get are in
 * staff-error-messages.ts. The code is stable and travels with the sentence, so that a screen in another language
 * finds its own.
 */
export const errorMessages = {
  // platform
  unauthenticated: 'Please sign in',
  not_available_for_your_plan: 'This isn’t available on your plan. Ask your consultant about it.',
  forbidden: 'You don’t have access to this. Ask the office if you need it.',
  not_found: 'Not found. Reload the page, or go back.',
  bad_request: 'Something went wrong. Reload the page and try again.',
  invalid: 'Check this field.',
  unknown_field: 'Reload the page, then try again.',
  unexpected: 'Something went wrong',
  unavailable: 'Please try again in 5-10 minutes',
  offline: 'Something went wrong. Please check your internet connection and try again.',
  device_full:
    'You’re offline, and this device has no space left to save this. Free up space, or try again when you’re back online.',
  device_refuses:
    'You’re offline, and this browser stores nothing on this device. Try again when you’re back online.',
  too_many_requests: 'Too many requests. Please try again in a minute.',
  idempotency_key_invalid: 'Send a UUID in the Idempotency-Key header.',
  idempotency_key_reused: 'Something went wrong. Reload the page, then try again.',
  idempotency_key_in_use: 'We’re still saving this. Wait a moment, then try again.',
  too_many_uploads: 'Too many uploads at once. Please wait for the others to finish.',
  daily_uploads: 'That’s more than we can take in one day. Please send the rest tomorrow.',
  upload_too_large: 'That’s too much at once. Send fewer pages at a time.',

  // account
  wrong_credentials: 'That email or password isn’t right. Try again.',
  locked: 'Too many attempts. Please try again in 15 minutes or reset your password.',
  notice_mail_fixed: 'This email can’t be turned off: it protects your account.',
  push_service_unknown: 'This browser can’t get notifications from us. Try another one.',
  push_devices_count: 'You already have notifications on 20 devices. Turn them off on one first.',
  email_required: 'Email is required',
  email_invalid: 'Email must be valid',
  password_required: 'Password is required',
  password_rule:
    'Your new password must include 8 or more characters, a mix of uppercase and lowercase letters, numbers, and symbols.',
  password_too_long: 'Use up to 128 characters in your new password.',
  password_common: 'This password is too common. Please choose another one.',
  password_confirmation_required: 'Password confirmation is required',
  passwords_differ: 'Passwords must match',
  reset_link_invalid:
    'Your reset password link is invalid or has been used already. Please submit a new Forgot Password request.',
  password_wrong: 'That password isn’t right. Try again.',
  second_factor_locked: 'Too many attempts. Please try again in 15 minutes.',
  second_factor_required: 'Set up a second factor first.',
  second_factor_kept: 'Staff need a second factor. Add another before you remove this one.',
  challenge_ended: 'This sign-in has expired. Please start over.',
  code_required: 'Enter the code',
  code_wrong: 'This code is wrong or was already used. Enter a new one.',
  passkey_wrong: 'We couldn’t accept this passkey. Try again or use a code.',
  passkey_creation_ended: 'The passkey took too long. Please try again.',
  passkey_known: 'This passkey is already saved. Use it, or add another one.',
  passkey_name_required: 'Give the passkey a name.',
  passkey_name_too_long: 'Use up to 60 characters.',
  passkeys_count: 'You have 20 passkeys already. Remove one first.',
  totp_not_begun: 'This QR code has expired. Please start over.',
  task_link_used: 'This link was already used. Sign in to see what you sent.',
  task_link_expired: 'This link has expired: it worked for 72 hours. Sign in instead.',
  task_link_replaced: 'This link was replaced. Use the one in our newer email.',
  task_link_done: 'This has been done already. Thank you.',
  task_link_withdrawn: 'We don’t need this any more.',
  task_link_person_removed: 'This link doesn’t work any more. Please call us.',
  task_link_sign_in: 'Please sign in to do this.',
  invite_link_invalid: 'This link is invalid or has been used already. Please ask for a new one.',

  // documents
  file_type: 'Accepted file types are PDF, PNG, JPG, JPEG or TIFF.',
  /** Shown after the one above. */
  file_type_photos: 'Photos can also be HEIC, HEIF, WebP or AVIF.',
  file_too_large: 'Size limit exceeded. File must be 10MB or less.',
  file_unreadable: 'There was an issue accepting this file. Please try again or choose a new file.',
  file_infected: 'This file has a virus, so we didn’t open it. Take a photo of the page instead.',
  file_required: 'At least one file required',
  too_many_files: 'A document can have up to 50 files. Send the rest as another one.',
  files_count: 'Some files didn’t arrive. Please try again.',
  page_not_kept: 'We no longer have a page you sent. Please send it again.',
  title_too_long: 'Use up to 120 characters.',
  note_too_long: 'Cannot be more than 250 characters',
  not_awaiting_resubmission: 'You no longer need to send this document again.',
  kept_files_unknown:
    'One of the pages you’re keeping isn’t part of that document. Start over and send all pages.',
  kept_file_to_redo: 'You’re keeping a page that we need again. Retake it.',
  reason_required: 'Say why the client needs to send it again.',
  pdf_password_required: 'Enter the PDF’s password.',
  pdf_password_wrong: 'This password doesn’t open the PDF. Try another one.',
  pdf_password_tries: 'Too many wrong passwords. Please try again in 15 minutes.',
  file_not_locked: 'This file doesn’t need a password any more. Reload the page.',
  document_id_reused: 'Another document was already added with this ID. Start over.',

  // books
  amount_decimals: 'Enter amounts with up to two decimals.',
  amount_out_of_range: 'This amount is too large for the books. Check it.',
  transactions_count: 'Enter 1 to 2,000 lines in a batch.',
  batch_moves_nothing:
    'A batch of zeros changes nothing. Enter an amount other than 0.00 on some line.',
  date_in_future: 'This date is in the future. Enter today or an earlier day.',

  // questions
  question_answered: 'This was answered in the meantime. Reload the page.',
  question_withdrawn: 'We no longer need an answer to this.',
  answer_choice: 'Choose one of the answers.',
  answer_words: 'Write what it was.',
  answer_receipt: 'Add the receipt.',

  // bank
  bank_not_offered: 'You can’t connect a bank yet. Please contact your consultant.',

  // per diem
  per_diem_year_required: 'Year must be selected',
  per_diem_dates_required: 'At least one date must be selected',
  per_diem_allocation_required: 'Allocation amount is required',
  per_diem_day_ahead: 'You can enter a day once it has started. Choose an earlier one.',
  per_diem_year_closed: 'Choose a day of this year or of the three before it.',
  per_diem_full_and_partial: 'A day is either full or partial. Choose one.',
  per_diem_entry_exists: 'This date already has an entry. Change that one instead.',
  per_diem_spouse_twice: 'Your spouse drove or rode along that day, not both. Choose one.',
  per_diem_spouse_by_firm: 'We set your spouse’s days. Please ask your consultant.',

  // profit plan
  profit_plan_none: "Couldn't find active Plan_Header__c",
  plan_name_required: 'Give it a name.',
  plan_name_too_long: 'Use up to 80 characters.',
  plan_figure_required: 'Enter a number.',
  plan_figure_out_of_range: 'This number is too small or too large. Check it.',
  plan_figure_decimals: 'This number has too many decimals. Enter fewer.',
  plan_percent_of_itself: 'Revenue can’t be a percent of revenue. Choose another basis.',
  plan_line_account: 'This account doesn’t belong to this section. Choose another one.',
  plan_lines_count: 'A plan can have up to 1,000 lines. Remove some.',

  // tax
  tax_year: 'Enter a four-digit tax year.',
  tax_quarter_required: 'Must select a tax quarter',
  tax_return_required: 'Must select a tax return',
  tax_amount: 'Enter dollars, with up to two decimals.',
  tax_return_source: 'A return is a PDF or a link, not both. Choose one.',
  tax_payment_day: 'Enter the day you paid.',
  tax_payment_quarter: 'This quarter has no payment date yet. Choose another one.',
  tax_payment_before_year: 'This date is before the tax year. Check it.',
  tax_payment_confirmation: 'Use up to 40 characters.',
  tax_payments_count: 'A quarter can have up to 20 payments. Change one you already have.',

  // mileage
  trip_from_required: '"From" date-time is required',
  trip_to_required: '"To" date-time is required',
  trip_to_before_from: '"To" date-time should be after "From" date-time',
  trip_miles_required: 'Total miles is required',
  trip_miles_number: 'Must be a number',
  trip_miles_negative: 'Must be a positive value',
  trip_miles_most: 'Enter up to 100,000 miles',
  trip_miles_decimals: 'Enter miles with up to two decimals',
  trip_too_long: 'A trip can last up to 7 days. Check both times.',
  trip_out_of_range: 'A trip can’t start before 2022 or more than a year from now. Check the date.',
  trip_time_zone: 'We don’t know this time zone. Choose another one.',
  trip_in_progress: 'Another trip is in progress. Stop that trip first.',
  trips_of_day: 'You can have up to 100 trips per day. Change one you already have.',
  trip_report_too_long: 'This year has too many trips for a PDF. Please download the CSV file.',
  trip_ended: 'This trip has already ended. Start a new one.',
  odometer_number: 'Enter whole miles, from 0 to 9,999,999.',
  odometer_backwards:
    'The odometer can’t be lower at the end of the year than at the start. Check both readings.',
  odometer_last_low: 'This can’t be lower than the reading on January 1. Check both.',
  odometer_end_low:
    'This can’t be lower than the first reading after the odometer changed. Check both.',
  mileage_rate_range: 'Enter a rate between $0.001 and $9.999 per mile.',
  mileage_rate_decimals: 'Enter a rate with up to three decimals.',

  // rates of either kind
  rate_source:
    'A rate without an IRS notice is an estimated rate. Enter the notice, or mark it as estimated.',
  rate_first_day: 'Enter a first day between 2000 and 2099.',
  rate_end: 'A rate can’t end before it starts. Check its days.',

  // resources
  resource_title_required: 'Give it a title.',
  resource_folder_required: 'Choose at least one folder.',
  resource_source: 'A resource is a PDF or a link, not both. Choose one.',

  // firm
  setting_required: 'This can’t be empty. Enter something.',
  setting_too_long: 'This is too long. Make it shorter.',
  link_invalid: 'Enter a web address that starts with https://',
  link_placeholder: 'Use only {constituentId}, {email} and {fullName}, after the domain.',
  logo_invalid: 'Choose a PNG, WebP or SVG of up to 48 KB for the logo.',
  color_invalid: 'Write the color like #1a2b3c.',
  color_too_light: 'Choose a darker color, to read white text on it.',

  // impersonation and audit
  unauthorized_action: 'Unauthorized action',
  impersonation_reason: 'Say why you are signing in as this client.',
  read_only_session: 'You’re signed in to look only. Nothing was changed.',
  clients_own: 'Only the client can change this. Ask them to.',
  archive_under_way: 'This archive is being downloaded already. Wait until that is done.',
  archives_a_day: 'That’s enough for one day. Please try again tomorrow.',
  archive_busy: 'We’re making other archives right now. Please try again in a few minutes.',
  audit_file_too_long: 'A file can have up to 50,000 entries. Choose a shorter period.',

  // hub messages
  reply_required: 'Message reply is required',
  reply_too_long: 'Use up to 500 characters',
  message_takes_no_reply: 'You can’t reply to this message. Start a conversation instead.',
  message_answered: 'This message already has a reply. Reload the page.',
  message_archived: 'This message is already archived. Reload the page.',
  message_takes_no_document: 'You can’t send a document for this message. Send it on its own.',
  message_subject_required: 'Enter a subject',
  message_subject_too_long: 'Use up to 150 characters',
  message_body_required: 'Write the message',
  thread_closed: 'We closed this conversation. Start a new one to write to us.',
  thread_message_too_long: 'Use up to 2,000 characters',
  thread_message_id_reused: 'Another message was already sent with this ID. Write it again.',
  thread_files: 'A message can have up to 5 files. Send the rest in another one.',
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
