ALTER TABLE "crm_deliveries" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "crm_provider_states" ADD COLUMN "account" text;