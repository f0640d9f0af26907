ALTER TABLE "archived_pages" ADD COLUMN "is_clocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_previews" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "site_previews" ADD CONSTRAINT "site_previews_id_unique" UNIQUE("id");
--> statement-breakpoint
-- Functions that a trigger calls resolve names with the writer's search path, unless they set their
-- own: a temporary table, or a function in the writer's schema, would be used instead of these.
ALTER FUNCTION "archived_body_is_kept"(text) SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION "refuse_body_deletion"() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION "seal_of_edition"(site_editions, text) SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION "guard_edition"() SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
-- The time at which a row that is written now is filed. It is never earlier than that of the newest
-- row, even if the machine's clock was set back, or a transaction waited for another that began
-- later.
CREATE FUNCTION "archive_time"() RETURNS timestamp (3) with time zone LANGUAGE sql STABLE
	SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT greatest(now()::timestamp (3) with time zone, (
		SELECT last.filed_at FROM archived_pages AS last WHERE last.is_clocked ORDER BY last.seq DESC LIMIT 1
	))
$$;
--> statement-breakpoint
-- A role that may only insert rows can't backdate them: the database sets the time of each.
CREATE FUNCTION "clock_archived_page"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
	SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	newest timestamp with time zone := (
		SELECT max(before.first_served_at) FROM archived_pages AS before WHERE before.path = NEW.path
	);
BEGIN
	NEW.is_clocked := true;
	NEW.filed_at := archive_time();
	IF NEW.first_served_at < newest THEN
		RAISE EXCEPTION 'archived_pages has a newer row of %', NEW.path;
	END IF;
	IF NEW.first_served_at > greatest(NEW.filed_at, newest) THEN
		RAISE EXCEPTION 'archived_pages takes no time to come for %', NEW.path;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "archived_pages_clocked" BEFORE INSERT ON "archived_pages" FOR EACH ROW EXECUTE FUNCTION "clock_archived_page"();
--> statement-breakpoint
-- An edition is published no earlier than the one before it, whatever time was sent: the seal
-- covers the time that is stored.
CREATE OR REPLACE FUNCTION "seal_edition"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
	SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	last site_editions;
BEGIN
	IF NEW.status = 'published' THEN
		SELECT * INTO last FROM site_editions AS before
		WHERE before.number < NEW.number ORDER BY before.number DESC LIMIT 1;
		IF NEW.decided_at IS NULL THEN
			NEW."at" := greatest(NEW."at", coalesce(last.decided_at, last."at"));
		ELSE
			NEW.decided_at := greatest(NEW.decided_at, coalesce(last.decided_at, last."at"));
		END IF;
		NEW.seal := seal_of_edition(NEW, coalesce(last.seal, ''));
	END IF;
	RETURN NEW;
END $$;
