-- Papers of a client that come again and again, as last learned from documents and bank transactions.
create table paper_series (
  account_id          uuid not null,
  id                  uuid not null,
  -- What the words of its papers have in common; teaching holds by it.
  key                 text not null,
  kind                text not null,
  name                text,
  rhythm              text not null,
  state               text not null,
  confidence          real not null,
  is_seen_at_bank     boolean not null,
  is_dated_by_arrival boolean not null,
  last_on             date not null,
  next_on             date,
  -- From this day on none comes, as somebody said.
  ended_on            date,
  primary key (account_id, id),
  constraint paper_series_rhythm check (rhythm in
    ('weekly', 'biweekly', 'twice_monthly', 'monthly', 'quarterly')),
  constraint paper_series_state check (state in ('expected', 'unsure', 'paused', 'ended'))
);

select by_account('paper_series');

create unique index paper_series_once on paper_series (account_id, key);
alter table paper_series add constraint paper_series_account
  foreign key (account_id) references accounts;

-- Papers that should have come. One that comes is deleted.
create table missing_papers (
  account_id  uuid not null,
  id          uuid not null,
  series_id   uuid not null,
  from_on     date not null,
  to_on       date not null,
  expected_on date not null,
  found_at    timestamptz not null,
  -- When somebody said that there is none.
  waived_at   timestamptz,
  primary key (account_id, id)
);

select by_account('missing_papers');

create unique index missing_papers_once on missing_papers (account_id, series_id, from_on);
create index missing_papers_open on missing_papers (account_id, expected_on) where waived_at is null;
alter table missing_papers add constraint missing_papers_series
  foreign key (account_id, series_id) references paper_series on delete cascade;

-- When each client's papers are looked at again, if nothing arrives before: the day after which the next one may be missing.
create table paper_looks (
  account_id uuid primary key,
  look_on    date
);

select by_account('paper_looks');

create index paper_looks_due on paper_looks (look_on) where look_on is not null;
alter table paper_looks add constraint paper_looks_account
  foreign key (account_id) references accounts;
-- The first night looks at everyone who has sent something.
insert into paper_looks (account_id, look_on) select account_id, date '2026-01-01' from document_counts;

alter table notices drop constraint notices_kind;
alter table notices add constraint notices_kind check (kind in ('message', 'question', 'paper', 'document',
  'estimate', 'return', 'plan', 'books_ready', 'reminder', 'missing_paper', 'invitation', 'security'));
