-- What people are told by mail and by push: one row per person and thing, written with the act.
create table notices (
  account_id uuid not null,
  id         uuid not null,
  user_id    uuid not null,
  kind       text not null,
  -- The message, document, estimate, … ; for a month of the books: yyyy-MM.
  about_id   text not null,
  -- The page of the portal that shows it.
  path       text not null,
  created_at timestamptz not null,
  -- Null: not by this channel. Notices with the same mail_id are one mail, whose Message-ID it is; so with push.
  mail_state text,
  mail_id    uuid,
  push_state text,
  push_id    uuid,
  -- When and with which others an open item reached the person: what the weekly budget counts.
  contact_id uuid,
  contact_at timestamptz,
  -- Waited for the week to allow it: told in a digest.
  is_held    boolean not null default false,
  primary key (account_id, id),
  constraint notices_kind check (kind in ('message', 'question', 'paper', 'document', 'estimate', 'return',
    'plan', 'books_ready', 'reminder', 'invitation', 'security')),
  constraint notices_mail_state check (mail_state in ('waiting', 'sending', 'sent', 'dropped')),
  constraint notices_push_state check (push_state in ('waiting', 'sent', 'dropped')),
  constraint notices_mail_id check (mail_id is not null or mail_state not in ('sending', 'sent')),
  constraint notices_push_id check (push_id is not null or push_state <> 'sent'),
  constraint notices_contact check ((contact_id is null) = (contact_at is null))
);

select by_account('notices');

create index notices_due on notices (account_id, user_id)
  where mail_state in ('waiting', 'sending') or push_state = 'waiting';
create index notices_contacts on notices (account_id, user_id, contact_at) where contact_at is not null;
-- For the removal of old ones.
create index notices_by_age on notices (created_at);

-- What a person chose; without a row, both are on.
create table notice_preferences (
  account_id uuid not null,
  user_id    uuid not null,
  kind       text not null,
  mail       boolean not null,
  push       boolean not null,
  primary key (account_id, user_id, kind)
);

select by_account('notice_preferences');

-- What is encrypted with the secret for push: addresses of devices, and the server's own key.
create domain sealed_push as text;

-- The devices that show a person's notices, each as long as its session.
create table push_subscriptions (
  account_id    uuid not null,
  user_id       uuid not null,
  -- Made by the device.
  device_id     uuid not null,
  session_hash  text not null,
  platform      text not null,
  target        sealed_push not null,
  -- SHA-256 of the endpoint or token.
  endpoint_hash text not null,
  created_at    timestamptz not null,
  primary key (account_id, user_id, device_id),
  constraint push_subscriptions_platform check (platform in ('web', 'fcm', 'apns'))
);

select by_account('push_subscriptions');

create index push_subscriptions_by_session on push_subscriptions (account_id, session_hash);

-- Whose device an endpoint is: the one who subscribed it last. Others of the same browser get nothing there.
create table push_endpoints (
  endpoint_hash text primary key,
  account_id    uuid not null,
  user_id       uuid not null
);

select everywhere('push_endpoints');

-- A push that a device has yet to get; what it says are the notices with its push_id.
create table notice_pushes (
  account_id uuid not null,
  id         uuid not null,
  user_id    uuid not null,
  device_id  uuid not null,
  push_id    uuid not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);

select by_account('notice_pushes');

create index notice_pushes_of_device on notice_pushes (account_id, user_id, device_id);
create index notices_of_push on notices (account_id, push_id) where push_id is not null;
create index notices_of_mail on notices (account_id, mail_id) where mail_id is not null;

-- The key with which the firm's pushes are signed (RFC 8292): every browser's subscription is bound to it.
create table push_keys (
  id          int primary key check (id = 1),
  public_key  text not null,
  private_key sealed_push not null,
  created_at  timestamptz not null
);

select everywhere('push_keys');

alter table notices add constraint notices_user
  foreign key (account_id, user_id) references client_users on delete cascade;
alter table notice_preferences add constraint notice_preferences_user
  foreign key (account_id, user_id) references client_users on delete cascade;
alter table push_subscriptions add constraint push_subscriptions_session
  foreign key (account_id, session_hash) references client_sessions (account_id, token_hash) on delete cascade;
alter table notice_pushes add constraint notice_pushes_device
  foreign key (account_id, user_id, device_id) references push_subscriptions on delete cascade;
