-- Who coached a program is kept from now on; the coach of today counts for all time before.
INSERT INTO "program_coaches" (program_id, instructor_id, since) SELECT id, instructor_id, '-infinity' FROM "programs";--> statement-breakpoint
CREATE FUNCTION "keep_first_coaches"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO program_coaches (program_id, instructor_id, since) SELECT id, instructor_id, '-infinity' FROM added;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "programs_first_coach" AFTER INSERT ON "programs" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_first_coaches"();--> statement-breakpoint
CREATE FUNCTION "keep_coach"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO program_coaches (program_id, instructor_id, since) VALUES (NEW.id, NEW.instructor_id, now());
	INSERT INTO report_marks (kind, id) VALUES ('program', NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "programs_coach" AFTER UPDATE OF instructor_id ON "programs" FOR EACH ROW WHEN (NEW.instructor_id IS DISTINCT FROM OLD.instructor_id) EXECUTE FUNCTION "keep_coach"();--> statement-breakpoint
-- Each change of the source marks what the kept sums do not contain yet. Rows are only added: no sale waits for another.
CREATE FUNCTION "mark_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO report_marks (kind, at) SELECT 'instant', coalesce(NEW.confirmed_at, OLD.confirmed_at);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_added_report" AFTER INSERT ON "orders" FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION "mark_order"();--> statement-breakpoint
CREATE TRIGGER "orders_changed_report" AFTER UPDATE OF state, confirmed_at ON "orders" FOR EACH ROW WHEN (NEW.confirmed_at IS DISTINCT FROM OLD.confirmed_at) EXECUTE FUNCTION "mark_order"();--> statement-breakpoint
CREATE FUNCTION "mark_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO report_marks (kind, at) VALUES ('instant', NEW.created_at);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_report" AFTER INSERT ON "ledger" FOR EACH ROW WHEN (NEW.kind = 'refund') EXECUTE FUNCTION "mark_refund"();--> statement-breakpoint
CREATE FUNCTION "mark_month"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO report_marks (kind, year, month) VALUES ('month', NEW.year, NEW.month);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "mark_months"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO report_marks (kind, year, month) SELECT DISTINCT 'month', year, month FROM changed;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "slots_added_report" AFTER INSERT ON "slots" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_months"();--> statement-breakpoint
CREATE TRIGGER "slots_removed_report" AFTER DELETE ON "slots" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_months"();--> statement-breakpoint
-- Not for "taken", which changes with every hold.
CREATE TRIGGER "slots_changed_report" AFTER UPDATE OF capacity, desk_taken, closed ON "slots" FOR EACH ROW WHEN ((NEW.capacity, NEW.desk_taken, NEW.closed) IS DISTINCT FROM (OLD.capacity, OLD.desk_taken, OLD.closed)) EXECUTE FUNCTION "mark_month"();--> statement-breakpoint
CREATE TRIGGER "attendance_added_report" AFTER INSERT ON "attendance" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_months"();--> statement-breakpoint
CREATE TRIGGER "attendance_changed_report" AFTER UPDATE ON "attendance" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_months"();--> statement-breakpoint
CREATE FUNCTION "mark_enrolments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO report_marks (kind, year, month, id) SELECT DISTINCT 'member', year, month, member_id FROM changed;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "enrolments_added_report" AFTER INSERT ON "enrolments" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_enrolments"();--> statement-breakpoint
CREATE TRIGGER "enrolments_changed_report" AFTER UPDATE ON "enrolments" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_enrolments"();--> statement-breakpoint
CREATE FUNCTION "mark_freeze"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO report_marks (kind, year, month) SELECT 'month', year, month FROM enrolments
		WHERE id IN (NEW.enrolment_id, NEW.moved_enrolment_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "freezes_report" AFTER INSERT ON "freezes" FOR EACH ROW EXECUTE FUNCTION "mark_freeze"();--> statement-breakpoint
CREATE FUNCTION "mark_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO report_marks (kind, id) VALUES ('session', NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_report" AFTER UPDATE OF pool_id, program_id ON "sessions" FOR EACH ROW WHEN ((NEW.pool_id, NEW.program_id) IS DISTINCT FROM (OLD.pool_id, OLD.program_id)) EXECUTE FUNCTION "mark_session"();--> statement-breakpoint
-- A new database stays without rows, which a restore needs.
INSERT INTO "report_marks" (kind) SELECT 'all' WHERE EXISTS (SELECT FROM "slots");
