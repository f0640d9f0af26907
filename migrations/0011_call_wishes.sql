ALTER TABLE "leads" ADD COLUMN "call_wish" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "asked_for" text;