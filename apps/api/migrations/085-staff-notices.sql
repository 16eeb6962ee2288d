-- Whether a mail says in the morning what waits, and the last day (in the firm's time zone) for which one was queued.
alter table staff add column daily_mail boolean not null default true;
alter table staff add column daily_mailed_on date;

-- The browsers that show a member of staff's notices, each as long as its session.
create table staff_push_subscriptions (
  staff_id       uuid not null,
  -- Made by the browser.
  device_id      uuid not null,
  session_hash   text not null,
  target         sealed_push not null,
  -- SHA-256 of the endpoint.
  endpoint_hash  text not null,
  created_at     timestamptz not null,
  -- What clients wrote up to then has been notified of here.
  pushed_through timestamptz not null,
  primary key (staff_id, device_id)
);

select everywhere('staff_push_subscriptions');

-- A browser shows the notices of who subscribed it last.
create unique index staff_push_subscriptions_by_endpoint on staff_push_subscriptions (endpoint_hash);
create index staff_push_subscriptions_by_session on staff_push_subscriptions (session_hash);
alter table staff_push_subscriptions add constraint staff_push_subscriptions_staff
  foreign key (staff_id) references staff on delete cascade;
alter table staff_push_subscriptions add constraint staff_push_subscriptions_session
  foreign key (session_hash) references staff_sessions on delete cascade;
