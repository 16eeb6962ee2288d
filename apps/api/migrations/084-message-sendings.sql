-- One message to many clients: what was confirmed, and how far it has come.
create table message_sendings (
  -- Chosen by the sender: a retry does not send it again.
  id                uuid primary key,
  -- In one language or both: Markdown with placeholders.
  subject_en        text,
  body_en           text,
  subject_es        text,
  body_es           text,
  message_type      text not null,
  batch_type        text,
  document_year     int,
  due_on            date,
  remind_every_days int,
  created_at        timestamptz not null,
  sent_by           uuid not null,
  -- The call that confirmed it, for the history of each client.
  request_id        text not null,
  address           text not null,
  -- Null if it was sent at once.
  send_at           timestamptz,
  begun_at          timestamptz,
  finished_at       timestamptz,
  cancelled_at      timestamptz,
  -- Whom it was for, in words of the filter.
  plan              text,
  -- Null: of any consultant, or of none.
  consultant_id     uuid,
  has_no_consultant boolean not null,
  is_picked         boolean not null,
  -- Fixed with the recipients; the others follow them while it is sent.
  recipients        int not null,
  sent              int not null default 0,
  skipped           int not null default 0,
  failed            int not null default 0,
  constraint message_sendings_message_type
    check (message_type in ('reply', 'document_request', 'read_only')),
  constraint message_sendings_texts check (
    num_nulls(subject_en, body_en) in (0, 2) and num_nulls(subject_es, body_es) in (0, 2)
    and num_nonnulls(subject_en, subject_es) > 0)
);

select everywhere('message_sendings');

create index message_sendings_newest on message_sendings (created_at desc, id desc);

alter table message_sendings add constraint message_sendings_sent_by
  foreign key (sent_by) references staff;
alter table message_sendings add constraint message_sendings_consultant
  foreign key (consultant_id) references staff;

-- The clients of a sending, as they were confirmed.
create table message_recipients (
  account_id uuid not null,
  sending_id uuid not null,
  state      text not null default 'pending',
  -- Why it was skipped.
  problem    text,
  -- How often its message could not be made.
  attempts   int not null default 0,
  primary key (account_id, sending_id),
  constraint message_recipients_state check (state in ('pending', 'sent', 'skipped', 'failed')),
  constraint message_recipients_problem check (problem in ('inactive', 'uninvited'))
);

select by_account('message_recipients');

-- Whose turn is next, and how many there are in each state.
create index message_recipients_by_state on message_recipients (sending_id, state, attempts, account_id);

alter table message_recipients add constraint message_recipients_account
  foreign key (account_id) references accounts;
alter table message_recipients add constraint message_recipients_sending
  foreign key (sending_id) references message_sendings;

-- Whether a document came for the message.
alter table hub_messages add column has_document boolean not null default false;
update hub_messages set has_document = true
where exists (select 1 from documents d
              where d.account_id = hub_messages.account_id and d.hub_message_id = hub_messages.id);

-- The numbers of a sending, from the index alone.
drop index hub_messages_of_a_sending;
create index hub_messages_of_a_sending on hub_messages (sending_id)
  include (first_read_at, client_wrote, has_document) where sending_id is not null;
-- What was sent to single clients: the rest of the list is one row for each sending.
create index hub_messages_sent_singly on hub_messages (created_at desc, id desc)
  where sending_id is null and sent_by is not null;

-- Mailings from before there were rows for them. Their texts were filled in for each client.
insert into message_sendings
  (id, subject_en, body_en, message_type, batch_type, document_year, due_on, remind_every_days,
   created_at, sent_by, request_id, address, begun_at, finished_at, has_no_consultant, is_picked,
   recipients, sent)
select sending_id, min(subject), min(body), min(message_type), min(batch_type), min(document_year),
  min(due_on), min(remind_every_days), min(created_at), (min(sent_by::text))::uuid, '', '',
  min(created_at), min(created_at), false, true, count(*), count(*)
