DROP INDEX "consent_revocations_phone";--> statement-breakpoint
DROP INDEX "consents_phone";--> statement-breakpoint
DROP INDEX "leads_phone_key";--> statement-breakpoint
DROP INDEX "applications_phone_key";--> statement-breakpoint
DROP INDEX "inquiries_phone_key";--> statement-breakpoint
CREATE INDEX "consent_revocations_phone" ON "consent_revocations" USING gin (string_to_array("phone_key", ' '));--> statement-breakpoint
CREATE INDEX "consents_phone" ON "consents" USING gin (string_to_array("phone_key", ' '));--> statement-breakpoint
CREATE INDEX "leads_phone_key" ON "leads" USING gin (string_to_array("phone_key", ' '));--> statement-breakpoint
CREATE INDEX "applications_phone_key" ON "applications" USING gin (string_to_array("phone_key", ' '));--> statement-breakpoint
CREATE INDEX "inquiries_phone_key" ON "inquiries" USING gin (string_to_array("phone_key", ' '));--> statement-breakpoint
-- Written by hand from here on: the searched text also loses apostrophes of every kind and
-- invisible characters, and each kind of hyphen or blank becomes a blank.
CREATE OR REPLACE FUNCTION "fold_words"("words" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
	SELECT replace(replace(replace(replace(translate(
		lower(regexp_replace(translate(
			normalize(regexp_replace(words,
				'[''`\u00b4\u02b9\u02bb-\u02bd\u02c8\u2018-\u201b\u2032\u2035\uff07\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]',
				'', 'g'), NFKD),
			'-‐‒–—―−', '       '), '[\u0300-\u036f]', '', 'g')),
		'ØøŁłĐđÐðıÆŒÞẞ', 'oollddddiæœþß'
	), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss')
$$;--> statement-breakpoint
-- Stored texts change only when they are computed again.
ALTER TABLE "leads" DROP COLUMN "search_words";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search_words" text GENERATED ALWAYS AS (
	E'\n' || "fold_words"("full_name") || E'\n' || "fold_words"("email") || E'\n' || "zip_code" || E'\n' ||
	regexp_replace(coalesce("phone", ''), '\D', '', 'g') || E'\n' || coalesce("phone_key", '')
) STORED;--> statement-breakpoint
ALTER TABLE "inquiries" DROP COLUMN "search_words";--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "search_words" text GENERATED ALWAYS AS (
	E'\n' || "fold_words"("full_name") || E'\n' || "fold_words"("email") || E'\n' || "fold_words"("message") || E'\n' ||
	regexp_replace(coalesce("phone", ''), '\D', '', 'g') || E'\n' || coalesce("phone_key", '')
) STORED;--> statement-breakpoint
ALTER TABLE "applications" DROP COLUMN "search_words";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "search_words" text GENERATED ALWAYS AS (
	E'\n' || "fold_words"("full_name") || E'\n' || "fold_words"("email") || E'\n' || "fold_words"("message") || E'\n' ||
	regexp_replace(coalesce("phone", ''), '\D', '', 'g') || E'\n' || coalesce("phone_key", '')
) STORED;--> statement-breakpoint
SELECT "index_search"();
