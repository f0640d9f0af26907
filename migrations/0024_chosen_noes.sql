DROP INDEX "consent_revocations_one_confirmation";--> statement-breakpoint
ALTER TABLE "consent_revocations" ADD COLUMN "text" text;--> statement-breakpoint
ALTER TABLE "consent_revocations" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "consent_revocations" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "consent_revocations" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "consent_revocations" ADD COLUMN "edition" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_revocations_one_confirmation" ON "consent_revocations" USING btree ("corrects","source_id",("by_username" is null)) WHERE "consent_revocations"."is_confirmation";