from hub_messages where sending_id is not null group by sending_id;
insert into message_recipients (account_id, sending_id, state)
select distinct account_id, sending_id, 'sent' from hub_messages where sending_id is not null;

-- Templates in one language or both. Those that were there count as English.
alter table message_templates rename column subject to subject_en;
alter table message_templates rename column body to body_en;
alter table message_templates alter column subject_en drop not null;
alter table message_templates alter column body_en drop not null;
alter table message_templates add column subject_es text;
alter table message_templates add column body_es text;
alter table message_templates add constraint message_templates_texts check (
  num_nulls(subject_en, body_en) in (0, 2) and num_nulls(subject_es, body_es) in (0, 2)
  and num_nonnulls(subject_en, subject_es) > 0);

-- Of the office. Scheduled messages go out by it.
update firm_settings set settings = '{"timeZone": "America/Chicago"}'::jsonb || settings;

-- To start with; the firm changes them, or removes them.
insert into message_templates
  (id, name, subject_en, body_en, subject_es, body_es, message_type, batch_type, remind_every_days, changed_at)
values
('5e000000-0084-4000-8000-000000000001', 'Welcome',
'Welcome to {firmName}, {firstName}',
$$Hi {firstName},

Welcome aboard. This is where we keep everything about {accountName}: your reports, your documents, and our messages.

Three things to start with:

1. Send us your settlement statements and receipts with **Upload**. A photo is fine.
2. Enter your nights on the road under **Per Diem**, once a week.
3. Questions? Write to us here, any time.

Your consultant is {consultantName}. We're glad you're here.$$,
'Bienvenido a {firmName}, {firstName}',
$$Hola, {firstName}:

Le damos la bienvenida. Aquí está todo lo de {accountName}: sus reportes, sus documentos y nuestros mensajes.

Tres cosas para empezar:

1. Mándenos sus liquidaciones y recibos con **Subir**. Una foto basta.
2. Anote sus noches en la carretera en **Viáticos**, una vez por semana.
3. ¿Preguntas? Escríbanos aquí cuando quiera.

Su consultor es {consultantName}. Nos da gusto trabajar con usted.$$,
'read_only', null, null, '2026-01-01T00:00:00Z'),
('5e000000-0084-4000-8000-000000000002', 'Year-end papers',
'Your {documentYear} tax papers',
$$Hi {firstName},

It's time for your {documentYear} return. Please send us these by **{dueDate}**:

- 1099s and W-2s you got
- The year-end settlement summary from your carrier
- Loan statements for your truck and trailer
- Health insurance forms (1095-A)
- Last year's return, if we didn't prepare it

A photo of each page is fine. Don't have one of them yet? Send what you have, and tell us what's missing.$$,
'Sus papeles de impuestos de {documentYear}',
$$Hola, {firstName}:

Ya toca preparar su declaración de {documentYear}. Por favor mándenos esto a más tardar el **{dueDate}**:

- Los formularios 1099 y W-2 que recibió
- El resumen anual de liquidaciones de su compañía
- Los estados del préstamo de su camión y su remolque
- El formulario del seguro médico (1095-A)
- La declaración del año pasado, si no la hicimos nosotros

Una foto de cada hoja basta. ¿Le falta alguno? Mande lo que tenga y díganos qué falta.$$,
'document_request', 'Tax return', 7, '2026-01-01T00:00:00Z'),
('5e000000-0084-4000-8000-000000000003', 'Quarterly estimate due',
'Your quarterly tax payment is due {dueDate}',
$$Hi {firstName},

Your estimated tax payment is due **{dueDate}**. You'll find the amount and how to pay it under **Quarterly Tax Estimates**.

Already paid? Enter the payment there, so that we count it on your return.$$,
'Su pago trimestral de impuestos vence el {dueDate}',
$$Hola, {firstName}:

Su pago estimado de impuestos vence el **{dueDate}**. En **Estimaciones trimestrales** están la cantidad y cómo pagarla.

¿Ya pagó? Anote el pago ahí mismo, para que lo contemos en su declaración.$$,
'read_only', 'Quarterly estimate', null, '2026-01-01T00:00:00Z'),
('5e000000-0084-4000-8000-000000000004', 'Per diem days missing',
'Your per diem days are missing',
$$Hi {firstName},

We don't have all your nights on the road yet. Please enter them under **Per Diem** by {dueDate}. Each full day lowers your taxes, so don't leave any out.

Not out at all? Just reply "none".$$,
'Faltan sus días de viáticos',
$$Hola, {firstName}:

Todavía no tenemos todas sus noches en la carretera. Por favor anótelas en **Viáticos** a más tardar el {dueDate}. Cada día completo le baja los impuestos, así que no deje ninguno fuera.

¿No salió? Conteste solo "ninguna".$$,
'reply', 'Per diem', 7, '2026-01-01T00:00:00Z'),
('5e000000-0084-4000-8000-000000000005', 'Settlements missing',
'We need your settlement statements',
$$Hi {firstName},

Some of your settlement statements haven't reached us. Without them we can't finish your books, and your profit and loss isn't complete.

Please send the ones you have by **{dueDate}**, every page of each. A photo or the PDF from your carrier is fine.$$,
'Nos faltan sus liquidaciones',
$$Hola, {firstName}:

No nos han llegado algunas de sus liquidaciones. Sin ellas no podemos terminar su contabilidad, y su reporte de ganancias y pérdidas queda incompleto.

Por favor mande las que tenga a más tardar el **{dueDate}**, con todas sus hojas. Sirve una foto o el PDF de su compañía.$$,
'document_request', 'Settlements', 3, '2026-01-01T00:00:00Z'),
('5e000000-0084-4000-8000-000000000006', 'W-9 and 1099 request',
'Who worked for you in {documentYear}?',
$$Hi {firstName},

If {accountName} paid a driver, a mechanic, or anyone else who isn't a corporation for work in {documentYear}, we may have to send them a 1099.

Please send us by **{dueDate}**, for each of them:

- Their W-9, signed
- How much you paid them in {documentYear}

We'll sort out who gets a 1099. Paid nobody? Tell us in a message, and you're done.$$,
'¿Quién trabajó para usted en {documentYear}?',
$$Hola, {firstName}:

Si {accountName} le pagó a un chofer, un mecánico o alguien más que no sea una corporación por trabajos de {documentYear}, puede que tengamos que mandarle un formulario 1099.

Por favor mándenos a más tardar el **{dueDate}**, de cada uno:

- Su formulario W-9, firmado
- Cuánto le pagó en {documentYear}

Nosotros vemos a quién le toca el 1099. ¿No le pagó a nadie? Díganoslo en un mensaje y listo.$$,
'document_request', '1099', 7, '2026-01-01T00:00:00Z'),
('5e000000-0084-4000-8000-000000000007', 'Office closed',
'Our office is closed on {dueDate}',
$$Hi {firstName},

Our office is closed on **{dueDate}**. You can still send documents and write to us here; we'll answer the next business day.

Safe travels,
{firmName}$$,
'Nuestra oficina cierra el {dueDate}',
$$Hola, {firstName}:

Nuestra oficina cierra el **{dueDate}**. Puede seguir mandando documentos y escribirnos aquí; le contestamos el siguiente día hábil.

Buen viaje,
{firmName}$$,
'read_only', null, null, '2026-01-01T00:00:00Z'),
('5e000000-0084-4000-8000-000000000008', 'Appointment',
'Let''s talk, {firstName}',
$$Hi {firstName},

It's time to go over your numbers together. It takes about 30 minutes, by phone.

What day and time work for you before **{dueDate}**? Reply with two or three, and {consultantName} will confirm one.$$,
'Hablemos, {firstName}',
$$Hola, {firstName}:

Ya toca repasar juntos sus números. Son unos 30 minutos, por teléfono.

¿Qué día y a qué hora puede antes del **{dueDate}**? Conteste con dos o tres opciones, y {consultantName} le confirma una.$$,
'reply', 'Appointment', 3, '2026-01-01T00:00:00Z')
on conflict (name) do nothing;
