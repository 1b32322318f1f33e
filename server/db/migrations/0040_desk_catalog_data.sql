-- The version of a row of the catalogue: who saves a change names the version that they read.
CREATE FUNCTION "next_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW IS DISTINCT FROM OLD THEN
		NEW.version := OLD.version + 1;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "pools_version" BEFORE UPDATE ON "pools" FOR EACH ROW EXECUTE FUNCTION "next_version"();--> statement-breakpoint
CREATE TRIGGER "instructors_version" BEFORE UPDATE ON "instructors" FOR EACH ROW EXECUTE FUNCTION "next_version"();--> statement-breakpoint
CREATE TRIGGER "sessions_version" BEFORE UPDATE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "next_version"();--> statement-breakpoint
CREATE TRIGGER "slides_version" BEFORE UPDATE ON "slides" FOR EACH ROW EXECUTE FUNCTION "next_version"();--> statement-breakpoint
-- Not of the columns that follow from sessions and reviews.
CREATE TRIGGER "programs_version" BEFORE UPDATE OF name, summary, description, picture, gallery, level, sex, age_group, age_min, age_max, pool_id, instructor_id, archived_at ON "programs" FOR EACH ROW EXECUTE FUNCTION "next_version"();--> statement-breakpoint
CREATE OR REPLACE VIEW "search_source" AS
	SELECT 'programs' AS source, p.id AS row_id, p.kind AS model, p.number AS ref, p.name AS title,
		concat_ws(' ', l.name, l.city, l.district, c.name) AS beside, concat_ws(' ', p.summary, p.description) AS body
	FROM programs p JOIN pools l ON l.id = p.pool_id JOIN instructors c ON c.id = p.instructor_id
	WHERE p.archived_at IS NULL
	UNION ALL
	SELECT 'pools', id, 'pool', id, name, concat_ws(' ', city, district),
		concat_ws(' ', address, description, array_to_string(facilities, ' ')) FROM pools WHERE archived_at IS NULL
	UNION ALL
	SELECT 'instructors', id, 'instructor', id, name, concat_ws(' ', title, array_to_string(specialities, ' ')),
		concat_ws(' ', bio, array_to_string(certificates, ' ')) FROM instructors WHERE archived_at IS NULL
	UNION ALL
	SELECT 'posts', id, 'post', id, title, '', description FROM posts;--> statement-breakpoint
CREATE FUNCTION "search_row_archived"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.archived_at IS NULL THEN
		PERFORM keep_search(TG_TABLE_NAME, ARRAY[NEW.id]);
	ELSIF TG_TABLE_NAME = 'programs' THEN
		DELETE FROM search_entries WHERE model = NEW.kind AND ref = NEW.number;
	ELSE
		DELETE FROM search_entries WHERE model = rtrim(TG_TABLE_NAME, 's') AND ref = NEW.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "programs_search_archived" AFTER UPDATE OF archived_at ON "programs" FOR EACH ROW WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at) EXECUTE FUNCTION "search_row_archived"();--> statement-breakpoint
CREATE TRIGGER "pools_search_archived" AFTER UPDATE OF archived_at ON "pools" FOR EACH ROW WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at) EXECUTE FUNCTION "search_row_archived"();--> statement-breakpoint
CREATE TRIGGER "instructors_search_archived" AFTER UPDATE OF archived_at ON "instructors" FOR EACH ROW WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at) EXECUTE FUNCTION "search_row_archived"();
