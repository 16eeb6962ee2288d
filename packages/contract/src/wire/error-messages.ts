/**
 * Every sentence the API answers with, by its code. The code is stable and travels with the
 * sentence, so that a screen in another language finds its own.
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
  invite_link_invalid: 'This link is invalid or has been used already. Please ask for a new one.',
  email_taken: 'Someone already signs in with this email.',
  name_required: 'Enter a name',
  name_too_long: 'This name is too long.',
  phone_required: 'Enter a phone number',
  staff_inactive: 'This person no longer works here.',
  consultant_unknown: 'Choose someone who works for the firm.',
  last_admin: 'The firm needs an active admin. Make someone else an admin first.',

  // documents
  file_type: 'Accepted file types are PDF, PNG, JPG, JPEG or TIFF.',
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
  files_unknown: 'One of the pages isn’t part of this document.',
  status_move: 'A document can’t go from its current status to this one.',
  reason_required: 'Say why the client needs to send it again.',
  document_claimed: 'Someone else is working on this document.',
  queue_empty: 'You’re all caught up.',

  // books
  unbalanced: 'Debits and credits don’t match. A batch must balance in every month it touches.',
  account_unknown: 'This account isn’t in the chart of accounts.',
  amount_decimals: 'Amounts can have up to two decimals.',
  amount_out_of_range: 'This amount is too large for the books.',
  transactions_count: 'A batch can have 1 to 2,000 lines.',
  date_before_books: 'The books start on January 1, 2023.',
  date_after_opening: 'Date opening lines December 31, 2022 or earlier.',
  date_in_future: 'This date is in the future.',
  batch_source: 'A batch comes from a document or a bank import, not both.',
  document_unknown: 'This isn’t one of the client’s documents.',
  batch_id_reused: 'Another batch was already posted with this ID.',
  document_posted: 'This document was already posted. Reverse its batch to post it again.',
  opening_posted: 'The opening batch was already posted. Reverse it to post it again.',
  batch_reversed: 'This batch was already reversed.',
  account_range: 'Number the account 1000 to 6999, or 9000 to 9099 for miles, within its section.',
  account_name_required: 'Give the account a name.',
  account_number_taken: 'Another account already has this number.',
  account_name_taken: 'Another account already has this name.',
  batch_is_reversal: 'You can’t reverse a reversal. Post the batch again instead.',

  // bank files
  import_file_required: 'Choose a CSV, Excel, or OFX file.',
  import_bank_account: 'Choose the account in the books for this bank account.',
  import_format: 'This isn’t a CSV, Excel, or OFX file from a bank.',
  import_document:
    'This is a PDF or a picture. Download the transactions from the bank as CSV, Excel, or OFX.',
  import_old_excel:
    'We can’t read this Excel file. Save it as .xlsx without a password, or as CSV.',
  import_empty: 'This file has no transactions.',
  import_encoding: 'We can’t read the characters in this file. Save it as UTF-8 and try again.',
  import_incomplete: 'This file is cut off. Download it from the bank again.',
  import_columns: 'The file needs a date, a description and an amount column.',
  import_accounts: 'This file has several bank accounts. Download one file for each.',
  import_row: 'We can’t read a date or an amount in this file.',
  import_unclear:
    'We can’t tell for sure what this file means, such as which amounts are money out.',
  import_currency: 'The books are in US dollars, and this file isn’t.',
  import_too_many: 'A file can have up to 20,000 transactions. Choose a shorter period.',
  import_too_slow: 'This file takes too long to read. Choose a shorter period.',
  imported_count: 'Choose 1 to 1,000 transactions.',
  imported_not_waiting: 'One of these transactions was already posted or set aside.',
  imported_to_itself: 'You can’t post a transaction to its own bank account.',

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
  plan_changed: 'Someone else changed this draft. Open it again to continue from theirs.',
  plan_published: 'This plan is already published. Start a new one instead.',

  // tax
  tax_year: 'Enter a four-digit tax year.',
  tax_quarter_required: 'Must select a tax quarter',
  tax_return_required: 'Must select a tax return',
  tax_amount: 'Enter dollars, with up to two decimals.',
  tax_file_type: 'Estimates and returns must be PDFs.',
  tax_file_unreadable: 'We can’t open this PDF. Save it again without a password.',
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
  mileage_rate_range: 'Enter a rate between $0.001 and $9.999 a mile.',
  mileage_rate_decimals: 'A rate can have up to three decimals.',

  // rates of either kind
  rate_source: 'A rate without an IRS notice is an estimated rate.',
  rate_first_day: 'Enter a first day between 2000 and 2099.',
  rate_end: 'A rate can’t end before it starts.',
  rate_exists: 'Another rate already starts on this day.',
  rate_overlaps: 'Another rate already covers some of these days.',
  rate_counted: 'Past days use this rate, so it has to stay. Correct its amounts instead.',
  per_diem_rate_range: 'Enter a rate between $1 and $999.99 a day, in whole cents.',

  // resources
  resource_title_required: 'Give it a title.',
  resource_folder_required: 'Choose at least one folder.',
  resource_file_type: 'A resource must be a PDF.',
  resource_source: 'A resource is a PDF or a link, not both.',

  // firm
  setting_required: 'This can’t be empty.',
  setting_too_long: 'This is too long.',
  link_invalid: 'Enter a web address that starts with https://',
  link_placeholder: 'Use only {constituentId}, {email} and {fullName}, after the domain.',
  logo_invalid: 'The logo must be a PNG, WebP or SVG of up to 48 KB.',
  color_invalid: 'Write the color like #1a2b3c.',
  color_too_light: 'Choose a darker color, to read white text on it.',
  app_id_invalid: 'Write the app ID like com.example.app.',
  app_fingerprint_invalid:
    'A SHA-256 fingerprint is 32 pairs of digits and letters A to F, separated by colons.',
  app_team_invalid: 'An Apple team ID has 10 letters and digits.',

  // impersonation and audit
  unauthorized_action: 'Unauthorized action',
  impersonation_reason: 'Say why you are signing in as this client.',
  read_only_session: 'You’re signed in to look only. Nothing was changed.',
  clients_own: 'Only the client can change this.',
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
  message_body_too_long: 'Cannot be more than 20,000 characters',
  message_placeholder:
    'Use only {firstName}, {fullName}, {accountName}, {consultantName}, {firmName}, {dueDate} and {documentYear}.',
  message_due_date: 'Enter the due date: the message names it.',
  message_document_year: 'Enter the document year: the message names it.',
  message_reminder: 'This message asks for nothing, so there’s nothing to remind them of.',
  message_recipients: 'Choose 1 to 500 clients.',
} as const

export type ErrorCode = keyof typeof errorMessages

const codesByMessage = new Map<string, ErrorCode>(
  Object.entries(errorMessages).map(([code, message]) => [message, code as ErrorCode]),
)

/** The code of a sentence above; `invalid` for any other. */
export const toErrorCode = (message: string): ErrorCode => codesByMessage.get(message) ?? 'invalid'
