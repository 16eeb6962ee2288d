-- What an admin sets up for the server once: one record. The environment's settings come before it.
create domain sealed_mail as text;

create table firm_setup (
  id                   int primary key check (id = 1),
  -- Host, port, security, user, and password, as JSON.
  mail_server          sealed_mail,
  mail_from            text,
  mail_version         int not null default 0,
  -- The code of the last test mail, and the settings it was sent with.
  mail_code_hash       text,
  mail_code_for        text,
  mail_confirmed_for   text,
  mail_confirmed_at    timestamptz,
  public_url           text,
  address_version      int not null default 0,
  address_checked_at   timestamptz,
  rates_year           int,
  rates_confirmed_at   timestamptz,
  backed_up_at         timestamptz,
  is_backup_elsewhere  boolean not null default false
);

select everywhere('firm_setup');

insert into firm_setup (id) values (1);

update firm_settings set settings = '{"plansOffered": ["ENT", "PRO", "ESS", "EZY", "STL", "RIDE"]}'::jsonb || settings;

-- Before, a firm that had not set its own texts and links showed the demo firm's. Now it shows none. The demo firm itself has
-- a link to an app, which no other firm had unless it entered one.
update firm_settings set settings = settings
  || case when settings ->> 'name' = 'Blue Ridge Trucker Tax'
     then '{"name": "Milepost"}'::jsonb else '{}'::jsonb end
  || case when settings ->> 'supportPhone' = '(540) 555-0142'
     then '{"supportPhone": null}'::jsonb else '{}'::jsonb end
  || case when settings ->> 'supportEmail' = 'help@blueridge.example'
     then '{"supportEmail": null}'::jsonb else '{}'::jsonb end
  || case when settings ->> 'address' = '118 Mill Street, Staunton, VA 24401'
     then '{"address": null}'::jsonb else '{}'::jsonb end
  || case when settings ->> 'website' = 'https://blueridge.example'
     then '{"website": null}'::jsonb else '{}'::jsonb end
  || case when settings ->> 'contactUrl' = 'https://blueridge.example/contact'
     then '{"contactUrl": null}'::jsonb else '{}'::jsonb end
  || case when settings ->> 'helpUrl' = 'https://blueridge.example/help'
     then '{"helpUrl": null}'::jsonb else '{}'::jsonb end
  || case when settings ->> 'privacyUrl' = 'https://blueridge.example/privacy'
     then '{"privacyUrl": null}'::jsonb else '{}'::jsonb end
  || case when starts_with(settings ->> 'clientTaxOrganizerUrl', 'https://forms.blueridge.example/')
     then '{"clientTaxOrganizerUrl": null}'::jsonb else '{}'::jsonb end
  || case when settings ->> 'disclaimer' = 'Blue Ridge Trucker Tax provides no assurance on this financial statement.'
     then '{"disclaimer": null}'::jsonb else '{}'::jsonb end
where settings #>> '{stores,appStore}' is distinct from 'https://apps.apple.com/app/blueridge.example';

update firm_settings set settings = jsonb_set(settings, '{social}', (settings -> 'social')
  || case when settings #>> '{social,facebook}' = 'https://facebook.com/blueridge.example'
     then '{"facebook": null}'::jsonb else '{}'::jsonb end
  || case when settings #>> '{social,instagram}' = 'https://instagram.com/blueridge.example'
     then '{"instagram": null}'::jsonb else '{}'::jsonb end
  || case when settings #>> '{social,linkedin}' = 'https://linkedin.com/company/blueridge.example'
     then '{"linkedin": null}'::jsonb else '{}'::jsonb end
  || case when settings #>> '{social,youtube}' = 'https://youtube.com/@blueridge.example'
     then '{"youtube": null}'::jsonb else '{}'::jsonb end
  || case when settings #>> '{social,tiktok}' = 'https://tiktok.com/@blueridge.example'
     then '{"tiktok": null}'::jsonb else '{}'::jsonb end)
where settings #>> '{stores,appStore}' is distinct from 'https://apps.apple.com/app/blueridge.example';
