CREATE TABLE "person_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"placed_by" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	"released_by" text
);
--> statement-breakpoint
CREATE TABLE "person_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"kind" text NOT NULL,
	"via" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" text,
	"due_at" timestamp with time zone NOT NULL,
	"erase_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"counts" jsonb NOT NULL,
	"erased_people" integer DEFAULT 0 NOT NULL,
	"erased_records" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "person_holds_standing" ON "person_holds" USING btree ("email") WHERE "person_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "person_holds_email" ON "person_holds" USING btree ("email");--> statement-breakpoint
CREATE INDEX "person_requests_open" ON "person_requests" USING btree ("due_at","id") WHERE "person_requests"."state" in ('open', 'erasing');--> statement-breakpoint
CREATE UNIQUE INDEX "person_requests_one_deletion" ON "person_requests" USING btree ("email") WHERE "person_requests"."kind" = 'deletion' and "person_requests"."state" in ('open', 'erasing');--> statement-breakpoint
CREATE INDEX "retention_runs_newest" ON "retention_runs" USING btree ("started_at");