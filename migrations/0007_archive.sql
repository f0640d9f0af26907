CREATE TABLE "archived_bodies" (
	"sha256" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"words" text
);
--> statement-breakpoint
CREATE TABLE "archived_pages" (
	"seq" integer PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"locale" text,
	"status" integer NOT NULL,
	"headers" jsonb NOT NULL,
	"body_sha256" text,
	"edition" text,
	"software" text NOT NULL,
	"cause" text NOT NULL,
	"first_served_at" timestamp (3) with time zone NOT NULL,
	"filed_at" timestamp (3) with time zone NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "archived_pages_path" ON "archived_pages" USING btree ("path","first_served_at","seq");--> statement-breakpoint
CREATE INDEX "archived_pages_body" ON "archived_pages" USING btree ("body_sha256");
--> statement-breakpoint
-- The rows of the advertising file are linked to each other: none is ever changed or deleted.
CREATE FUNCTION "refuse_archive_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% only ever grows', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "archived_pages_append_only" BEFORE UPDATE OR DELETE ON "archived_pages" FOR EACH ROW EXECUTE FUNCTION "refuse_archive_change"();
--> statement-breakpoint
CREATE TRIGGER "archived_pages_no_truncate" BEFORE TRUNCATE ON "archived_pages" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_archive_change"();
--> statement-breakpoint
CREATE TRIGGER "archived_bodies_no_update" BEFORE UPDATE ON "archived_bodies" FOR EACH ROW EXECUTE FUNCTION "refuse_archive_change"();
--> statement-breakpoint
CREATE TRIGGER "archived_bodies_no_truncate" BEFORE TRUNCATE ON "archived_bodies" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_archive_change"();
--> statement-breakpoint
-- A served page is kept for five years after it was last served, and longer while a hold is in
-- force.
CREATE FUNCTION "archived_body_is_kept"("wanted" text) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM settings WHERE key = 'archive-hold' AND value ->> 'isOn' = 'true')
		OR EXISTS (
			SELECT FROM archived_pages AS used
			WHERE used.body_sha256 = wanted AND coalesce((
				SELECT next.first_served_at FROM archived_pages AS next
				WHERE next.path = used.path AND (next.first_served_at, next.seq) > (used.first_served_at, used.seq)
				ORDER BY next.first_served_at, next.seq LIMIT 1
			), now()) > now() - interval '5 years'
		)
$$;
--> statement-breakpoint
CREATE FUNCTION "refuse_body_deletion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF archived_body_is_kept(OLD.sha256) THEN
		RAISE EXCEPTION 'archived_bodies keeps what was served for five years, and while a hold stands';
	END IF;
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "archived_bodies_kept" BEFORE DELETE ON "archived_bodies" FOR EACH ROW EXECUTE FUNCTION "refuse_body_deletion"();
