-- Which apps may open the portal's links; until a firm has its own, none.
update firm_settings set settings = '{
  "mobileApp": {"androidPackage": null, "androidFingerprints": null, "appleTeam": null, "appleBundle": null}
}'::jsonb || settings;
