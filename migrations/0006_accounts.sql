-- Both at once and in the order in which an older process beside this one reads them, or each of the
-- two could wait for the other: migration 0008 changes the sessions in the same transaction.
LOCK TABLE "sessions", "users" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_replace_password" boolean DEFAULT false NOT NULL;