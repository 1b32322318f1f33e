-- The lessons of a substitute count for their own reports and pay.
CREATE TRIGGER "substitutes_added_report" AFTER INSERT ON "substitutes" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_months"();--> statement-breakpoint
CREATE TRIGGER "substitutes_changed_report" AFTER UPDATE ON "substitutes" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_months"();--> statement-breakpoint
CREATE TRIGGER "substitutes_removed_report" AFTER DELETE ON "substitutes" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_months"();
