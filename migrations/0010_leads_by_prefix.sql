-- For a list of one state's families: the first three digits of a ZIP code determine the state.
CREATE INDEX "leads_by_prefix" ON "leads" (left("zip_code", 3), "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
