CREATE TABLE "staff_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "till_devices" (
	"shift_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"pin_hash" text NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"active_at" timestamp with time zone,
	CONSTRAINT "till_devices_shift_id_session_id_pk" PRIMARY KEY("shift_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "till_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"shift_id" integer NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount_rial" bigint NOT NULL,
	"attempt_id" integer,
	"ledger_id" integer,
	"reason" text,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "till_entries_attempt" UNIQUE("attempt_id"),
	CONSTRAINT "till_entries_ledger" UNIQUE("ledger_id"),
	CONSTRAINT "till_entries_kind" CHECK (case "till_entries"."kind"
        when 'sale' then "till_entries"."amount_rial" > 0 and "till_entries"."attempt_id" is not null and "till_entries"."ledger_id" is null
        when 'difference' then "till_entries"."amount_rial" < 0 and "till_entries"."attempt_id" is null and "till_entries"."ledger_id" is not null
        else "till_entries"."attempt_id" is null and "till_entries"."ledger_id" is null and "till_entries"."reason" is not null
          and "till_entries"."amount_rial" <> 0 and ("till_entries"."amount_rial" > 0) = ("till_entries"."kind" = 'in') end)
);
--> statement-breakpoint
CREATE TABLE "till_shifts" (
	"id" serial PRIMARY KEY NOT NULL,
	"pool_id" integer NOT NULL,
	"opened_by" integer NOT NULL,
	"float_rial" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"expected_cash_rial" bigint,
	"expected_terminal_rial" bigint,
	"counted_cash_rial" bigint,
	"counted_terminal_rial" bigint,
	"difference_reason" text,
	CONSTRAINT "till_shifts_float" CHECK ("till_shifts"."float_rial" >= 0),
	CONSTRAINT "till_shifts_closing" CHECK (num_nulls("till_shifts"."closed_at", "till_shifts"."expected_cash_rial", "till_shifts"."expected_terminal_rial", "till_shifts"."counted_cash_rial",
        "till_shifts"."counted_terminal_rial") in (0, 5)),
	CONSTRAINT "till_shifts_difference" CHECK ("till_shifts"."closed_at" is null or "till_shifts"."difference_reason" is not null
        or ("till_shifts"."expected_cash_rial" = "till_shifts"."counted_cash_rial" and "till_shifts"."expected_terminal_rial" = "till_shifts"."counted_terminal_rial"))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pool_id" integer;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_devices" ADD CONSTRAINT "till_devices_shift_id_till_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."till_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_devices" ADD CONSTRAINT "till_devices_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_shift_id_till_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."till_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_ledger_id_ledger_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_shifts" ADD CONSTRAINT "till_shifts_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_shifts" ADD CONSTRAINT "till_shifts_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_notes_user" ON "staff_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "till_entries_shift" ON "till_entries" USING btree ("shift_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "till_shifts_open" ON "till_shifts" USING btree ("opened_by") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "till_shifts_pool" ON "till_shifts" USING btree ("pool_id","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_gateway" ON "attempts" USING btree ("gateway","order_id");--> statement-breakpoint
CREATE INDEX "orders_pool" ON "orders" USING btree ("pool_id","id");--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "orders_day" ON "orders" USING btree ("created_at","id");