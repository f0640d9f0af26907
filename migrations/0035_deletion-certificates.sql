ALTER TABLE "person_requests" ADD COLUMN "erased" jsonb;--> statement-breakpoint
ALTER TABLE "person_requests" ADD COLUMN "asked_elsewhere" jsonb;