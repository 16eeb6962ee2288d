-- The ids of a CSV file tell its transactions apart within one bank account alone.
update imported_transactions
set external_id = 'csv:' || internal_account_number || substr(external_id, 4)
where external_id like 'csv:%';
