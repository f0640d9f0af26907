DROP INDEX "person_holds_standing";--> statement-breakpoint
ALTER TABLE "person_holds" ADD COLUMN "request_key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "person_holds_one_press" ON "person_holds" USING btree ("email","request_key");