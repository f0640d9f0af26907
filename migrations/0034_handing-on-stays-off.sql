-- An empty number of hours meant that no lead is handed on, and means eight hours from now on. Where a
-- rule was on without a number, nothing is handed on as before, until the owner chooses a number.
UPDATE "settings" SET "value" = "value" || '{"handOnAfterHours": 0}'::jsonb
WHERE "key" = 'routing' AND "value" ->> 'rule' <> 'off' AND NOT "value" ? 'handOnAfterHours';
