-- Versions until November 2026 ended a request when the owner's choice held its family back, so that it
-- was not sent once the family agreed to calls. It waits now. Where the owner has chosen otherwise
-- since, nothing is sent by this.
UPDATE "crm_deliveries" SET "is_asked" = true
WHERE NOT "is_asked" AND "status" = 'skipped' AND "synced_at" IS NULL
  AND "reason" LIKE 'Held back: %consent to calls, and the owner %'
  AND EXISTS (SELECT FROM "settings" WHERE "key" = 'crm-without-consent' AND "value" ->> 'policy' = 'hold');--> statement-breakpoint
-- Whoever agreed in the meantime is looked at now.
UPDATE "crm_erasures" "person" SET "next_attempt_at" = now()
WHERE "status" = 'kept' AND "next_attempt_at" IS NULL AND "claim_id" IS NULL
  AND EXISTS (SELECT FROM "crm_deliveries" "held"
    WHERE "held"."person_id" = "person"."person_id" AND "held"."provider" = "person"."provider"
      AND "held"."is_asked" AND "held"."reason" LIKE 'Held back: %consent to calls, and the owner %');
