ALTER TABLE "backup_places" ADD COLUMN "bucket" jsonb;--> statement-breakpoint
ALTER TABLE "backup_places" ADD COLUMN "bucket_secret" text;