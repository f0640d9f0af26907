ALTER TABLE "person_requests" ADD COLUMN "moves_up_to" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "timeline_came_back" ON "timeline_entries" USING btree ("at") WHERE "timeline_entries"."kind" in ('restore', 'status');--> statement-breakpoint
CREATE INDEX "person_requests_moving" ON "person_requests" USING btree ("asked_at") WHERE "person_requests"."moves_up_to" is not null;