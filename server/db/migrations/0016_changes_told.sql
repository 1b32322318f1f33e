CREATE FUNCTION "tell_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Once a transaction and topic, when it commits: servers drop what they remember of it.
	PERFORM pg_notify('mowj_changes', TG_ARGV[0]);
	RETURN NULL;
END $$;--> statement-breakpoint
-- Not of views: they are added up every two seconds, and no list is wrong for being some seconds behind them.
CREATE TRIGGER "posts_told" AFTER INSERT OR DELETE OR UPDATE OF author_id, title, description, category, media_url, media_id, thumbnail_id, thumbnail, deleted_at, hidden_at ON "posts" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('posts');--> statement-breakpoint
CREATE TRIGGER "media_told" AFTER UPDATE ON "media" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('posts');--> statement-breakpoint
CREATE TRIGGER "users_told" AFTER DELETE OR UPDATE OF username, profile_picture ON "users" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('posts');--> statement-breakpoint
CREATE TRIGGER "programs_told" AFTER INSERT OR DELETE OR UPDATE ON "programs" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('catalogue');--> statement-breakpoint
CREATE TRIGGER "sessions_told" AFTER INSERT OR DELETE OR UPDATE ON "sessions" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('catalogue');--> statement-breakpoint
CREATE TRIGGER "pools_told" AFTER INSERT OR DELETE OR UPDATE ON "pools" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('catalogue');--> statement-breakpoint
CREATE TRIGGER "instructors_told" AFTER INSERT OR DELETE OR UPDATE ON "instructors" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('catalogue');--> statement-breakpoint
CREATE TRIGGER "slides_told" AFTER INSERT OR DELETE OR UPDATE ON "slides" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('slides');
