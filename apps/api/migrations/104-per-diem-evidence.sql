-- What papers and trips said of a day when the client confirmed it: for the IRS, so it is stored as it was then.
create table per_diem_evidence (
  account_id     uuid not null,
  effective_date date not null,
  kind           text not null,
  source_id      uuid not null,
  -- The day of the paper or trip: a day within a stretch is shown by those around it.
  happened_on    date not null,
  label          text not null,
  place          text,
  confirmed_at   timestamptz not null,
  primary key (account_id, effective_date, kind, source_id, happened_on, label),
  constraint per_diem_evidence_kind check (kind in ('document', 'line', 'trip'))
);

select by_account('per_diem_evidence');

alter table per_diem_evidence add constraint per_diem_evidence_day
  foreign key (account_id, effective_date) references per_diem_entries on delete cascade;

-- Days on which the client was not away, whatever papers say: they are not proposed again.
create table per_diem_dismissals (
  account_id     uuid not null,
  effective_date date not null,
  dismissed_at   timestamptz not null,
  primary key (account_id, effective_date)
);

select by_account('per_diem_dismissals');

alter table per_diem_dismissals add constraint per_diem_dismissals_account
  foreign key (account_id) references accounts;
