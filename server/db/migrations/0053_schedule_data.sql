-- A lesson that was moved gives no credit: its swimmers have it at another time.
CREATE OR REPLACE FUNCTION "give_late_credit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM sessions WHERE id = NEW.session_id FOR KEY SHARE;
	INSERT INTO make_up_credits (user_id, member_id, cancelled_date_id, enrolment_id, kind, level, month_rial, weekly_lessons, expires_at, created_at)
	SELECT NEW.user_id, NEW.member_id, c.id, NEW.id, p.kind, p.level, s.final_price_rial, cardinality(s.weekdays), c.credits_expire_at, NEW.created_at
	FROM cancelled_dates c
	JOIN sessions s ON s.id = c.session_id
	JOIN programs p ON p.id = s.program_id
	JOIN order_items i ON i.id = NEW.order_item_id
	JOIN orders o ON o.id = i.order_id
	WHERE c.session_id = NEW.session_id AND c.year = NEW.year AND c.month = NEW.month AND NOT c.moved
		AND o.created_at <= c.cancelled_at
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
