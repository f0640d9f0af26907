-- Lists by name are sorted without accents, as `nameOrder` in src/platform/database/name-order.ts says.
DROP INDEX "leads_by_name";--> statement-breakpoint
DROP INDEX "inquiries_by_name";--> statement-breakpoint
DROP INDEX "applications_by_name";--> statement-breakpoint
CREATE INDEX "leads_by_name" ON "leads" (left("fold_words"("full_name"), 100), "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "inquiries_by_name" ON "inquiries" (left("fold_words"("full_name"), 100), "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "applications_by_name" ON "applications" (left("fold_words"("full_name"), 100), "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
