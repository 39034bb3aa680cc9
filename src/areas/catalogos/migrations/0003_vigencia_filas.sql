ALTER TABLE "catalogo" ADD COLUMN "desde" date;
--> statement-breakpoint
ALTER TABLE "catalogo" ADD COLUMN "hasta" date;
--> statement-breakpoint
ALTER TABLE "catalogo" ADD CONSTRAINT "catalogo_fechas" CHECK ("catalogo"."hasta" is null or "catalogo"."desde" is null or "catalogo"."hasta" >= "catalogo"."desde");
