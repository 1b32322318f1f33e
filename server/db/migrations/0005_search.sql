CREATE TABLE "search_entries" (
	"model" text NOT NULL,
	"ref" integer NOT NULL,
	"title" text NOT NULL,
	"terms" "tsvector" NOT NULL,
	CONSTRAINT "search_entries_model_ref_pk" PRIMARY KEY("model","ref")
);
--> statement-breakpoint
CREATE INDEX "search_entries_title" ON "search_entries" USING btree ("title" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_entries_terms" ON "search_entries" USING gin ("terms") WITH (fastupdate=false);--> statement-breakpoint
CREATE FUNCTION "fold_fa"("given" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT btrim(regexp_replace(translate(
		lower(normalize(translate(given, '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789'), NFKC)),
		E'يئىكآأإٱؤۀة \t\n\r\f\v\u2028\u2029\u200c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0656\u0657\u0658\u0659\u065a\u065b\u065c\u065d\u065e\u065f\u0670\u0640',
		'یییکااااوهه' || repeat(' ', 20)), ' +', ' ', 'g'))
$$;--> statement-breakpoint
CREATE FUNCTION "plain_words"("given" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT btrim(regexp_replace(translate(fold_fa(given),
		E'،؛؟«»…–—‑•·٪٫٬٭۔“”„‘’×÷©®™°.,:;!?()[]{}<>/\\|"''`~@#$%^&*_+=-', repeat(' ', 65)), ' +', ' ', 'g'))
$$;--> statement-breakpoint
CREATE FUNCTION "search_terms"("given" text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT to_tsvector('simple'::regconfig, plain_words(given) ||
		CASE WHEN strpos(given, E'\u200c') > 0 THEN ' ' || plain_words(replace(given, E'\u200c', '')) ELSE '' END)
$$;--> statement-breakpoint
CREATE VIEW "search_source" AS
	SELECT 'programs' AS source, p.id AS row_id, p.kind AS model, p.number AS ref, p.name AS title,
		concat_ws(' ', l.name, l.city, l.district, c.name) AS beside, concat_ws(' ', p.summary, p.description) AS body
	FROM programs p JOIN pools l ON l.id = p.pool_id JOIN instructors c ON c.id = p.instructor_id
	UNION ALL
	SELECT 'pools', id, 'pool', id, name, concat_ws(' ', city, district),
		concat_ws(' ', address, description, array_to_string(facilities, ' ')) FROM pools
	UNION ALL
	SELECT 'instructors', id, 'instructor', id, name, concat_ws(' ', title, array_to_string(specialities, ' ')),
		concat_ws(' ', bio, array_to_string(certificates, ' ')) FROM instructors
	UNION ALL
	SELECT 'posts', id, 'post', id, title, '', description FROM posts;--> statement-breakpoint
CREATE FUNCTION "keep_search"("of" text, "rows" integer[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO search_entries (model, ref, title, terms)
	SELECT s.model, s.ref, left(plain_words(s.title), 200), setweight(search_terms(s.title), 'A') ||
		setweight(search_terms(s.beside), 'B') || setweight(search_terms(s.body), 'D')
	FROM unnest(rows) AS r (id) CROSS JOIN LATERAL (SELECT * FROM search_source WHERE source = "of" AND row_id = r.id) AS s
	ON CONFLICT (model, ref) DO UPDATE SET title = excluded.title, terms = excluded.terms
$$;--> statement-breakpoint
CREATE FUNCTION "search_rows_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_search(TG_TABLE_NAME, (SELECT array_agg(id) FROM added));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_row_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'programs' THEN
		IF (OLD.kind, OLD.number) <> (NEW.kind, NEW.number) THEN
			DELETE FROM search_entries WHERE model = OLD.kind AND ref = OLD.number;
		END IF;
	ELSIF TG_TABLE_NAME = 'pools' THEN
		PERFORM keep_search('programs', ARRAY(SELECT id FROM programs WHERE pool_id = NEW.id));
	ELSIF TG_TABLE_NAME = 'instructors' THEN
		PERFORM keep_search('programs', ARRAY(SELECT id FROM programs WHERE instructor_id = NEW.id));
	END IF;
	PERFORM keep_search(TG_TABLE_NAME, ARRAY[NEW.id]);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_row_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'programs' THEN
		DELETE FROM search_entries WHERE model = OLD.kind AND ref = OLD.number;
	ELSE
		DELETE FROM search_entries WHERE model = rtrim(TG_TABLE_NAME, 's') AND ref = OLD.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "programs_search_added" AFTER INSERT ON "programs" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "search_rows_added"();--> statement-breakpoint
CREATE TRIGGER "programs_search_changed" AFTER UPDATE OF kind, number, name, summary, description, pool_id, instructor_id ON "programs" FOR EACH ROW EXECUTE FUNCTION "search_row_changed"();--> statement-breakpoint
CREATE TRIGGER "programs_search_gone" AFTER DELETE ON "programs" FOR EACH ROW EXECUTE FUNCTION "search_row_gone"();--> statement-breakpoint
CREATE TRIGGER "pools_search_added" AFTER INSERT ON "pools" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "search_rows_added"();--> statement-breakpoint
CREATE TRIGGER "pools_search_changed" AFTER UPDATE OF name, city, district, address, description, facilities ON "pools" FOR EACH ROW EXECUTE FUNCTION "search_row_changed"();--> statement-breakpoint
CREATE TRIGGER "pools_search_gone" AFTER DELETE ON "pools" FOR EACH ROW EXECUTE FUNCTION "search_row_gone"();--> statement-breakpoint
CREATE TRIGGER "instructors_search_added" AFTER INSERT ON "instructors" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "search_rows_added"();--> statement-breakpoint
CREATE TRIGGER "instructors_search_changed" AFTER UPDATE OF name, title, bio, specialities, certificates ON "instructors" FOR EACH ROW EXECUTE FUNCTION "search_row_changed"();--> statement-breakpoint
CREATE TRIGGER "instructors_search_gone" AFTER DELETE ON "instructors" FOR EACH ROW EXECUTE FUNCTION "search_row_gone"();--> statement-breakpoint
CREATE TRIGGER "posts_search_added" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "search_rows_added"();--> statement-breakpoint
CREATE TRIGGER "posts_search_changed" AFTER UPDATE OF title, description ON "posts" FOR EACH ROW EXECUTE FUNCTION "search_row_changed"();--> statement-breakpoint
CREATE TRIGGER "posts_search_gone" AFTER DELETE ON "posts" FOR EACH ROW EXECUTE FUNCTION "search_row_gone"();--> statement-breakpoint
SELECT keep_search('pools', ARRAY(SELECT id FROM pools));--> statement-breakpoint
SELECT keep_search('instructors', ARRAY(SELECT id FROM instructors));--> statement-breakpoint
SELECT keep_search('programs', ARRAY(SELECT id FROM programs));--> statement-breakpoint
SELECT keep_search('posts', ARRAY(SELECT id FROM posts));
