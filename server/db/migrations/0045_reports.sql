CREATE TABLE "field_metric_days" (
	"year" smallint NOT NULL,
	"month" smallint NOT NULL,
	"day" smallint NOT NULL,
	"name" text NOT NULL,
	"screen" text NOT NULL,
	"samples" integer NOT NULL,
	"total" double precision NOT NULL,
	"buckets" integer[] NOT NULL,
	CONSTRAINT "field_metric_days_year_month_day_name_screen_pk" PRIMARY KEY("year","month","day","name","screen")
);
--> statement-breakpoint
CREATE TABLE "program_coaches" (
	"id" serial PRIMARY KEY NOT NULL,
	"program_id" integer NOT NULL,
	"instructor_id" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_classes" (
	"year" smallint NOT NULL,
	"month" smallint NOT NULL,
	"pool_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"coach_id" integer NOT NULL,
	"capacity" integer NOT NULL,
	"sold" integer NOT NULL,
	"lessons" integer NOT NULL,
	"expected" integer NOT NULL,
	"attended" integer NOT NULL,
	"no_shows" integer NOT NULL,
	CONSTRAINT "report_classes_year_month_pool_id_session_id_coach_id_pk" PRIMARY KEY("year","month","pool_id","session_id","coach_id")
);
--> statement-breakpoint
CREATE TABLE "report_marks" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"year" smallint,
	"month" smallint,
	"at" timestamp with time zone,
	"id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_money" (
	"year" smallint NOT NULL,
	"month" smallint NOT NULL,
	"pool_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"coach_id" integer NOT NULL,
	"source" text NOT NULL,
	"payments" integer NOT NULL,
	"amount_rial" bigint NOT NULL,
	CONSTRAINT "report_money_year_month_pool_id_session_id_coach_id_source_pk" PRIMARY KEY("year","month","pool_id","session_id","coach_id","source")
);
--> statement-breakpoint
CREATE TABLE "report_people" (
	"year" smallint NOT NULL,
	"month" smallint NOT NULL,
	"scope" text NOT NULL,
	"pool_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"new_people" integer NOT NULL,
	"returning" integer NOT NULL,
	CONSTRAINT "report_people_year_month_scope_pool_id_subject_id_pk" PRIMARY KEY("year","month","scope","pool_id","subject_id")
);
--> statement-breakpoint
ALTER TABLE "program_coaches" ADD CONSTRAINT "program_coaches_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_coaches" ADD CONSTRAINT "program_coaches_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_coaches_program" ON "program_coaches" USING btree ("program_id","since");--> statement-breakpoint
CREATE INDEX "enrolments_month" ON "enrolments" USING btree ("year","month","session_id");--> statement-breakpoint
CREATE INDEX "orders_confirmed_at" ON "orders" USING btree ("confirmed_at") WHERE state = 'confirmed';--> statement-breakpoint
CREATE INDEX "ledger_refunds" ON "ledger" USING btree ("created_at") WHERE kind = 'refund';