CREATE TABLE "imports" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"started_by" text NOT NULL,
	"link" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"runner" uuid,
	"held_until" timestamp with time zone,
	"follower" uuid,
	"followed_at" timestamp with time zone,
	"is_paused" boolean DEFAULT false NOT NULL,
	"bytes_done" bigint DEFAULT 0 NOT NULL,
	"bytes_total" bigint,
	"object_id" uuid,
	"failure" jsonb
);
--> statement-breakpoint
CREATE INDEX "imports_by_state" ON "imports" USING btree ("state","started_by");