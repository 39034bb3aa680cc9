ALTER TABLE "venta" ADD COLUMN "cobra" text DEFAULT 'NOSOTROS' NOT NULL;
--> statement-breakpoint
ALTER TABLE "venta" ADD CONSTRAINT "venta_cobra" CHECK ("venta"."cobra" in ('NOSOTROS', 'COMPRADOR') and not ("venta"."cobra" = 'COMPRADOR' and "venta"."con_responsabilidad"));
