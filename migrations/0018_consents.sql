CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"email_key" text NOT NULL,
	"phone_key" text NOT NULL,
	"phone" text,
	"text" text NOT NULL,
	"version" text NOT NULL,
	"sha256" text NOT NULL,
	"language" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"network_address" text,
	"user_agent" text,
	"page" text,
	"is_carried_over" boolean DEFAULT false NOT NULL,
	"reduced_at" timestamp with time zone,
	CONSTRAINT "consents_once_per_source" UNIQUE("source_id","kind")
);
--> statement-breakpoint
CREATE TABLE "consent_revocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"corrects" uuid,
	"email_key" text NOT NULL,
	"phone_key" text NOT NULL,
	"channel" text NOT NULL,
	"by_username" text,
	"note" text,
	"source_kind" text,
	"source_id" uuid,
	"revoked_at" timestamp with time zone NOT NULL,
	"request_key" uuid,
	"reduced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "consents_email" ON "consents" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "consents_phone" ON "consents" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "consent_revocations_email" ON "consent_revocations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "consent_revocations_phone" ON "consent_revocations" USING btree ("phone_key");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_revocations_one_correction" ON "consent_revocations" USING btree ("corrects") WHERE "consent_revocations"."corrects" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_revocations_one_press" ON "consent_revocations" USING btree ("request_key") WHERE "consent_revocations"."request_key" is not null;
--> statement-breakpoint
CREATE FUNCTION "refuse_consent_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('consents.sweep', true) = 'on' THEN
		IF TG_TABLE_NAME = 'consents' THEN
			IF OLD.reduced_at IS NOT NULL AND OLD.agreed_at < now() - interval '5 years' THEN
				RETURN OLD;
			END IF;
		ELSIF OLD.reduced_at IS NOT NULL AND OLD.revoked_at < now() - interval '5 years' THEN
			RETURN OLD;
		END IF;
	END IF;
	IF TG_OP = 'UPDATE' AND current_setting('consents.reduce', true) = 'on' THEN
		-- Whoever asked to be erased leaves the bare proof: all else of the row stays as it was.
		IF NEW.email_key LIKE 'sha256:%' AND (NEW.phone_key = '' OR NEW.phone_key LIKE 'sha256:%')
			AND to_jsonb(NEW) - ARRAY['email_key', 'phone_key', 'phone', 'network_address', 'user_agent', 'page', 'note', 'reduced_at']
				= to_jsonb(OLD) - ARRAY['email_key', 'phone_key', 'phone', 'network_address', 'user_agent', 'page', 'note', 'reduced_at']
			AND coalesce(to_jsonb(NEW) ->> 'phone', to_jsonb(NEW) ->> 'network_address', to_jsonb(NEW) ->> 'user_agent', to_jsonb(NEW) ->> 'page', to_jsonb(NEW) ->> 'note') IS NULL
		THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION '% only ever grows', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "consents_append_only" BEFORE UPDATE OR DELETE ON "consents" FOR EACH ROW EXECUTE FUNCTION "refuse_consent_change"();--> statement-breakpoint
CREATE TRIGGER "consents_no_truncate" BEFORE TRUNCATE ON "consents" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_consent_change"();--> statement-breakpoint
CREATE TRIGGER "consent_revocations_append_only" BEFORE UPDATE OR DELETE ON "consent_revocations" FOR EACH ROW EXECUTE FUNCTION "refuse_consent_change"();--> statement-breakpoint
CREATE TRIGGER "consent_revocations_no_truncate" BEFORE TRUNCATE ON "consent_revocations" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_consent_change"();
