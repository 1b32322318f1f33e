-- Offers the free places of a slot to its line, in order: an entry that needs more places than are left is passed over and
-- the next one that fits gets them. The slot is locked until the transaction ends.
CREATE FUNCTION "offer_places"("wanted" integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	free integer;
	offered integer := 0;
	entry record;
BEGIN
	IF NOT EXISTS (SELECT FROM waitlist_entries WHERE slot_id = wanted AND state = 'waiting') THEN
		RETURN;
	END IF;
	SELECT CASE WHEN closed THEN 0 ELSE capacity - desk_taken - taken END INTO free FROM slots WHERE id = wanted FOR NO KEY UPDATE;
	FOR entry IN SELECT id, places FROM waitlist_entries WHERE slot_id = wanted AND state = 'waiting' ORDER BY id LOOP
		EXIT WHEN offered >= coalesce(free, 0);
		IF entry.places <= free - offered THEN
			UPDATE waitlist_entries SET state = 'offered' WHERE id = entry.id;
			offered := offered + entry.places;
		ELSE
			UPDATE waitlist_entries SET passed = passed + 1 WHERE id = entry.id;
		END IF;
	END LOOP;
	IF offered > 0 THEN
		UPDATE slots SET taken = taken + offered WHERE id = wanted;
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "offer_freed_places"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM offer_places(NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
-- A trigger rather than the services, because servers of the version before and SQL of the operator free places too.
-- Deferred, so that a transaction that frees places and takes them again, as a replaced hold does, keeps them: places are
-- offered before any other transaction can see them free.
CREATE CONSTRAINT TRIGGER "slots_waitlist" AFTER UPDATE OF taken, desk_taken, capacity, closed ON "slots" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NOT NEW.closed AND (OLD.closed OR NEW.capacity - NEW.desk_taken - NEW.taken > OLD.capacity - OLD.desk_taken - OLD.taken)) EXECUTE FUNCTION "offer_freed_places"();
