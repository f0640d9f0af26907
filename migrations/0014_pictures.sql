CREATE TABLE "site_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"object_id" uuid NOT NULL,
	"byte_size" integer NOT NULL,
	"files" jsonb NOT NULL,
	"by" text NOT NULL,
	"wanted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "site_pictures_wanted" ON "site_pictures" USING btree ("wanted_at");