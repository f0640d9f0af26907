CREATE TABLE "approval_wishes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"status" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"note" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "approval_wishes_open" ON "approval_wishes" USING btree ("status") WHERE "approval_wishes"."status" = 'pending';--> statement-breakpoint
-- Who asked to switch approval off, and who agreed, is kept as the editions are.
CREATE TRIGGER "approval_wishes_append_only" BEFORE UPDATE OR DELETE ON "approval_wishes" FOR EACH ROW EXECUTE FUNCTION "guard_edition"();
--> statement-breakpoint
CREATE TRIGGER "approval_wishes_no_truncate" BEFORE TRUNCATE ON "approval_wishes" FOR EACH STATEMENT EXECUTE FUNCTION "guard_edition"();
