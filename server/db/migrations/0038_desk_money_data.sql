-- An order belongs to the pool of its session on the day it was made, also if the session moves later.
CREATE FUNCTION "enter_order_pool"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT pool_id INTO NEW.pool_id FROM sessions WHERE id = NEW.session_id;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_pool" BEFORE INSERT ON "orders" FOR EACH ROW WHEN (NEW.session_id IS NOT NULL AND NEW.pool_id IS NULL) EXECUTE FUNCTION "enter_order_pool"();--> statement-breakpoint
UPDATE "orders" SET pool_id = sessions.pool_id FROM sessions WHERE sessions.id = orders.session_id;--> statement-breakpoint
-- A shift is closed once, and changes in nothing else.
CREATE FUNCTION "guard_till_shift"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR OLD.closed_at IS NOT NULL
		OR (OLD.id, OLD.pool_id, OLD.opened_by, OLD.float_rial, OLD.opened_at)
			IS DISTINCT FROM (NEW.id, NEW.pool_id, NEW.opened_by, NEW.float_rial, NEW.opened_at) THEN
		RAISE EXCEPTION 'till shift % is final', OLD.id USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "till_shifts_final" BEFORE UPDATE OR DELETE ON "till_shifts" FOR EACH ROW EXECUTE FUNCTION "guard_till_shift"();--> statement-breakpoint
CREATE TRIGGER "till_shifts_final_truncate" BEFORE TRUNCATE ON "till_shifts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "till_entries_append_only" BEFORE UPDATE OR DELETE ON "till_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "till_entries_append_only_truncate" BEFORE TRUNCATE ON "till_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Locks the shift until the entry's transaction ends: a closing waits for it, and an entry that waited for a closing fails.
CREATE FUNCTION "guard_till_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM till_shifts WHERE id = NEW.shift_id AND closed_at IS NULL FOR SHARE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'till shift % is closed', NEW.shift_id USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "till_entries_open" BEFORE INSERT ON "till_entries" FOR EACH ROW EXECUTE FUNCTION "guard_till_entry"();--> statement-breakpoint
-- Staff find users by the beginning of a number or its last four digits, and by any word of a name.
CREATE INDEX "users_phone_prefix" ON "users" (phone text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_phone_end" ON "users" (right(phone, 4));--> statement-breakpoint
-- An index is built with an empty search path: the function names its own.
CREATE FUNCTION "name_terms"("given" text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_catalog AS $$
	SELECT search_terms(given)
$$;--> statement-breakpoint
CREATE INDEX "users_names" ON "users" USING gin (name_terms(name || ' ' || coalesce(username, ''))) WITH (fastupdate = false);--> statement-breakpoint
CREATE INDEX "members_names" ON "members" USING gin (name_terms(name)) WITH (fastupdate = false);
