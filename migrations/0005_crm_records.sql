ALTER TABLE "crm_deliveries" ADD COLUMN "is_asked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_deliveries" ADD COLUMN "reached_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crm_deliveries" ADD COLUMN "sent" jsonb;--> statement-breakpoint
ALTER TABLE "crm_erasures" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "crm_erasures" ADD COLUMN "lead_submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crm_erasures" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "crm_erasures" ADD COLUMN "truth_hash" text;--> statement-breakpoint
ALTER TABLE "crm_erasures" ADD COLUMN "is_forced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_erasures" ADD COLUMN "priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_erasures" ADD COLUMN "tried_hash" text;--> statement-breakpoint
ALTER TABLE "crm_erasures" ADD COLUMN "tried_turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_erasures" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "crm_erasures" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crm_people" ADD COLUMN "phone_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_people" ADD COLUMN "forgotten_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "crm_erasures_person" ON "crm_erasures" USING btree ("person_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_erasures_one_call_per_person" ON "crm_erasures" USING btree ("provider","person_id") WHERE "crm_erasures"."claim_id" is not null;--> statement-breakpoint
-- Columns that only the previous version fills in; it may go on serving for a while.
ALTER TABLE "crm_deliveries" ALTER COLUMN "origin" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_deliveries" ALTER COLUMN "push_id" DROP NOT NULL;--> statement-breakpoint
UPDATE "crm_deliveries" SET "is_asked" = false
WHERE "status" NOT IN ('pending', 'in_progress')
  AND NOT ("status" = 'skipped' AND coalesce("reason", '') = 'The lead was deleted.');--> statement-breakpoint
UPDATE "crm_deliveries" SET "reached_at" = "changed_at"
WHERE "synced_at" IS NULL AND ("remote" IS NOT NULL OR "doubt_at" IS NOT NULL OR "status" = 'in_progress');--> statement-breakpoint
-- Which values were sent is known, but not their hashes: an empty one stands for any value.
UPDATE "crm_deliveries" AS "sent" SET "sent" = jsonb_strip_nulls(jsonb_build_object(
  'phone', CASE WHEN coalesce("leads"."phone", '') <> '' THEN '' END,
  'firstName', CASE WHEN position(' ' IN btrim("leads"."full_name")) > 0 THEN '' END,
  'zipCode', CASE WHEN "leads"."zip_code" <> '' THEN '' END))
FROM "leads" WHERE "leads"."id" = "sent"."lead_id"
  AND ("sent"."remote" IS NOT NULL OR "sent"."doubt_at" IS NOT NULL OR "sent"."status" = 'in_progress');--> statement-breakpoint
-- One row for each person at each account: what was sent, ids of leads that are erased here, and
-- what may have arrived without a confirmation.
WITH "kept" AS (DELETE FROM "crm_erasures" WHERE "status" = 'kept' RETURNING *),
"places" AS (
  SELECT "provider", "person_id", "account", "remote", "lead_id", "lead_submitted_at", "synced_at",
    CASE WHEN "status" = 'synced' THEN "payload_hash" END AS "hash",
    coalesce("synced_at", "changed_at") AS "at", false AS "is_in_doubt"
  FROM "crm_deliveries" WHERE "remote" IS NOT NULL
  UNION ALL
  SELECT "provider", "person_id", "each"->>'account', "each"->'remote', NULL, NULL, "synced_at", NULL, "changed_at", false
  FROM "crm_deliveries", jsonb_array_elements("elsewhere") AS "each"
  UNION ALL
  SELECT "provider", "person_id", nullif("doubt_at", ''), NULL, "lead_id", "lead_submitted_at", NULL, NULL, "changed_at", true
  FROM "crm_deliveries" WHERE "doubt_at" IS NOT NULL
  UNION ALL
  SELECT "of"."provider", "of"."person_id", "state"."account", NULL, "of"."lead_id", "of"."lead_submitted_at", NULL, NULL, "of"."changed_at", true
  FROM "crm_deliveries" AS "of" LEFT JOIN "crm_provider_states" AS "state" ON "state"."provider" = "of"."provider"
  WHERE "of"."status" = 'in_progress'
  UNION ALL
  SELECT "provider", "person_id", "account", "each", NULL, NULL, "sent_at", NULL, "created_at", "is_in_doubt"
  FROM "kept" LEFT JOIN LATERAL jsonb_array_elements("remotes") AS "each" ON true
)
INSERT INTO "crm_erasures" ("provider", "person_id", "account", "remotes", "is_in_doubt", "lead_id",
  "lead_submitted_at", "content_hash", "sent_at", "status", "created_at", "changed_at")
SELECT "provider", "person_id", "account",
  coalesce((SELECT jsonb_agg("each"."remote" ORDER BY "each"."at") FROM (
    SELECT DISTINCT ON ("one"."remote"->>'id') "one"."remote", "one"."at" FROM "places" AS "one"
    WHERE "one"."provider" = "places"."provider" AND "one"."person_id" = "places"."person_id"
      AND "one"."account" IS NOT DISTINCT FROM "places"."account" AND "one"."remote" IS NOT NULL
    ORDER BY "one"."remote"->>'id', "one"."at" DESC) AS "each"), '[]'::jsonb),
  bool_or("is_in_doubt"),
  (array_agg("lead_id" ORDER BY "synced_at" IS NULL, "lead_submitted_at" DESC) FILTER (WHERE "lead_id" IS NOT NULL))[1],
  (array_agg("lead_submitted_at" ORDER BY "synced_at" IS NULL, "lead_submitted_at" DESC) FILTER (WHERE "lead_id" IS NOT NULL))[1],
  (array_agg("hash" ORDER BY "synced_at" IS NULL, "lead_submitted_at" DESC) FILTER (WHERE "lead_id" IS NOT NULL))[1],
  max("synced_at"), 'kept', min("at"), max("at")
FROM "places" GROUP BY "provider", "person_id", "account";--> statement-breakpoint
UPDATE "crm_deliveries" SET "status" = 'pending', "next_attempt_at" = coalesce("next_attempt_at", now())
WHERE "status" = 'in_progress';--> statement-breakpoint
-- People who wait for a first push, or a further one.
INSERT INTO "crm_erasures" ("provider", "person_id", "account", "remotes", "status", "created_at", "changed_at")
SELECT DISTINCT "asked"."provider", "asked"."person_id", "state"."account", '[]'::jsonb, 'kept', now(), now()
FROM "crm_deliveries" AS "asked" LEFT JOIN "crm_provider_states" AS "state" ON "state"."provider" = "asked"."provider"
WHERE "asked"."is_asked" AND NOT EXISTS (SELECT 1 FROM "crm_erasures" AS "here"
  WHERE "here"."provider" = "asked"."provider" AND "here"."person_id" = "asked"."person_id"
    AND "here"."status" = 'kept' AND "here"."account" IS NOT DISTINCT FROM "state"."account");--> statement-breakpoint
UPDATE "crm_erasures" AS "row" SET "next_attempt_at" = "asked"."at", "priority" = "asked"."priority"
FROM (
  SELECT "of"."provider", "of"."person_id", "state"."account", min("of"."next_attempt_at") AS "at", min("of"."priority") AS "priority"
  FROM "crm_deliveries" AS "of" LEFT JOIN "crm_provider_states" AS "state" ON "state"."provider" = "of"."provider"
  WHERE "of"."status" = 'pending' GROUP BY 1, 2, 3
) AS "asked"
WHERE "row"."provider" = "asked"."provider" AND "row"."person_id" = "asked"."person_id"
  AND "row"."status" = 'kept' AND "row"."account" IS NOT DISTINCT FROM "asked"."account";
