CREATE TABLE "post_acts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_counters" (
	"author_id" integer NOT NULL,
	"category" text NOT NULL,
	"posts" integer NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "post_counters_author_id_category_pk" PRIMARY KEY("author_id","category")
);
--> statement-breakpoint
CREATE TABLE "post_reports" (
	"id" serial PRIMARY KEY NOT NULL,
	"post_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "post_reports_person" UNIQUE("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_view_ticks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"post_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_viewers" (
	"day" integer NOT NULL,
	"post_id" integer NOT NULL,
	"viewer" text NOT NULL,
	CONSTRAINT "post_viewers_day_post_id_viewer_pk" PRIMARY KEY("day","post_id","viewer")
);
--> statement-breakpoint
DROP INDEX "posts_newest";--> statement-breakpoint
DROP INDEX "posts_viewed";--> statement-breakpoint
DROP INDEX "posts_author";--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post_acts" ADD CONSTRAINT "post_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_acts_person" ON "post_acts" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "post_reports_user" ON "post_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_reports_open" ON "post_reports" USING btree ("created_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "post_view_ticks_post" ON "post_view_ticks" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "posts_category_newest" ON "posts" USING btree ("category","created_at","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "posts_category_viewed" ON "posts" USING btree ("category","views","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "posts_author_newest" ON "posts" USING btree ("author_id","created_at","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "posts_author_viewed" ON "posts" USING btree ("author_id","views","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "posts_author_category_newest" ON "posts" USING btree ("author_id","category","created_at","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "posts_author_category_viewed" ON "posts" USING btree ("author_id","category","views","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "posts_deleted" ON "posts" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("created_at","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "posts_viewed" ON "posts" USING btree ("views","id") WHERE deleted_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id","id");--> statement-breakpoint
CREATE FUNCTION "post_counters_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- One row an author and category and one for everybody, always in this order: two writers never wait for each other.
	IF TG_OP = 'INSERT' THEN
		INSERT INTO post_counters AS c (author_id, category, posts, views)
		SELECT owner, category, count(*), sum(p.views) FROM added p CROSS JOIN LATERAL (VALUES (0), (p.author_id)) AS o (owner)
		WHERE deleted_at IS NULL AND hidden_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT (author_id, category) DO UPDATE SET posts = c.posts + excluded.posts, views = c.views + excluded.views;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO post_counters AS c (author_id, category, posts, views)
		SELECT owner, category, -count(*), -sum(p.views) FROM gone p CROSS JOIN LATERAL (VALUES (0), (p.author_id)) AS o (owner)
		WHERE deleted_at IS NULL AND hidden_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT (author_id, category) DO UPDATE SET posts = c.posts + excluded.posts, views = c.views + excluded.views;
	ELSE
		INSERT INTO post_counters AS c (author_id, category, posts, views)
		SELECT owner, category, sum(way), sum(way * p.views) FROM (
			SELECT 1 AS way, author_id, category, views FROM added WHERE deleted_at IS NULL AND hidden_at IS NULL
			UNION ALL SELECT -1, author_id, category, views FROM gone WHERE deleted_at IS NULL AND hidden_at IS NULL
		) AS p CROSS JOIN LATERAL (VALUES (0), (p.author_id)) AS o (owner)
		GROUP BY 1, 2 HAVING sum(way) <> 0 OR sum(way * p.views) <> 0 ORDER BY 1, 2
		ON CONFLICT (author_id, category) DO UPDATE SET posts = c.posts + excluded.posts, views = c.views + excluded.views;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "posts_counted_added" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "post_counters_move"();--> statement-breakpoint
CREATE TRIGGER "posts_counted_changed" AFTER UPDATE ON "posts" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "post_counters_move"();--> statement-breakpoint
CREATE TRIGGER "posts_counted_gone" AFTER DELETE ON "posts" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "post_counters_move"();--> statement-breakpoint
INSERT INTO post_counters (author_id, category, posts, views)
	SELECT owner, category, count(*), sum(views) FROM posts p CROSS JOIN LATERAL (VALUES (0), (p.author_id)) AS o (owner) GROUP BY 1, 2;--> statement-breakpoint
DELETE FROM counters WHERE name LIKE 'post%';--> statement-breakpoint
CREATE OR REPLACE VIEW "search_source" AS
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
	SELECT 'posts', id, 'post', id, title, '', description FROM posts WHERE deleted_at IS NULL AND hidden_at IS NULL;--> statement-breakpoint
CREATE FUNCTION "search_post_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.deleted_at IS NULL AND NEW.hidden_at IS NULL THEN
		PERFORM keep_search('posts', ARRAY[NEW.id]);
	ELSE
		DELETE FROM search_entries WHERE model = 'post' AND ref = NEW.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "posts_search_changed" ON "posts";--> statement-breakpoint
CREATE TRIGGER "posts_search_changed" AFTER UPDATE OF title, description, deleted_at, hidden_at ON "posts" FOR EACH ROW EXECUTE FUNCTION "search_post_changed"();
