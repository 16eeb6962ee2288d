-- For the newest pages of a consultant's clients.
create index page_texts_of_account on page_texts (account_id, at desc, document_id, page);
