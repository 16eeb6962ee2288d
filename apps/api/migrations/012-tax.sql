-- A quarter's estimate, as staff published it last.
create table tax_estimates (
  account_id       uuid not null references accounts,
  year             int not null,
  quarter          int not null check (quarter between 1 and 4),
  blob_key         blob_key not null,
  blob_sha256      text not null,
  bytes            int not null,
  -- What it says is due; null where only the paper says it.
  amount_due_cents bigint check (amount_due_cents >= 0),
  published_at     timestamptz not null,
  published_by     uuid,
  primary key (account_id, year, quarter)
);
create index tax_estimates_by_blob on tax_estimates (blob_key);

-- Returns: a PDF kept here, or a link to where it is.
create table tax_returns (
  account_id   uuid not null references accounts,
  id           uuid not null,
  year         int not null,
  blob_key     blob_key,
  blob_sha256  text,
  bytes        int,
  s9_url       text check (s9_url like 'https://%'),
  published_at timestamptz not null,
  published_by uuid,
  primary key (account_id, id),
  check ((blob_key is null) = (blob_sha256 is null) and (blob_key is null) = (bytes is null)),
  check (num_nonnulls(blob_key, s9_url) = 1)
);
create index tax_returns_by_blob on tax_returns (blob_key);
