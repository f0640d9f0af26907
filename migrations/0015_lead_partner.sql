ALTER TABLE "leads" ADD COLUMN "partner" text;--> statement-breakpoint
CREATE INDEX "leads_partner" ON "leads" USING btree ("partner","submitted_at") WHERE "leads"."partner" is not null;