CREATE TABLE "site_editions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer,
	"base" uuid,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"note" text,
	"changes" jsonb NOT NULL,
	"overrides" jsonb NOT NULL,
	"source_hashes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_previews" (
	"hash" text PRIMARY KEY NOT NULL,
	"overrides" jsonb NOT NULL,
	"paths" jsonb NOT NULL,
	"by" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "edition" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "edition" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "edition" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "edition" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "site_editions_number" ON "site_editions" USING btree ("number");