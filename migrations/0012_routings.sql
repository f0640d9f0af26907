CREATE TABLE "routings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"username" text,
	"handed_from" text,
	"obstacle" text,
	"question" jsonb NOT NULL,
	"tried_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "routings_by_lead" ON "routings" USING btree ("lead_id","at");--> statement-breakpoint
CREATE INDEX "routings_by_time" ON "routings" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "routings_nobody" ON "routings" USING btree ("lead_id") WHERE "routings"."username" is null;