-- Whatever changes the settings or texts, a save by staff that read them before is a conflict.
CREATE FUNCTION "raise_club_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO club_revision AS r (id, version) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET version = r.version + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "club_settings_revised" AFTER INSERT OR UPDATE OR DELETE ON "club_settings" FOR EACH STATEMENT EXECUTE FUNCTION "raise_club_revision"();--> statement-breakpoint
CREATE TRIGGER "club_texts_revised" AFTER INSERT OR UPDATE OR DELETE ON "club_texts" FOR EACH STATEMENT EXECUTE FUNCTION "raise_club_revision"();
