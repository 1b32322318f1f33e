-- Before the lock on the counters, as every writer of posts locks them; posts written meanwhile would not be counted below.
LOCK TABLE posts IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "post_counters" ADD COLUMN "videos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "post_counters_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- One row per author and category and one for all authors, always in this order: two writers never wait for each other.
	IF TG_OP = 'INSERT' THEN
		INSERT INTO post_counters AS c (author_id, category, posts, videos, views)
		SELECT owner, category, count(*), count(*) FILTER (WHERE is_video), sum(p.views)
		FROM added p CROSS JOIN LATERAL (VALUES (0), (p.author_id)) AS o (owner)
		WHERE deleted_at IS NULL AND hidden_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT (author_id, category) DO UPDATE
		SET posts = c.posts + excluded.posts, videos = c.videos + excluded.videos, views = c.views + excluded.views;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO post_counters AS c (author_id, category, posts, videos, views)
		SELECT owner, category, -count(*), -count(*) FILTER (WHERE is_video), -sum(p.views)
		FROM gone p CROSS JOIN LATERAL (VALUES (0), (p.author_id)) AS o (owner)
		WHERE deleted_at IS NULL AND hidden_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT (author_id, category) DO UPDATE
		SET posts = c.posts + excluded.posts, videos = c.videos + excluded.videos, views = c.views + excluded.views;
	ELSE
		INSERT INTO post_counters AS c (author_id, category, posts, videos, views)
		SELECT owner, category, sum(way), sum(way * is_video::int), sum(way * p.views) FROM (
			SELECT 1 AS way, author_id, category, is_video, views FROM added WHERE deleted_at IS NULL AND hidden_at IS NULL
			UNION ALL
			SELECT -1, author_id, category, is_video, views FROM gone WHERE deleted_at IS NULL AND hidden_at IS NULL
		) AS p CROSS JOIN LATERAL (VALUES (0), (p.author_id)) AS o (owner)
		GROUP BY 1, 2 HAVING sum(way) <> 0 OR sum(way * is_video::int) <> 0 OR sum(way * p.views) <> 0 ORDER BY 1, 2
		ON CONFLICT (author_id, category) DO UPDATE
		SET posts = c.posts + excluded.posts, videos = c.videos + excluded.videos, views = c.views + excluded.views;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
UPDATE post_counters c SET videos = v.videos
FROM (
	SELECT owner, category, count(*) AS videos FROM posts p CROSS JOIN LATERAL (VALUES (0), (p.author_id)) AS o (owner)
	WHERE is_video AND deleted_at IS NULL AND hidden_at IS NULL GROUP BY 1, 2
) AS v WHERE c.author_id = v.owner AND c.category = v.category;
