-- A cancelled booking returns its visit, whichever version of the server cancels it.
CREATE FUNCTION "return_card_visit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH returned AS (
		UPDATE card_uses SET live = false WHERE enrolment_id = NEW.id AND live RETURNING card_id
	) UPDATE cards SET used = used - 1 FROM returned WHERE cards.id = returned.card_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "enrolments_card_visit" AFTER UPDATE OF cancelled_at ON "enrolments" FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL) EXECUTE FUNCTION "return_card_visit"();
