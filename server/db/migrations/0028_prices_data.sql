-- A trigger rather than the services, because servers of the version before end orders too. The order is locked.
CREATE FUNCTION "keep_discount_use"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.state = 'confirmed' THEN
		-- Late money: such a server does not take the use again. The check of the limit makes it retry.
		WITH taken AS (
			UPDATE discount_uses SET live = true WHERE order_id = NEW.id AND NOT live RETURNING code_id
		) UPDATE discount_codes SET uses = uses + 1 FROM taken WHERE discount_codes.id = taken.code_id;
	ELSE
		WITH returned AS (
			UPDATE discount_uses SET live = false WHERE order_id = NEW.id AND live RETURNING code_id
		) UPDATE discount_codes SET uses = uses - 1 FROM returned WHERE discount_codes.id = returned.code_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_discount_use" AFTER UPDATE OF state ON "orders" FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state AND NEW.state IN ('confirmed', 'expired', 'cancelled', 'paid_unbookable', 'credited')) EXECUTE FUNCTION "keep_discount_use"();--> statement-breakpoint
CREATE TRIGGER "club_settings_told" AFTER INSERT OR DELETE OR UPDATE ON "club_settings" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('catalogue');--> statement-breakpoint
-- Months and members of an order cost differently now: such a server, which divides the price equally, must refund neither
-- more nor less than the part of one.
CREATE OR REPLACE FUNCTION "guard_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE price bigint;
BEGIN
	SELECT i.price_rial INTO price FROM enrolments e JOIN order_items i ON i.id = e.order_item_id WHERE e.id = NEW.enrolment_id;
	IF NEW.amount_rial <> price THEN
		RAISE EXCEPTION 'enrolment % cost % rial, % would be refunded', NEW.enrolment_id, price, NEW.amount_rial USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
