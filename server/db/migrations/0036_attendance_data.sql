-- The log only grows. A text may be removed with its swimmer, and nothing else may change.
CREATE FUNCTION "refuse_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.value IS NULL AND to_jsonb(NEW) - 'value' = to_jsonb(OLD) - 'value' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "attendance_events_append_only" BEFORE UPDATE OR DELETE ON "attendance_events" FOR EACH ROW EXECUTE FUNCTION "refuse_event_change"();--> statement-breakpoint
CREATE TRIGGER "attendance_events_append_only_truncate" BEFORE TRUNCATE ON "attendance_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Notes by coaches are personal data: they leave with the swimmer, whichever version of the server removes them.
CREATE FUNCTION "forget_notes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE attendance_events SET value = NULL WHERE member_id = NEW.id AND kind = 'note' AND value IS NOT NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "members_forget_notes" AFTER UPDATE OF removed_at ON "members" FOR EACH ROW WHEN (NEW.removed_at IS NOT NULL AND OLD.removed_at IS NULL) EXECUTE FUNCTION "forget_notes"();
