-- What a person chose for every device; null where they never did.
alter table client_users
  add column language text check (language in ('en', 'es')),
  add column theme    text check (theme in ('light', 'dark'));

-- Links and looks that a firm may set; until then there are none.
update firm_settings set settings = '{
  "logo": null,
  "color": null,
  "stores": {"appStore": null, "googlePlay": null},
  "tutorials": {"gettingStarted": null, "intro": null, "quarterlyEstimates": null, "profitPlan": null}
}'::jsonb || settings;
