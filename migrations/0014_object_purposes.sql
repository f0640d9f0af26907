ALTER TABLE "objects" ALTER COLUMN "byte_size" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "purpose" text DEFAULT 'resume' NOT NULL;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "issued_to" text;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "max_bytes" bigint;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "content_type" text;--> statement-breakpoint
CREATE INDEX "objects_open_by_person" ON "objects" USING btree ("issued_to") WHERE stored_at is null and issued_to is not null;