-- Through which month a client's books are locked, since when, and by whom. On the account's row, because every posting
-- takes that row's lock already: none can slip in beside a lock.
alter table accounts add column books_locked_through date;
alter table accounts add column books_locked_at timestamptz;
alter table accounts add column books_locked_by uuid;

alter table accounts add constraint accounts_books_lock_complete check (
  (books_locked_through is null) = (books_locked_at is null)
  and (books_locked_through is null) = (books_locked_by is null)
);

alter table accounts add constraint accounts_books_locked_by_fkey
  foreign key (books_locked_by) references staff;
