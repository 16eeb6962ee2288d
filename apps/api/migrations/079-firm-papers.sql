-- Papers that the firm sends to a client. Not among the client's documents: nothing in them is to be worked on.
create table firm_papers (
  account_id     uuid not null,
  -- Chosen by the sender: a retry does not send it again.
  id             uuid not null,
  title          text not null,
  note           text,
  file_name      text not null,
  mime_type      text not null
    check (mime_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/tiff')),
  bytes          int not null check (bytes > 0),
  blob_key       blob_key not null,
  blob_sha256    text not null,
  -- The PDF to look at; null until the job has checked the file and made it. Only then does the client see the paper.
  preview_key    blob_key,
  preview_sha256 text,
  preview_bytes  int,
  problem        text check (problem in ('unreadable', 'infected')),
  sent_at        timestamptz not null,
  sent_by        uuid not null,
  withdrawn_at   timestamptz,
  withdrawn_by   uuid,
  primary key (account_id, id),
  check (num_nulls(preview_key, preview_sha256, preview_bytes) in (0, 3)),
  check (num_nulls(withdrawn_at, withdrawn_by) in (0, 2))
);

select by_account('firm_papers');

create index firm_papers_newest on firm_papers (account_id, sent_at desc, id desc);
create index firm_papers_sent on firm_papers (sent_at desc, id desc);
create index firm_papers_by_blob on firm_papers (blob_key);
create index firm_papers_by_preview on firm_papers (preview_key) where preview_key is not null;

alter table firm_papers add constraint firm_papers_account
  foreign key (account_id) references accounts;
alter table firm_papers add constraint firm_papers_sender
  foreign key (sent_by) references staff;
alter table firm_papers add constraint firm_papers_withdrawer
  foreign key (withdrawn_by) references staff;

-- Who opened a paper, and when first.
create table firm_paper_reads (
  account_id uuid not null,
  paper_id   uuid not null,
  user_id    uuid not null,
  read_at    timestamptz not null,
  primary key (account_id, paper_id, user_id)
);

select by_account('firm_paper_reads');

alter table firm_paper_reads add constraint firm_paper_reads_paper
  foreign key (account_id, paper_id) references firm_papers;
alter table firm_paper_reads add constraint firm_paper_reads_user
  foreign key (account_id, user_id) references client_users;

-- A document that staff add for a client has no client user who sent it.
alter table documents alter column created_by drop not null;
alter table documents add column added_by uuid;
alter table documents add column added_how text;

alter table documents add constraint documents_have_a_sender
  check (num_nonnulls(created_by, added_by) = 1 and (added_by is null) = (added_how is null));
alter table documents add constraint documents_added_how
  check (added_how in ('emailed', 'handed_in', 'mailed'));
alter table documents add constraint documents_added_by
  foreign key (added_by) references staff;
