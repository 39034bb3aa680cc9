ALTER TABLE "venta_item" ADD COLUMN "saldo_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "venta_item" ADD COLUMN "interes_devengado_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "venta_item" ADD COLUMN "total_flujos_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "venta_item" ADD COLUMN "precio_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "venta_item" ADD COLUMN "par_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "venta_item" ADD COLUMN "capital" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "venta_item" ADD COLUMN "capital_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "venta_item" ADD COLUMN "capital_vivo_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "venta_item" ADD COLUMN "baja" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "venta_recaudo" ADD COLUMN "capital_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "venta_recaudo" ADD COLUMN "baja" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "venta_recompra" ADD COLUMN "valor_uf" numeric(20, 2);
--> statement-breakpoint
ALTER TABLE "venta_recompra" ADD COLUMN "par_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "venta_recompra" ADD COLUMN "capital_previo" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "venta_recompra" ADD COLUMN "baja_previa" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "venta" ADD COLUMN "moneda" text DEFAULT 'CLP' NOT NULL;
--> statement-breakpoint
ALTER TABLE "venta" ADD COLUMN "valor_uf" numeric(20, 2);
--> statement-breakpoint
ALTER TABLE "venta" ADD COLUMN "saldo_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "venta" ADD COLUMN "interes_devengado_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "venta" ADD COLUMN "total_flujos_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "venta" ADD COLUMN "precio_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "venta" ADD COLUMN "par_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "venta" ADD CONSTRAINT "venta_moneda" CHECK (("venta"."moneda" = 'UF') = ("venta"."valor_uf" is not null) and "venta"."moneda" in ('CLP', 'UF'));
--> statement-breakpoint
UPDATE "venta_item" i SET "capital" = i."saldo", "baja" = CASE WHEN v."con_responsabilidad" OR i."propietario_desde" IS NULL THEN 0 ELSE i."capital_vivo" END FROM "venta" v WHERE v."empresa_id" = i."empresa_id" AND v."id" = i."venta_id";
--> statement-breakpoint
UPDATE "venta_recaudo" r SET "baja" = r."capital" FROM "venta" v WHERE v."empresa_id" = r."empresa_id" AND v."id" = r."venta_id" AND NOT v."con_responsabilidad";
--> statement-breakpoint
UPDATE "venta_recompra" r SET "capital_previo" = r."capital", "baja_previa" = CASE WHEN v."con_responsabilidad" THEN 0 ELSE r."capital" END FROM "venta" v WHERE v."empresa_id" = r."empresa_id" AND v."id" = r."venta_id" AND r."estado" = 'pagada';
