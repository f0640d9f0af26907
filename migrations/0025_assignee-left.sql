-- The removal of a record's assignee has a timeline entry of its own kind, so that routing knows of
-- it after the account was erased. Entries of removals of the last 30 days were written as if the
-- record had been returned.
UPDATE "timeline_entries" t SET "kind" = 'assignee-left', "text" = r."assignee"
FROM "released_assignments" r JOIN "users" u ON u."username" = r."assignee"
WHERE t."case_id" = r."record_id" AND t."case_kind" = r."kind" AND t."kind" = 'assignee' AND t."text" IS NULL
  AND u."removed_at" IS NOT NULL AND t."at" BETWEEN u."removed_at" - interval '1 minute' AND u."removed_at" + interval '1 minute';
