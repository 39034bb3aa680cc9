CREATE TABLE "solicitud_precio" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"solicitud_id" uuid NOT NULL,
	"antes" jsonb NOT NULL,
	"pedidos" jsonb NOT NULL,
	"motivo" text NOT NULL,
	"bajo_piso" boolean DEFAULT false NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"por" text NOT NULL,
	"respuesta" text,
	"resuelto_por" text,
	"resuelto_el" date,
	CONSTRAINT "solicitud_precio_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
DROP INDEX "solicitud_abierta";
--> statement-breakpoint
ALTER TABLE "solicitud" ADD COLUMN "condiciones" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "solicitud" ADD COLUMN "paso" integer DEFAULT 6 NOT NULL;
--> statement-breakpoint
ALTER TABLE "solicitud" ADD COLUMN "submit_precios" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "solicitud" ADD COLUMN "base_id" uuid;
--> statement-breakpoint
ALTER TABLE "solicitud" ADD COLUMN "precios_desde" text;
--> statement-breakpoint
ALTER TABLE "solicitud" ADD COLUMN "reparos_desde" text;
--> statement-breakpoint
ALTER TABLE "solicitud" ADD COLUMN "riesgo_por" text[];
--> statement-breakpoint
ALTER TABLE "solicitud" ADD COLUMN "riesgo_el" date;
--> statement-breakpoint
ALTER TABLE "solicitud" ADD COLUMN "razones_rechazo" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "solicitud" ADD COLUMN "revision" jsonb;
--> statement-breakpoint
ALTER TABLE "solicitud" ADD COLUMN "desistimiento" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "solicitud_precio_pendiente" ON "solicitud_precio" USING btree ("empresa_id","solicitud_id") WHERE estado = 'pendiente';
--> statement-breakpoint
CREATE INDEX "solicitud_precio_solicitud" ON "solicitud_precio" USING btree ("empresa_id","solicitud_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "solicitud_abierta" ON "solicitud" USING btree ("empresa_id","rut","tipo","producto") WHERE estado in ('borrador', 'en_riesgo', 'enviada', 'con_reparos', 'pendiente_firma') or (estado = 'en_precios' and precios_desde <> 'aprobada');
--> statement-breakpoint
ALTER TABLE "solicitud" ADD CONSTRAINT "solicitud_paso" CHECK ("solicitud"."paso" between 1 and 6);
--> statement-breakpoint
ALTER TABLE "solicitud" ADD CONSTRAINT "solicitud_precios_desde" CHECK ("solicitud"."estado" <> 'en_precios' or "solicitud"."precios_desde" is not null);

--> statement-breakpoint
ALTER TABLE "solicitud" ADD COLUMN "riesgo_omitido" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "solicitud" ADD COLUMN "sin_evaluacion_motivo" text;
