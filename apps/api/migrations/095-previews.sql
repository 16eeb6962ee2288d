-- A document goes back to its client also for a PDF that needs a password, and for one whose pages are a placeholder.
alter table documents drop constraint documents_reason_code_check;
alter table documents add constraint documents_reason_code_check check (reason_code in ('blurry', 'cut_off',
  'wrong_document', 'missing_pages', 'unreadable', 'locked', 'placeholder', 'infected', 'other'));

-- Where the preview shows less than the files, or may: [{"kind": "text", "pages": [3]}].
alter table documents add column preview_differences jsonb not null default '[]';

-- Staff took it although a file could not be shown; its page in the preview says so.
alter table documents add column accepted_at timestamptz;
