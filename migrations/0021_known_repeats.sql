ALTER TABLE "sessions" ADD COLUMN "replaced_password" text;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "became" text;