ALTER TABLE "objects" ADD COLUMN "scan_state" text DEFAULT 'unscanned' NOT NULL;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "scanned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "scan_finding" text;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "scan_held_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "objects_to_scan" ON "objects" USING btree ("stored_at") WHERE scan_state in ('unscanned', 'pending');