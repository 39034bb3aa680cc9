ALTER TABLE "causa_bien" ADD COLUMN "venta" jsonb;
--> statement-breakpoint
ALTER TABLE "causa_bien" ADD CONSTRAINT "causa_bien_vendido" CHECK ((vendido_el is null) = (vendido_en is null));
