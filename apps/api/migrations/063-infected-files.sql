-- A document goes back to its client also for a virus in one of its files.
alter table documents
  drop constraint documents_reason_code_check,
  add constraint documents_reason_code_check check (reason_code in ('blurry', 'cut_off',
    'wrong_document', 'missing_pages', 'unreadable', 'infected', 'other'));
