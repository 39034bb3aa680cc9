ALTER TABLE "analista_sabido" DROP CONSTRAINT "analista_sabido_dia";
--> statement-breakpoint
ALTER TABLE "analista_dia" ADD COLUMN "deudores" integer;
--> statement-breakpoint
ALTER TABLE "analista_sabido" ADD COLUMN "papel" text DEFAULT 'cliente' NOT NULL;
--> statement-breakpoint
ALTER TABLE "analista_sabido" ADD CONSTRAINT "analista_sabido_dia" UNIQUE("empresa_id","rut","papel","desde");
