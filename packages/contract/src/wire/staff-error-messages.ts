/**
 * Every sentence that only calls of staff are answered with, by its code. No module that the portal loads may import
 * it: its pages would all carry sentences they never show.
 */
export const staffErrorMessages = {
  // account
  email_taken: 'Someone already signs in with this email. Enter another one.',
  email_not_sendable:
    'Your firm’s mail server can’t send to addresses with letters like é or ñ before the @. Ask for another address.',
  name_required: 'Enter a name',
  name_too_long: 'This name is too long. Make it shorter.',
  phone_required: 'Enter a phone number',
  staff_inactive: 'This person no longer works here. Bring them back first.',
  plan_not_offered: 'The firm doesn’t offer this plan. Choose another one.',
  consultant_unknown: 'Choose someone who works for the firm.',
  client_being_erased: 'This client’s records are being erased.',
  client_retained:
    'This client’s records must stay longer, or the client is active again. Reload the page to see which.',
  no_documents_in_year: 'This client has no such documents in this year. Choose another year.',
  search_too_broad: 'Too many pages to look through. Add a word, or choose a client.',
  erasure_person_elsewhere:
    'Somebody of this client also signs in to another client with it. Remove them from one of the two first.',
  retention_years: 'Enter 3 to 50 years.',
  hand_over_required: 'This person still has clients. Choose who takes them over.',
  last_admin: 'The firm needs an active admin. Make someone else an admin first.',

  // clients
  ein_invalid: 'Enter the 9 digits of the EIN, like 12-3456789.',
  ssn_invalid: 'Enter the 9 digits of the SSN or ITIN, like 123-45-6789.',
  mc_number_invalid: 'Enter an MC number of up to 8 digits.',
  dot_number_invalid: 'Enter a USDOT number of up to 8 digits.',
  state_invalid: 'Use the two letters of a state, like TX.',
  zip_invalid: 'Enter a ZIP code of 5 digits, or of 9 like 22980-1234.',
  truck_unit_required: 'Enter the unit number',
  truck_unit_taken:
    'Another truck already has this unit number for these days. Enter another one, or change the days.',
  trucks_count: 'A client can have up to 500 trucks. Remove one first.',
  vin_invalid: 'Enter the 17 letters and digits of the VIN, without I, O and Q.',
  plate_invalid: 'Enter a plate of up to 12 letters and digits.',
  note_required: 'Write the note',
  client_note_too_long: 'A note can have up to 2,000 characters. Make it shorter.',
  tag_name_taken: 'Another tag already has this name. Enter another one.',
  tag_unknown: 'One of these tags was removed. Reload and try again.',
  tags_count: 'One of these clients has 20 tags already. Remove one first.',
  views_count: 'You have 50 saved views already. Remove one first.',
  work_due_on: 'Enter a due date within two years of today.',
  work_settled: 'What this asks for was done. Take that back to open it again.',
  client_file_format: 'This isn’t a CSV or Excel file. Choose another one.',
  client_file_empty: 'This file has no clients. Choose another one.',
  client_file_too_many: 'A file can have up to 10,000 clients. Split it into several.',
  client_file_name_column: 'Choose the column with the clients’ names or business names.',
  client_file_not_in_review:
    'This file was already imported or is being imported. Reload the page.',
  client_file_importing: 'This file is being imported. Stop it first.',
  client_file_nothing: 'None of these rows can be imported. Check what each one needs.',

  // files of books
  books_file_format: 'This isn’t a CSV or Excel file of books. Choose another one.',
  books_file_empty: 'This file has no rows. Choose another one.',
  books_file_columns:
    'We don’t see accounts and amounts in this file. Export it again with its headings.',
  books_review_full:
    'With this file, those under review have more than 100,000 rows. Post or remove some first.',
  books_file_too_many: 'A file can have up to 10,000 rows. Split it into several.',
  books_import_posted: 'Some of this file is posted. Take it back first.',
  books_parts_changed: 'What’s ready has changed. Check the list again.',
  books_nothing_posted: 'Nothing from this file is posted for this client. Reload the page.',
  books_batch_matched:
    'A bank transaction is matched to one of these batches. Take that back first.',

  // set-up
  settings_changed: 'Someone else changed this meanwhile. Check it and save again.',
  mail_host_invalid: 'Enter the name of the mail server, like smtp.example.com.',
  mail_port_invalid: 'Enter a port from 1 to 65535. Most servers use 465 or 587.',
  mail_user_required: 'Enter the user, or remove the password.',
  mail_in_environment: 'The mail server is set by SMTP_URL on the server. Change it there.',
  mail_not_set: 'Save a mail server first.',
  mail_code_wrong: 'That isn’t the code of the last test mail. Enter its 6 digits.',
  address_invalid: 'Enter the address alone, like https://portal.example.com.',
  address_in_environment: 'The address is set by PUBLIC_URL on the server. Change it there.',
  rates_other_year: 'Another year has begun. Check its rates.',
  logo_unreadable: 'We can’t read this image. Save it as PNG, JPEG or WebP and try again.',

  // documents
  files_unknown: 'One of the pages isn’t part of this document. Reload it.',
  status_move: 'A document can’t go from its current status to this one. Reload the document.',
  document_claimed: 'Someone else is working on this document. Choose another one.',
  version_stale:
    'Someone else changed these pages meanwhile. Reload them and make your change again.',
  pages_not_ready: 'These pages are still being drawn. Try again in a moment.',
  pages_incomplete: 'Each page has to be there, and only once. Check the pages.',
  pages_with_client:
    'The client has to send this document again, so its pages can’t be changed. Wait for the new ones.',
  pages_merged: 'The pages of this document are part of another one now. Open that one.',
  version_unknown: 'There is no such version. Reload the document.',
  version_other_pages:
    'Pages were split off or merged since this version, so it can’t be restored. Change the pages by hand.',
  merge_itself: 'A document can’t be merged with itself. Choose another one.',
  merge_posted: 'That document is posted. Reverse its batch before you merge it into another one.',
  merge_too_large: 'A document can have up to 500 pages and 50 files. Choose a smaller one.',
  queue_empty: 'You’re all caught up.',
  paper_title_required: 'Give the document a title.',
  paper_id_reused: 'Another document was already sent with this ID. Start over.',

  // books
  unbalanced: 'Debits and credits don’t match. Make the batch balance in every month it touches.',
  account_unknown: 'This account isn’t in the chart of accounts. Choose another one, or add it.',
  account_retired: 'This account is retired. Choose another one, or bring it back first.',
  account_standard:
    'This account is the same for every firm and can’t be changed. Add another one instead.',
  account_shared: 'All clients have this account. Change it in the firm’s chart of accounts.',
  period_order: 'The last day can’t be before the first. Check both days.',
  date_before_books: 'The books start on January 1, 2023. Enter that day or a later one.',
  date_after_opening: 'Date opening lines December 31, 2022 or earlier.',
  batch_source: 'A batch comes from a document or a bank import, not both. Choose one.',
  document_unknown: 'This isn’t one of the client’s documents. Choose another one.',
  batch_id_reused:
    'Another batch was already posted with this ID. Reload the page, then check before you post again.',
  document_posted: 'This document was already posted. Reverse its batch to post it again.',
  opening_posted: 'The opening batch was already posted. Reverse it to post it again.',
  batch_reversed: 'This batch was already reversed. Reload the page.',
  account_range: 'Number the account 1000 to 6999, or 9000 to 9099 for miles, within its section.',
  account_name_required: 'Give the account a name.',
  account_number_taken: 'Another account already has this number. Enter another one.',
  account_name_taken: 'Another account already has this name. Enter another one.',
  batch_is_reversal: 'You can’t reverse a reversal. Post the batch again instead.',
  period_locked: 'This month is locked. Choose a later date, or ask an admin to reopen it.',
  lock_month_end: 'Lock the books through the last day of a month.',
  lock_ahead: 'You can lock a month once it’s over. Choose an earlier one.',
  reopen_reason: 'Say why you’re reopening these months.',
  close_note: 'Say what you found: some of these are still open.',
  close_reason: 'Say why you’re finishing this month with open items.',
  line_reconciled:
    'A finished bank statement has a line of this batch. Ask an admin to undo that statement first.',
  line_not_open: 'One of these lines isn’t open anymore. Look at the statement again.',
  reconciliation_open: 'A statement of this account is open. Finish or discard it first.',
  reconciliation_finished: 'This statement is finished. Ask an admin to undo it first.',
  reconciliation_not_finished: 'This statement isn’t finished. Reload the page.',
  reconciliation_later: 'A later statement starts from this one. Undo or discard that one first.',
  reconciliation_differs: 'The cleared lines don’t add up to the closing balance yet. Check them.',
  reconciliation_opening:
    'The books have another balance on the day before. Check the opening balance.',
  reconciliation_start: 'This statement starts the day after the one before. Enter that day.',
  adjustment_words: 'Say what the adjustment is for.',
  adjustment_account: 'Choose another account for the adjustment.',
  undo_reason: 'Say why you’re undoing this statement.',

  // bank files
  import_file_required: 'Choose a CSV, Excel or OFX file.',
  import_bank_account: 'Choose the account in the books for this bank account.',
  import_format: 'This isn’t a CSV, Excel or OFX file from a bank. Choose another one.',
  import_document:
    'This is a PDF or a picture. Download the transactions from the bank as CSV, Excel or OFX.',
  import_old_excel:
    'We can’t read this Excel file. Save it as .xlsx without a password, or as CSV.',
  import_empty: 'This file has no transactions. Choose another one.',
  import_encoding: 'We can’t read the characters in this file. Save it as UTF-8 and try again.',
  import_incomplete: 'This file is cut off. Download it from the bank again.',
  import_columns:
    'The file needs a date, a description and an amount column. Download it with those.',
  import_accounts: 'This file has several bank accounts. Download one file for each.',
  import_row: 'We can’t read a date or an amount in this file. Fix that line or download it again.',
  import_unclear:
    'We can’t tell for sure what this file means, such as which amounts are money out. Answer what we ask about it, or download it with separate columns.',
  import_currency: 'The books are in US dollars, and this file isn’t. Choose a file in dollars.',
  import_too_many: 'A file can have up to 20,000 transactions. Choose a shorter period.',
  import_too_slow: 'This file takes too long to read. Choose a shorter period.',
  import_account_required: 'Choose an account in the books for each bank account.',
  import_posted:
    'Transactions of this file are posted. Reverse their batches before you undo the import.',
  imported_count: 'Choose 1 to 1,000 transactions.',
  imported_not_waiting:
    'One of these transactions was already posted or set aside. Reload the list.',
  imported_in_doubt: 'One of these may be a duplicate. Decide that first.',
  imported_decided: 'Someone already decided about one of these transactions. Reload the list.',
  imported_match_open:
    'The books may have this transaction already. Confirm the match or say it isn’t one, then post.',
  imported_match_changed: 'This match changed in the meantime. Look at it again.',
  bank_row_taken: 'This transaction isn’t posted anymore, or has a document already. Look again.',
  imported_not_matched: 'This transaction is posted, not matched. Reverse its batch instead.',
  rule_payee: 'Write the payee as on the bank statement, like “Pilot Fuel”.',
  rule_account: 'Choose the account to post to, or split it.',
  rule_range: 'The highest amount must not be below the lowest. Check both.',
  rule_exists: 'There is already a rule for this payee. Change that one instead.',
  rule_to_bank: 'A rule can’t post to its own bank account. Choose another account.',
  imported_to_itself:
    'You can’t post a transaction to its own bank account. Choose another account.',
  imported_corrected: 'Someone corrected or reversed this in the meantime. Look at it again.',
  imported_not_correctable:
    'This transaction has no lines of its own. Reverse its batch, or undo the match.',
  correction_month: 'Choose a day in the month it was posted in.',
  batch_is_correction:
    'You can’t reverse a correction alone. Correct the transaction again, or reverse the batch it was posted in.',
  batch_not_correctable:
    'Only what was posted by hand can be corrected line by line. Correct a bank transaction in its own row.',
  line_corrected: 'Someone corrected one of these lines in the meantime. Look at the batch again.',
  split_differs: 'The parts don’t add up to the transaction. Check the amounts.',
  split_name_required: 'Give the split a name.',
  split_name_taken: 'Another saved split has this name. Enter another one.',

  // questions
  questions_count: 'Ask about 1 to 100 at once.',
  question_choices: 'Offer 1 to 8 answers.',
  question_unit: 'Say which truck.',
  question_words: 'Let the client answer in words, too, if they choose between trucks.',
  question_too_long: 'Use up to 300 characters',
  question_id_reused: 'Another question was already asked with this ID. Start over.',
  question_open:
    'The client was already asked about one of these, and hasn’t answered yet. Wait for the answer.',
  question_about_settled: 'One of these was already posted or set aside. Reload the list.',
  question_not_answered: 'The client hasn’t answered this yet. Wait for the answer.',

  // profit plan
  plan_changed: 'Someone else changed this draft. Open it again to continue from theirs.',
  plan_published: 'This plan is already published. Start a new one instead.',

  // tax
  tax_file_type: 'Estimates and returns must be PDFs. Choose a PDF.',
  tax_file_unreadable: 'We can’t open this PDF. Save it again without a password.',
  tax_figure_range: 'Enter an amount or percent from 0, with up to two decimals.',
  tax_figure_order: 'Each rate has to start above the one before it. Check where they start.',
  tax_forecast_amount: 'Enter dollars for the year, up to $9,999,999.',
  tax_forecast_children: 'Enter a number from 0 to 20.',
  tax_forecast_state: 'Enter a percent from 0 to 20, with up to two decimals.',
  tax_forecast_entity:
    'The forecast is for sole owners and S corporations. Work this client’s out by hand.',
  tax_forecast_travel: 'This client’s plan doesn’t have that. Choose something else.',
  tax_forecast_year: 'There are no tax figures for this year. Choose another year.',

  // rates of either kind
  rate_exists: 'Another rate already starts on this day. Choose another day.',
  rate_overlaps: 'Another rate already covers some of these days. Change the days.',
  rate_counted: 'Past days use this rate, so it has to stay. Correct its amounts instead.',
  per_diem_rate_range: 'Enter a rate between $1 and $999.99 per day, in whole cents.',

  // resources
  resource_file_type: 'A resource must be a PDF. Choose a PDF.',

  // firm
  app_id_invalid: 'Write the app ID like com.example.app.',
  app_fingerprint_invalid:
    'Enter the SHA-256 fingerprint: 32 pairs of digits and letters A to F, separated by colons.',
  app_team_invalid: 'Enter the 10 letters and digits of the Apple team ID.',

  // hub messages
  message_body_too_long: 'Use up to 20,000 characters',
  message_placeholder:
    'Use only {firstName}, {fullName}, {accountName}, {consultantName}, {firmName}, {dueDate} and {documentYear}.',
  message_due_date: 'Enter the due date: the message names it.',
  message_document_year: 'Enter the document year: the message names it.',
  message_reminder:
    'This message asks for nothing, so there’s nothing to remind them of. Take the reminder out.',
  message_recipients: 'Choose at least one client who can get the message.',
  thread_not_seen: 'Somebody has written here since. Read it, then try again.',
  message_text: 'Write the message in English or Spanish.',
  sending_text_en: 'Some of these clients read English. Write the message in English, too.',
  sending_text_es: 'Some of these clients read Spanish. Write the message in Spanish, too.',
  sending_picked: 'Pick or take out up to 500 clients.',
  sending_audience: 'Other clients would get this message by now. Please look at the list again.',
  sending_time: 'Enter a day and a time.',
  sending_time_past: 'Choose a time that’s still ahead.',
  sending_begun: 'This message is already on its way.',
  sending_cancelled: 'This message was already canceled. Write a new one.',
  sending_id_reused: 'Another sending already has this ID. Start over.',
} as const
