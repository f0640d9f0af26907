ALTER TABLE "site_editions" ADD COLUMN "seal" text;
--> statement-breakpoint
-- Who wrote and approved an edition, and why, is as much a part of the advertising file as its
-- pages.
CREATE FUNCTION "seal_of_edition"("edition" site_editions, "seal_before" text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT encode(sha256(convert_to(seal_before || E'\n' || jsonb_build_array(
		edition.number, edition.id, edition.base, extract(epoch FROM edition."at"), edition."by", edition.reason,
		edition.decided_by, extract(epoch FROM edition.decided_at), edition.note,
		edition.changes, edition.overrides, edition.source_hashes
	)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION "seal_edition"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.status = 'published' THEN
		NEW.seal := seal_of_edition(NEW, coalesce((
			SELECT before.seal FROM site_editions AS before
			WHERE before.number < NEW.number ORDER BY before.number DESC LIMIT 1
		), ''));
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "guard_edition"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	decision text[] := ARRAY['status', 'number', 'decided_by', 'decided_at', 'note', 'seal'];
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.status = 'pending' AND to_jsonb(NEW) - decision = to_jsonb(OLD) - decision
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION '% only ever grows', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	edition site_editions;
	last_seal text := '';
BEGIN
	FOR edition IN SELECT * FROM site_editions WHERE status = 'published' ORDER BY number LOOP
		last_seal := seal_of_edition(edition, last_seal);
		UPDATE site_editions SET seal = last_seal WHERE id = edition.id;
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER "site_editions_append_only" BEFORE UPDATE OR DELETE ON "site_editions" FOR EACH ROW EXECUTE FUNCTION "guard_edition"();
--> statement-breakpoint
CREATE TRIGGER "site_editions_no_truncate" BEFORE TRUNCATE ON "site_editions" FOR EACH STATEMENT EXECUTE FUNCTION "guard_edition"();
--> statement-breakpoint
-- Triggers run in the order of their names: this one after the guard has allowed the change.
CREATE TRIGGER "site_editions_sealed" BEFORE INSERT OR UPDATE ON "site_editions" FOR EACH ROW EXECUTE FUNCTION "seal_edition"();
