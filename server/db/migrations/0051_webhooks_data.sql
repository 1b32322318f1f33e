-- Writes an event, and a delivery for each webhook that is told of its kind, in the transaction of the change: whichever
-- path, command or version of the server makes it.
CREATE FUNCTION "tell_webhooks"(event_kind text, event_subject text, event_payload jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	event_id bigint;
BEGIN
	IF NOT EXISTS (SELECT FROM webhooks w WHERE w.enabled AND w.events ? event_kind) THEN
		RETURN;
	END IF;
	INSERT INTO webhook_events (kind, subject, payload, created_at)
		VALUES (event_kind, event_subject, event_payload, clock_timestamp()) RETURNING id INTO event_id;
	INSERT INTO webhook_deliveries (webhook_id, event_id, subject)
		SELECT w.id, event_id, event_subject FROM webhooks w WHERE w.enabled AND w.events ? event_kind;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_webhooks('booking.paid', 'order:' || NEW.id, jsonb_build_object('order', NEW.uid, 'kind', NEW.kind,
		'program', NEW.subject_number, 'session', NEW.session_number, 'pool', NEW.pool_id, 'months', NEW.subject -> 'months',
		'amount_rial', NEW.payable_rial));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_tell_insert" AFTER INSERT ON "orders" FOR EACH ROW
	WHEN (NEW.state = 'confirmed' AND NEW.kind IN ('team', 'course', 'pool')) EXECUTE FUNCTION "tell_of_order"();--> statement-breakpoint
CREATE TRIGGER "orders_tell" AFTER UPDATE OF state ON "orders" FOR EACH ROW
	WHEN (NEW.state = 'confirmed' AND OLD.state <> 'confirmed' AND NEW.kind IN ('team', 'course', 'pool')) EXECUTE FUNCTION "tell_of_order"();--> statement-breakpoint
CREATE FUNCTION "tell_of_cancellation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_webhooks('booking.cancelled', 'order:' || o.id, jsonb_build_object('order', o.uid, 'enrolment', NEW.id,
		'kind', s.kind, 'session', s.number, 'pool', s.pool_id, 'year', NEW.year, 'month', NEW.month, 'day', NEW.day))
		FROM order_items i JOIN orders o ON o.id = i.order_id JOIN sessions s ON s.id = NEW.session_id
		WHERE i.id = NEW.order_item_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "enrolments_tell" AFTER UPDATE OF cancelled_at ON "enrolments" FOR EACH ROW
	WHEN (NEW.cancelled_at IS NOT NULL AND OLD.cancelled_at IS NULL) EXECUTE FUNCTION "tell_of_cancellation"();--> statement-breakpoint
CREATE FUNCTION "tell_of_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_webhooks('booking.refunded', 'order:' || o.id, jsonb_build_object('order', o.uid, 'enrolment', NEW.enrolment_id,
		'amount_rial', NEW.amount_rial)) FROM orders o WHERE o.id = NEW.order_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_tell" AFTER INSERT ON "ledger" FOR EACH ROW
	WHEN (NEW.kind = 'refund' AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION "tell_of_refund"();--> statement-breakpoint
CREATE FUNCTION "tell_of_attendance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_webhooks('attendance.recorded', 'attendance:' || s.id || ':' || NEW.member_id, jsonb_build_object(
		'kind', s.kind, 'session', s.number, 'pool', NEW.pool_id, 'year', NEW.year, 'month', NEW.month, 'day', NEW.day,
		'member', NEW.member_id, 'entered', NEW.entered, 'mark', NEW.mark)) FROM sessions s WHERE s.id = NEW.session_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "attendance_tell_insert" AFTER INSERT ON "attendance" FOR EACH ROW EXECUTE FUNCTION "tell_of_attendance"();--> statement-breakpoint
CREATE TRIGGER "attendance_tell" AFTER UPDATE ON "attendance" FOR EACH ROW
	WHEN (NEW.entered IS DISTINCT FROM OLD.entered OR NEW.mark IS DISTINCT FROM OLD.mark) EXECUTE FUNCTION "tell_of_attendance"();--> statement-breakpoint
CREATE FUNCTION "tell_of_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_webhooks('session.changed', 'session:' || NEW.id, jsonb_build_object('kind', NEW.kind, 'session', NEW.number,
		'pool', NEW.pool_id, 'title', NEW.title, 'weekdays', NEW.weekdays, 'starts_at', NEW.starts_at, 'ends_at', NEW.ends_at));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_tell" AFTER UPDATE ON "sessions" FOR EACH ROW
	WHEN ((NEW.pool_id, NEW.title, NEW.weekdays, NEW.starts_at, NEW.ends_at) IS DISTINCT FROM
		(OLD.pool_id, OLD.title, OLD.weekdays, OLD.starts_at, OLD.ends_at)) EXECUTE FUNCTION "tell_of_session"();--> statement-breakpoint
CREATE FUNCTION "tell_of_cancelled_date"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_webhooks('session.changed', 'session:' || s.id, jsonb_build_object('kind', s.kind, 'session', s.number,
		'pool', s.pool_id, 'cancelled', jsonb_build_object('year', NEW.year, 'month', NEW.month, 'day', NEW.day)))
		FROM sessions s WHERE s.id = NEW.session_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "cancelled_dates_tell" AFTER INSERT ON "cancelled_dates" FOR EACH ROW EXECUTE FUNCTION "tell_of_cancelled_date"();
