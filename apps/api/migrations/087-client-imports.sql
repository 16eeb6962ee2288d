-- Files of clients under review, and their imports.
create table client_imports (
  id           uuid primary key,
  file_name    text not null,
  state        text not null check (state in ('review', 'importing', 'done', 'cancelled')),
  uploaded_at  timestamptz not null,
  uploaded_by  uuid not null,
  finished_at  timestamptz,
  -- Headings, sheets, and the key that recognizes files with the same headings.
  reading      jsonb not null,
  mapping      jsonb not null,
  defaults     jsonb not null,
  invites      boolean not null default false
);

select everywhere('client_imports');

create index client_imports_newest on client_imports (uploaded_at desc, id desc);
alter table client_imports add constraint client_imports_uploader
  foreign key (uploaded_by) references staff;

create domain sealed_client_import as text;

create table client_import_rows (
  import_id  uuid not null,
  -- In file order, from 0, over the sheet that is read.
  position   int not null,
  line       int not null,
  -- The cells, since they have names, addresses, and EINs; null once the row is a client.
  cells      sealed_client_import,
  status     text not null check (status in
    ('new', 'duplicate', 'possible_duplicate', 'problem', 'skipped', 'imported', 'failed')),
  decision   text check (decision in ('take', 'skip')),
  problems   text[] not null default '{}',
  -- The client or the earlier row that it may be.
  known      jsonb,
  has_email  boolean not null default false,
  account_id uuid,
  primary key (import_id, position)
);

select everywhere('client_import_rows');

alter table client_import_rows add constraint client_import_rows_import
  foreign key (import_id) references client_imports on delete cascade;
create index client_import_rows_by_status on client_import_rows (import_id, status, position);

-- The columns that staff chose for files with the same headings.
create table client_import_mappings (
  headings_key text primary key,
  mapping      jsonb not null,
  updated_at   timestamptz not null
);

select everywhere('client_import_mappings');
