DROP INDEX "programs_facets";--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "class_times" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- One bit for each weekday and part of the day; the parts are those that lists can be narrowed to.
CREATE FUNCTION "class_times"("weekdays" smallint[], "starts_at" text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(bit_or(1 << (4 * day + CASE WHEN starts_at < '12:00' THEN 0 WHEN starts_at < '16:00' THEN 1 WHEN starts_at < '20:00' THEN 2 ELSE 3 END)), 0)
	FROM unnest(weekdays) AS day
$$;--> statement-breakpoint
CREATE FUNCTION "keep_class_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- One writer after the other: whoever waits counts the classes anew, with those of whoever came first.
	PERFORM FROM programs WHERE id IN (SELECT program_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
	UPDATE programs SET class_times = held.times
	FROM (
		SELECT touched.program_id, coalesce(bit_or(class_times(s.weekdays, s.starts_at)), 0) AS times
		FROM (SELECT DISTINCT program_id FROM changed) AS touched LEFT JOIN sessions s USING (program_id)
		GROUP BY touched.program_id
	) AS held
	WHERE programs.id = held.program_id AND programs.class_times <> held.times;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_added_times" AFTER INSERT ON "sessions" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "keep_class_times"();--> statement-breakpoint
CREATE TRIGGER "sessions_changed_times" AFTER UPDATE ON "sessions" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "keep_class_times"();--> statement-breakpoint
CREATE TRIGGER "sessions_removed_times" AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "keep_class_times"();--> statement-breakpoint
UPDATE "programs" SET "class_times" = held.times
FROM (SELECT program_id, bit_or(class_times(weekdays, starts_at)) AS times FROM sessions GROUP BY program_id) AS held
WHERE held.program_id = programs.id;--> statement-breakpoint
CREATE INDEX "programs_facets" ON "programs" USING btree ("kind","number","id","level","sex","age_group","pool_id","instructor_id","final_price_rial","rating_sum","rating_count","class_times");
