-- How far an account of the books is reconciled begins with its bank's first transaction.
create index imported_transactions_of_a_number
  on imported_transactions (account_id, internal_account_number, date);
