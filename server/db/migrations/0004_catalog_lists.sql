DROP INDEX "programs_pool";--> statement-breakpoint
DROP INDEX "sessions_pool";--> statement-breakpoint
CREATE INDEX "programs_instructor" ON "programs" USING btree ("instructor_id","kind","number");--> statement-breakpoint
CREATE INDEX "programs_pool" ON "programs" USING btree ("pool_id","kind","number");--> statement-breakpoint
CREATE INDEX "sessions_pool" ON "sessions" USING btree ("pool_id","kind");