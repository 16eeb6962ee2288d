-- What stands below statements, for who reads Spanish; until a firm has written it, they read the other.
update firm_settings set settings = '{"disclaimerInSpanish": null}'::jsonb || settings;
