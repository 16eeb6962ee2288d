-- The board's row of each client. It changes in the transaction that changes what it shows.
create table client_boards (
  account_id         uuid primary key,
  -- What waits for the firm.
  documents          int not null default 0,
  answers            int not null default 0,
  bank_rows          int not null default 0,
  replies            int not null default 0,
  waiting            int generated always as (documents + answers + bank_rows + replies) stored,
  -- What waits for the client.
  questions          int not null default 0,
  requests           int not null default 0,
  posted_through     date,
  reconciled_through date,
  locked_through     date,
  next_due_on        date,
  next_kind          text,
  next_period        text,
  last_seen_at       timestamptz,
  invitation         text default 'not_invited',
  constraint client_boards_invitation check (invitation in ('not_invited', 'no_password', 'bounced')),
  constraint client_boards_next check (num_nulls(next_due_on, next_kind, next_period) in (0, 3))
);

select by_account('client_boards');

alter table client_boards add constraint client_boards_account
  foreign key (account_id) references accounts;

-- One for each order of the board; all but the next date have clients without a value first.
create index client_boards_by_waiting on client_boards (waiting, account_id);
create index client_boards_by_documents on client_boards (documents, account_id);
create index client_boards_by_answers on client_boards (answers, account_id);
create index client_boards_by_bank_rows on client_boards (bank_rows, account_id);
create index client_boards_by_replies on client_boards (replies, account_id);
create index client_boards_by_requests on client_boards (requests, account_id);
create index client_boards_by_posted on client_boards (posted_through nulls first, account_id);
create index client_boards_by_reconciled on client_boards (reconciled_through nulls first, account_id);
create index client_boards_by_locked on client_boards (locked_through nulls first, account_id);
create index client_boards_by_next on client_boards (next_due_on, account_id);
create index client_boards_by_last_seen on client_boards (last_seen_at nulls first, account_id);

-- Statutory dates and recurring work, from the services of each client.
create table work_items (
  account_id  uuid not null,
  id          uuid not null,
  kind        text not null,
  -- yyyy-MM, yyyy-Qn, or yyyy.
  period      text not null,
  due_on      date not null,
  -- Null for the client's consultant.
  assigned_to uuid,
  done_at     timestamptz,
  -- Null if what it asks for was done.
  done_by     uuid,
  -- When the service ended; an item that comes back is not skipped any more.
  skipped_at  timestamptz,
  primary key (account_id, id),
  constraint work_items_kind check (kind in
    ('monthly_close', 'quarterly_estimate', 'tax_return', 'form_1099', 'form_2290', 'ifta', 'form_941')),
  constraint work_items_done check (done_at is not null or done_by is null)
);

select by_account('work_items');

create unique index work_items_once on work_items (account_id, kind, period);
create index work_items_open on work_items (due_on, account_id, id)
  where done_at is null and skipped_at is null;
create index work_items_by_date on work_items (due_on, account_id, id) where skipped_at is null;
create index work_items_given on work_items (assigned_to, due_on) where assigned_to is not null;
alter table work_items add constraint work_items_account
  foreign key (account_id) references accounts;
alter table work_items add constraint work_items_assignee foreign key (assigned_to) references staff;
alter table work_items add constraint work_items_doer foreign key (done_by) references staff;

-- Saved ways to look at the board.
create table board_views (
  id        uuid primary key,
  staff_id  uuid not null,
  name      text not null,
  is_shared boolean not null,
  settings  jsonb not null
);

select everywhere('board_views');

create index board_views_by_owner on board_views (staff_id);
alter table board_views add constraint board_views_owner foreign key (staff_id) references staff;
