CREATE TABLE "lead_counts" (
	"shard" smallint NOT NULL,
	"status" text NOT NULL,
	"is_deleted" boolean NOT NULL,
	"lead_category" text,
	"pipeline_status" text NOT NULL,
	"assignee" text,
	"leads" bigint NOT NULL,
	"score_sum" bigint NOT NULL,
	CONSTRAINT "lead_counts_kind" UNIQUE NULLS NOT DISTINCT("shard","status","is_deleted","lead_category","pipeline_status","assignee")
);
--> statement-breakpoint
DROP INDEX "leads_by_time";--> statement-breakpoint
SET LOCAL maintenance_work_mem = '192MB';
--> statement-breakpoint
ALTER TABLE "leads"
	ADD COLUMN "search_text" text GENERATED ALWAYS AS (
		E'\n' || lower("full_name") || E'\n' || lower("email") || E'\n' || "zip_code" || E'\n' ||
		regexp_replace(coalesce("phone", ''), '\D', '', 'g') || E'\n' || coalesce("phone_key", '')
	) STORED,
	ADD COLUMN "source" text GENERATED ALWAYS AS (
		left(regexp_replace(lower(coalesce(
			nullif("attribution" ->> 'utm_source', ''), nullif("attribution" ->> 'referrer', ''), 'direct'
		)), '^https?://(www\.)?', ''), 200)
	) STORED,
	ADD COLUMN "campaign" text GENERATED ALWAYS AS (
		left(nullif(lower("attribution" ->> 'utm_campaign'), ''), 200)
	) STORED;
--> statement-breakpoint
CREATE INDEX "leads_received" ON "leads" ("submitted_at", "id")
	INCLUDE ("lead_category", "assignee", "pipeline_status", "answered_at", "do_not_contact_reason", "source", "campaign")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_quarantined" ON "leads" ("submitted_at", "id") WHERE "status" = 'quarantined';
--> statement-breakpoint
CREATE INDEX "leads_by_due" ON "leads" (
	(CASE WHEN "answered_at" IS NULL AND "pipeline_status" <> 'closed' THEN 0 ELSE 1 END), "submitted_at", "id"
) WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_by_score" ON "leads" ("lead_score", "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_by_category" ON "leads" ("lead_category", "lead_score", "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_by_name" ON "leads" (lower("full_name"), "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_by_assignee" ON "leads" ("assignee", "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_by_status" ON "leads" ("pipeline_status", "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_by_source" ON "leads" ("source", "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_waiting" ON "leads" (
	(CASE "lead_category" WHEN 'hot' THEN 0 WHEN 'warm' THEN 1 WHEN 'cold' THEN 2 ELSE 3 END), "submitted_at", "id"
) INCLUDE ("assignee")
	WHERE "status" = 'received' AND "deleted_at" IS NULL AND "do_not_contact_reason" IS NULL
		AND "answered_at" IS NULL AND "pipeline_status" = 'new';
--> statement-breakpoint
CREATE FUNCTION "index_lead_search"() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	IF to_regclass('leads_search') IS NULL THEN
		BEGIN
			CREATE EXTENSION IF NOT EXISTS pg_trgm;
			CREATE INDEX leads_search ON leads USING gin (search_text gin_trgm_ops);
		EXCEPTION WHEN OTHERS THEN
			RAISE WARNING 'Leads are searched without an index: %', SQLERRM;
			RETURN false;
		END;
	END IF;
	RETURN true;
END $$;
--> statement-breakpoint
SELECT "index_lead_search"();
--> statement-breakpoint
CREATE FUNCTION "recount_leads"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE leads IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM lead_counts;
	INSERT INTO lead_counts
	SELECT 0, status, deleted_at IS NOT NULL, lead_category, pipeline_status, assignee, count(*), sum(lead_score)
	FROM leads GROUP BY 2, 3, 4, 5, 6;
END $$;
--> statement-breakpoint
CREATE FUNCTION "count_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM lead_counts;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO lead_counts AS kept
		SELECT abs(pg_backend_pid()) % 16, status, deleted_at IS NOT NULL, lead_category, pipeline_status, assignee,
			count(*), sum(lead_score)
		FROM new_leads GROUP BY 2, 3, 4, 5, 6 ORDER BY 2, 3, 4, 5, 6
		ON CONFLICT (shard, status, is_deleted, lead_category, pipeline_status, assignee)
		DO UPDATE SET leads = kept.leads + excluded.leads, score_sum = kept.score_sum + excluded.score_sum;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO lead_counts AS kept
		SELECT abs(pg_backend_pid()) % 16, status, deleted_at IS NOT NULL, lead_category, pipeline_status, assignee,
			-count(*), -sum(lead_score)
		FROM old_leads GROUP BY 2, 3, 4, 5, 6 ORDER BY 2, 3, 4, 5, 6
		ON CONFLICT (shard, status, is_deleted, lead_category, pipeline_status, assignee)
		DO UPDATE SET leads = kept.leads + excluded.leads, score_sum = kept.score_sum + excluded.score_sum;
	ELSE
		INSERT INTO lead_counts AS kept
		SELECT abs(pg_backend_pid()) % 16, status, deleted_at IS NOT NULL, lead_category, pipeline_status, assignee,
			sum(side), sum(side * lead_score)
		FROM (
			SELECT 1 AS side, status, deleted_at, lead_category, pipeline_status, assignee, lead_score FROM new_leads
			UNION ALL
			SELECT -1, status, deleted_at, lead_category, pipeline_status, assignee, lead_score FROM old_leads
		) sides GROUP BY 2, 3, 4, 5, 6 HAVING sum(side) <> 0 OR sum(side * lead_score) <> 0 ORDER BY 2, 3, 4, 5, 6
		ON CONFLICT (shard, status, is_deleted, lead_category, pipeline_status, assignee)
		DO UPDATE SET leads = kept.leads + excluded.leads, score_sum = kept.score_sum + excluded.score_sum;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "leads_counted_insert" AFTER INSERT ON "leads" REFERENCING NEW TABLE AS new_leads FOR EACH STATEMENT EXECUTE FUNCTION "count_leads"();
--> statement-breakpoint
CREATE TRIGGER "leads_counted_delete" AFTER DELETE ON "leads" REFERENCING OLD TABLE AS old_leads FOR EACH STATEMENT EXECUTE FUNCTION "count_leads"();
--> statement-breakpoint
CREATE TRIGGER "leads_counted_update" AFTER UPDATE ON "leads" REFERENCING OLD TABLE AS old_leads NEW TABLE AS new_leads FOR EACH STATEMENT EXECUTE FUNCTION "count_leads"();
--> statement-breakpoint
CREATE TRIGGER "leads_counted_truncate" AFTER TRUNCATE ON "leads" FOR EACH STATEMENT EXECUTE FUNCTION "count_leads"();
--> statement-breakpoint
SELECT "recount_leads"();
--> statement-breakpoint
ANALYZE "leads";
