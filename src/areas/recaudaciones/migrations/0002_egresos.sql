CREATE TABLE "recaudacion_egreso" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"caja_id" uuid NOT NULL,
	"orden_id" uuid NOT NULL,
	"origen_area" text NOT NULL,
	"origen_id" text NOT NULL,
	"rut" text NOT NULL,
	"nombre" text NOT NULL,
	"monto" bigint NOT NULL,
	"fecha" date NOT NULL,
	"hora" text NOT NULL,
	"comprobante" text NOT NULL,
	CONSTRAINT "recaudacion_egreso_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "recaudacion_egreso_orden" UNIQUE("empresa_id","orden_id"),
	CONSTRAINT "recaudacion_egreso_monto" CHECK (monto > 0)
);

--> statement-breakpoint
ALTER TABLE "recaudacion_caja" DROP CONSTRAINT "recaudacion_caja_saldos";
--> statement-breakpoint
ALTER TABLE "recaudacion_caja" ADD COLUMN "entregado" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX "recaudacion_egreso_caja" ON "recaudacion_egreso" USING btree ("empresa_id","caja_id");
--> statement-breakpoint
ALTER TABLE "recaudacion_caja" ADD CONSTRAINT "recaudacion_caja_saldos" CHECK (efectivo >= 0 and depositado >= 0 and entregado >= 0 and saldo_apertura + efectivo >= depositado + entregado);
