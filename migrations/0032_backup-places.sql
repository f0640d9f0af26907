CREATE TABLE "backup_places" (
	"id" text PRIMARY KEY NOT NULL,
	"dir" text,
	"passphrase" text,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
