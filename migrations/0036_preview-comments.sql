CREATE TABLE "preview_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"preview" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_previews" ADD COLUMN "changes" jsonb;--> statement-breakpoint
CREATE INDEX "preview_comments_preview" ON "preview_comments" USING btree ("preview","at");--> statement-breakpoint
-- What a carrier said of words is evidence, and kept as the editions are.
CREATE TRIGGER "preview_comments_append_only" BEFORE UPDATE OR DELETE ON "preview_comments" FOR EACH ROW EXECUTE FUNCTION "refuse_archive_change"();
--> statement-breakpoint
CREATE TRIGGER "preview_comments_no_truncate" BEFORE TRUNCATE ON "preview_comments" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_archive_change"();
