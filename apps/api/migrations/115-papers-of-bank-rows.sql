-- The paper that came after the bank's transaction was posted: the posting stands for it, too.
alter table imported_transactions add column document_id uuid;

alter table imported_transactions add constraint imported_transactions_paper
  check (document_id is null or (state = 'posted' and posted_line is not null));

create unique index imported_transactions_of_a_document on imported_transactions (account_id, document_id)
  where document_id is not null;

alter table imported_transactions add constraint imported_transactions_document
  foreign key (account_id, document_id) references documents;
