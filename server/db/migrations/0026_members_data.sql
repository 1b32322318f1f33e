-- Every account has its holder as a member. Servers of the previous version, working beside this one, name no member:
-- their accounts, order items and enrolments get it here.
CREATE FUNCTION "add_holder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO members (user_id, holder, relation, created_at) SELECT id, true, 'self', created_at FROM added;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_holder" AFTER INSERT ON "users" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "add_holder"();--> statement-breakpoint
INSERT INTO "members" ("user_id", "holder", "relation", "created_at") SELECT "id", true, 'self', "created_at" FROM "users" ORDER BY "id";--> statement-breakpoint
CREATE FUNCTION "item_for_holder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.member_id := (SELECT id FROM members WHERE user_id = NEW.user_id AND holder);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_items_member" BEFORE INSERT ON "order_items" FOR EACH ROW WHEN (NEW.member_id IS NULL) EXECUTE FUNCTION "item_for_holder"();--> statement-breakpoint
UPDATE "order_items" SET "member_id" = "members"."id" FROM "members" WHERE "members"."user_id" = "order_items"."user_id" AND "members"."holder";--> statement-breakpoint
-- An enrolment is its item's member's, also when a server of the previous version confirms an order of this one.
CREATE FUNCTION "enrol_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.member_id := (SELECT member_id FROM order_items WHERE id = NEW.order_item_id);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "enrolments_member" BEFORE INSERT ON "enrolments" FOR EACH ROW EXECUTE FUNCTION "enrol_member"();--> statement-breakpoint
UPDATE "enrolments" SET "member_id" = "order_items"."member_id" FROM "order_items" WHERE "order_items"."id" = "enrolments"."order_item_id";--> statement-breakpoint
-- A server of the previous version divides the price by the months alone: it must not refund the price of two members for
-- one. Its request fails, and succeeds at a server of this version.
CREATE FUNCTION "guard_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE price bigint;
BEGIN
	SELECT i.price_rial INTO price FROM enrolments e JOIN order_items i ON i.id = e.order_item_id WHERE e.id = NEW.enrolment_id;
	IF NEW.amount_rial > price THEN
		RAISE EXCEPTION 'enrolment % cost % rial, % would be refunded', NEW.enrolment_id, price, NEW.amount_rial USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_refund" BEFORE INSERT ON "ledger" FOR EACH ROW WHEN (NEW.enrolment_id IS NOT NULL AND NEW.kind = 'refund') EXECUTE FUNCTION "guard_refund"();
