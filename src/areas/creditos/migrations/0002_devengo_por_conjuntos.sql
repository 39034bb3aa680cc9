CREATE TABLE "credito_aviso" (
	"empresa_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"cuota_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"credito_id" uuid NOT NULL,
	"rut" text NOT NULL,
	"ejecutivo_id" text,
	"vence" date NOT NULL,
	"debe" bigint NOT NULL,
	CONSTRAINT "credito_aviso_empresa_id_fecha_cuota_id_tipo_pk" PRIMARY KEY("empresa_id","fecha","cuota_id","tipo")
);

--> statement-breakpoint
CREATE TABLE "credito_devengo" (
	"empresa_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"credito_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"interes" bigint NOT NULL,
	"interes_acum" bigint NOT NULL,
	"comision" bigint NOT NULL,
	"comision_acum" bigint NOT NULL,
	CONSTRAINT "credito_devengo_empresa_id_fecha_credito_id_numero_pk" PRIMARY KEY("empresa_id","fecha","credito_id","numero"),
	CONSTRAINT "credito_devengo_montos" CHECK ("credito_devengo"."interes" >= 0 and "credito_devengo"."comision" >= 0)
);

--> statement-breakpoint
CREATE TABLE "credito_devengo_dia" (
	"empresa_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"sede" text NOT NULL,
	"interes" bigint NOT NULL,
	"reajuste" bigint NOT NULL,
	"comision" bigint NOT NULL,
	"filas" integer NOT NULL,
	"asentado" boolean DEFAULT false NOT NULL,
	CONSTRAINT "credito_devengo_dia_empresa_id_fecha_sede_pk" PRIMARY KEY("empresa_id","fecha","sede")
);

--> statement-breakpoint
CREATE TABLE "credito_marca" (
	"empresa_id" uuid PRIMARY KEY NOT NULL,
	"fecha" date NOT NULL,
	"previa" date
);

--> statement-breakpoint
CREATE TABLE "credito_reajuste" (
	"empresa_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"credito_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"reajuste" bigint NOT NULL,
	"reajuste_acum" bigint NOT NULL,
	CONSTRAINT "credito_reajuste_empresa_id_fecha_credito_id_numero_pk" PRIMARY KEY("empresa_id","fecha","credito_id","numero")
);

--> statement-breakpoint
ALTER TABLE "credito" ADD COLUMN "devengado_al" date;
--> statement-breakpoint
CREATE INDEX "credito_comision_viva" ON "credito" USING btree ("empresa_id","id") WHERE estado in ('pagado', 'prepagado') and comision_diferida > comision_devengada;
--> statement-breakpoint
CREATE INDEX "credito_cuota_sin_gastos" ON "credito_cuota" USING btree ("empresa_id","vencimiento","id") WHERE estado in ('pendiente', 'parcial') and gastos = 0 and cuota > 0;
--> statement-breakpoint
CREATE INDEX "credito_evento_prepago" ON "credito_evento" USING btree ("empresa_id","credito_id","fecha") WHERE tipo = 'prepago' and revertido_el is null;
