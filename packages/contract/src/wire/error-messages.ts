/**
 * Every sentence the API answers with, by its code. The code is stable and travels with the
 * sentence, so that a screen in another language finds its own.
 */
export const errorMessages = {
  // platform
  unauthenticated: 'Please sign in',
  not_available_for_your_plan: 'This is not available for your plan.',
  forbidden: 'You do not have access to this.',
  not_found: 'Not found',
  bad_request: 'The request could not be read.',
  invalid: 'This value is not valid.',
  unknown_field: 'This field is not known.',
  unexpected: 'Something went wrong',
  unavailable: 'Please try again in 5-10 minutes',
  offline: 'Something went wrong. Please check your internet connection and try again.',
  device_full:
    'There is no connection, and this device has no room to keep this. Make room, or try again when you are online.',
  too_many_requests: 'Too many requests. Please try again in a minute.',
  idempotency_key_invalid: 'The Idempotency-Key header must be a UUID.',
  idempotency_key_reused: 'This request was already used for something else.',
  idempotency_key_in_use: 'This request is still being worked on. Please try again.',
  too_many_uploads: 'Too many uploads at once. Please wait for the others to finish.',
  daily_uploads: 'That is more than we can take in one day. Please send the rest tomorrow.',
  upload_too_large: 'This request is too large.',

  // account
  wrong_credentials: 'Invalid email or password.',
  locked: 'Too many attempts. Please try again in 15 minutes or reset your password.',
  email_required: 'Email is required',
  email_invalid: 'Email must be valid',
  password_required: 'Password is required',
  password_rule:
    'Your new password must include 8 or more characters, a mix of uppercase and lowercase letters, numbers, and symbols.',
  password_too_long: 'Your new password can have at most 128 characters.',
  password_common: 'This password is too common. Please choose another one.',
  password_confirmation_required: 'Password confirmation is required',
  passwords_differ: 'Passwords must match',
  reset_link_invalid:
    'Your reset password link is invalid or has been used already. Please submit a new Forgot Password request.',
  password_wrong: 'This is not your password.',
  second_factor_locked: 'Too many attempts. Please try again in 15 minutes.',
  second_factor_required: 'Set up a second factor first.',
  second_factor_kept: 'Staff sign in with a second factor. Add another before you remove this one.',
  challenge_ended: 'This sign-in has ended. Please start again.',
  code_required: 'Enter the code',
  code_wrong: 'This code is not right, or was used already.',
  passkey_wrong: 'This passkey was not accepted.',
  passkey_creation_ended: 'The passkey took too long to make. Please try again.',
  passkey_known: 'This passkey is kept already.',
  passkey_name_required: 'Give the passkey a name.',
  passkey_name_too_long: 'Cannot be more than 60 characters',
  passkeys_count: 'A person can have at most 20 passkeys.',
  totp_not_begun: 'Scan the picture again: its secret is no longer open.',
  invite_link_invalid: 'This link is invalid or has been used already. Please ask for a new one.',
  email_taken: 'Someone signs in with this email already.',
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
  file_infected: 'There is a virus in this file, so it is not opened.',
  file_required: 'At least one file required',
  too_many_files: 'A document can have at most 50 files.',
  files_count: 'Not every file arrived. Please try again.',
  page_not_kept: 'A page that was sent ahead is no longer there. Please send it again.',
  title_too_long: 'Cannot be more than 120 characters',
  note_too_long: 'Cannot be more than 250 characters',
  not_awaiting_resubmission: 'This document is no longer waiting to be sent again.',
  kept_files_unknown: 'One of the pages to keep is not part of that document.',
  kept_file_to_redo: 'One of the pages to keep has to be taken again.',
  files_unknown: 'One of the pages is not part of this document.',
  status_move: 'A document cannot move from its status to this one.',
  reason_required: 'Say why the document must be sent again.',
  document_claimed: 'Someone else is working on this document.',
  queue_empty: 'Nothing is waiting.',

  // books
  unbalanced: 'Debits and credits differ. A batch must balance in every month it touches.',
  account_unknown: 'This account is not in the chart of accounts.',
  amount_decimals: 'Amounts have at most two decimals.',
  amount_out_of_range: 'This amount is more than the books can hold.',
  transactions_count: 'A batch has 1 to 2,000 lines.',
  date_before_books: 'The books begin on January 1, 2023.',
  date_after_opening: 'An opening line is dated December 31, 2022 or earlier.',
  date_in_future: 'This date has not come yet.',
  batch_source: 'A batch comes from a document or from a bank import, not from both.',
  document_unknown: 'This document is not one of the client’s.',
  batch_id_reused: 'Another batch was already posted under this id.',
  document_posted: 'This document was already posted. Reverse its batch to post it again.',
  opening_posted: 'The opening batch was already posted. Reverse it to post it again.',
  batch_reversed: 'This batch was already reversed.',
  account_range:
    'An account is numbered 1000 to 6999, or 9000 to 9099 for miles, within its section.',
  account_name_required: 'Give the account a name.',
  account_number_taken: 'There is an account with this number already.',
  account_name_taken: 'There is an account with this name already.',
  batch_is_reversal: 'A reversal cannot be reversed. Post the batch again instead.',

  // bank files
  import_file_required: 'Choose a CSV or OFX file.',
  import_bank_account: 'Choose the account of the books that stands for this bank account.',
  import_format: 'This is neither a CSV nor an OFX file of a bank.',
  import_empty: 'There are no transactions in this file.',
  import_encoding: 'The characters of this file cannot be read. Save it as UTF-8 and try again.',
  import_incomplete: 'This file ends in the middle. Download it from the bank again.',
  import_columns: 'A date, a description and an amount have to be among the columns.',
  import_accounts: 'This file is of several bank accounts. Download one for each of them.',
  import_row: 'A date or an amount in this file cannot be read.',
  import_currency: 'The books are kept in US dollars, and this file is not.',
  import_too_many: 'A file can bring at most 20,000 transactions. Choose a shorter span of time.',
  import_too_slow: 'This file takes too long to read. Choose a shorter span of time.',
  imported_count: 'Choose 1 to 1,000 transactions.',
  imported_not_waiting: 'One of these transactions is not waiting any more.',
  imported_to_itself: 'A transaction cannot be posted to its own bank account.',

  // bank
  bank_not_offered: 'Banks cannot be connected yet. Please contact your consultant.',

  // per diem
  per_diem_year_required: 'Year must be selected',
  per_diem_dates_required: 'At least one date must be selected',
  per_diem_allocation_required: 'Allocation amount is required',
  per_diem_day_ahead: 'A day can be entered once it has begun.',
  per_diem_year_closed: 'Days can be entered for this year and the three before it.',
  per_diem_full_and_partial: 'A day is either full or partial.',
  per_diem_entry_exists: 'There is already an entry for this date.',

  // profit plan
  profit_plan_none: "Couldn't find active Plan_Header__c",
  plan_name_required: 'Give it a name.',
  plan_name_too_long: 'Cannot be more than 80 characters',
  plan_figure_required: 'Enter a number.',
  plan_figure_out_of_range: 'This figure is too small or too large.',
  plan_figure_decimals: 'This figure has too many decimals.',
  plan_percent_of_itself: 'Revenue cannot be a percent of revenue.',
  plan_line_account: 'The account does not belong to this section.',
  plan_lines_count: 'A plan has at most 1,000 lines.',
  plan_changed:
    'Somebody else has changed this draft meanwhile. Open it again to go on from theirs.',
  plan_published: 'This plan was published already. Enter a new one instead.',

  // tax
  tax_year: 'A tax year has four digits.',
  tax_quarter_required: 'Must select a tax quarter',
  tax_return_required: 'Must select a tax return',
  tax_amount: 'An amount is in dollars with at most two decimals.',
  tax_file_type: 'Estimates and returns are PDFs.',
  tax_file_unreadable: 'This PDF cannot be opened. Save it again without a password.',
  tax_return_source: 'A return is a PDF or a link, not both.',
  tax_payment_day: 'Enter the day it was paid.',
  tax_payment_quarter: 'There are no due dates for this quarter yet.',
  tax_payment_before_year: 'This is before the tax year it is for.',
  tax_payment_confirmation: 'Cannot be more than 40 characters',
  tax_payments_count: 'A quarter can have at most 20 payments.',

  // mileage
  trip_from_required: '"From" date-time is required',
  trip_to_required: '"To" date-time is required',
  trip_to_before_from: '"To" date-time should be after "From" date-time',
  trip_miles_required: 'Total miles is required',
  trip_miles_number: 'Must be a number',
  trip_miles_negative: 'Must be a positive value',
  trip_miles_most: 'Cannot be more than 100,000 miles',
  trip_miles_decimals: 'Miles have at most two decimals',
  trip_too_long: 'A trip can last at most 7 days',
  trip_out_of_range: 'A trip can start in 2022 at the earliest, and within a year from now.',
  trip_time_zone: 'This time zone is not known.',
  trip_in_progress: 'Another trip is in progress.',
  trip_ended: 'This trip has ended already.',
  odometer_number: 'An odometer shows whole miles, from 0 to 9,999,999.',
  odometer_backwards: 'The odometer cannot show less at the end of the year than at its start.',
  mileage_rate_range: 'A rate is between $0.001 and $9.999 a mile.',
  mileage_rate_decimals: 'A rate has at most three decimals.',

  // rates of either kind
  rate_source: 'A rate without a notice is provisional.',
  rate_first_day: 'Enter its first day, between 2000 and 2099.',
  rate_end: 'A rate cannot end before it begins.',
  rate_exists: 'There is already a rate from this day on.',
  rate_overlaps: 'Another rate was announced for some of these days.',
  rate_counted: 'Past days count at this rate, so it stays. Correct its amounts instead.',
  per_diem_rate_range: 'A rate is between $1 and $999.99 a day, in whole cents.',

  // resources
  resource_title_required: 'Give it a title.',
  resource_folder_required: 'Choose at least one folder.',
  resource_file_type: 'A resource is a PDF.',
  resource_source: 'A resource is a PDF or a link, not both.',

  // firm
  setting_required: 'This cannot be empty.',
  setting_too_long: 'This is too long.',
  link_invalid: 'Enter a web address that begins with https://',
  link_placeholder:
    'Only {constituentId}, {email} and {fullName} can be filled in, after the host.',
  logo_invalid: 'The logo must be a PNG, WebP or SVG picture of at most 48 KB.',
  color_invalid: 'A color is written like #1a2b3c.',
  color_too_light: 'Choose a darker color: white words have to be readable on it.',
  app_id_invalid: 'The id of an app is written like com.example.app.',
  app_fingerprint_invalid:
    'A SHA-256 fingerprint is 32 pairs of digits and letters from A to F, with colons between them.',
  app_team_invalid: 'The id of an Apple team has 10 letters and digits.',

  // impersonation and audit
  unauthorized_action: 'Unauthorized action',
  impersonation_reason: 'Say why you are signing in as this client.',
  read_only_session: 'You are signed in to look only. Nothing was changed.',
  clients_own: 'Only the client can change this.',
  audit_file_too_long: 'A file holds at most 50,000 entries. Choose a shorter span of time.',

  // hub messages
  reply_required: 'Message reply is required',
  reply_too_long: 'Cannot be more than 500 characters',
  message_takes_no_reply: 'This message does not take a reply.',
  message_answered: 'This message has been answered already.',
  message_archived: 'This message is archived already.',
  message_takes_no_document: 'This message does not take a document.',
  message_subject_required: 'Enter a subject',
  message_subject_too_long: 'Cannot be more than 150 characters',
  message_body_required: 'Write the message',
  message_body_too_long: 'Cannot be more than 20,000 characters',
  message_placeholder:
    'Only {firstName}, {fullName}, {accountName}, {consultantName}, {firmName}, {dueDate} and {documentYear} can be filled in.',
  message_due_date: 'Enter the due date, which the message names.',
  message_document_year: 'Enter the document year, which the message names.',
  message_reminder: 'There is nothing to remind of in a message that asks for nothing.',
  message_recipients: 'Choose 1 to 500 clients.',
} as const

export type ErrorCode = keyof typeof errorMessages

const codesByMessage = new Map<string, ErrorCode>(
  Object.entries(errorMessages).map(([code, message]) => [message, code as ErrorCode]),
)

/** The code of a sentence above; `invalid` for any other. */
export const toErrorCode = (message: string): ErrorCode => codesByMessage.get(message) ?? 'invalid'
