ALTER TABLE "programs" ADD COLUMN "insurance_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "certificate_required" boolean DEFAULT false NOT NULL;