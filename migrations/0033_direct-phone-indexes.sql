-- Each entry goes into its index at once; those that were set apart so far follow.
ALTER INDEX "leads_phone_key" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('leads_phone_key');--> statement-breakpoint
ALTER INDEX "applications_phone_key" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('applications_phone_key');--> statement-breakpoint
ALTER INDEX "inquiries_phone_key" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('inquiries_phone_key');--> statement-breakpoint
ALTER INDEX "consents_phone" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('consents_phone');--> statement-breakpoint
ALTER INDEX "consent_revocations_phone" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('consent_revocations_phone');
