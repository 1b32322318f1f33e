-- An order made before a date was cancelled and paid after it: its month gets the credit that the others got. A trigger,
-- because servers of the previous version confirm orders too. It waits for a cancellation that is being written.
CREATE FUNCTION "give_late_credit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM sessions WHERE id = NEW.session_id FOR KEY SHARE;
	INSERT INTO make_up_credits (user_id, member_id, cancelled_date_id, enrolment_id, kind, level, month_rial, weekly_lessons, expires_at, created_at)
	SELECT NEW.user_id, NEW.member_id, c.id, NEW.id, p.kind, p.level, s.final_price_rial, cardinality(s.weekdays), c.credits_expire_at, NEW.created_at
	FROM cancelled_dates c
	JOIN sessions s ON s.id = c.session_id
	JOIN programs p ON p.id = s.program_id
	JOIN order_items i ON i.id = NEW.order_item_id
	JOIN orders o ON o.id = i.order_id
	WHERE c.session_id = NEW.session_id AND c.year = NEW.year AND c.month = NEW.month AND o.created_at <= c.cancelled_at
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "enrolments_late_credit" AFTER INSERT ON "enrolments" FOR EACH ROW WHEN (NEW.day IS NULL) EXECUTE FUNCTION "give_late_credit"();
--> statement-breakpoint
-- A cancelled booking returns its visit, whichever version of the server cancels it.
CREATE FUNCTION "return_card_visit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH returned AS (
		UPDATE card_uses SET live = false WHERE enrolment_id = NEW.id AND live RETURNING card_id
	) UPDATE cards SET used = used - 1 FROM returned WHERE cards.id = returned.card_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "enrolments_card_visit" AFTER UPDATE OF cancelled_at ON "enrolments" FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL) EXECUTE FUNCTION "return_card_visit"();
