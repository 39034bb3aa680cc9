ALTER TABLE "sesion" ADD COLUMN "dia" date;
--> statement-breakpoint
ALTER TABLE "sesion" ADD COLUMN "antes_dia" date;
--> statement-breakpoint
ALTER TABLE "sesion" ADD COLUMN "antes_en" timestamp with time zone;
