CREATE TABLE "solicitud" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"tipo" text NOT NULL,
	"rut" text NOT NULL,
	"cliente_id" uuid NOT NULL,
	"nombre" text NOT NULL,
	"sucursal_id" uuid,
	"ejecutivo_id" text,
	"producto" text NOT NULL,
	"moneda" text NOT NULL,
	"monto" numeric(20, 4) NOT NULL,
	"plazo_maximo" integer NOT NULL,
	"anticipo_pct" numeric(20, 2) NOT NULL,
	"tasa_mensual" numeric(20, 4) NOT NULL,
	"comision_pct" numeric(20, 2),
	"comision_minima_uf" numeric(20, 4),
	"con_responsabilidad" boolean DEFAULT true NOT NULL,
	"fecha_expiracion" date NOT NULL,
	"presentacion" text DEFAULT '' NOT NULL,
	"deudores" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"excepciones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"exposicion_actual_uf" numeric(20, 4),
	"exposicion_propuesta_uf" numeric(20, 4),
	"nivel_comite" integer,
	"nivel_motivos" text[] DEFAULT '{}' NOT NULL,
	"motivos_enviados" text[] DEFAULT '{}' NOT NULL,
	"enviada_por" text[],
	"enviada_el" date,
	"aprobada_el" date,
	"aprobada_hasta" date,
	"espera_acta" boolean DEFAULT false NOT NULL,
	"motivo_anulacion" text,
	"estado" text DEFAULT 'borrador' NOT NULL,
	CONSTRAINT "solicitud_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "solicitud_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "solicitud_monto" CHECK ("solicitud"."monto" > 0)
);

--> statement-breakpoint
CREATE UNIQUE INDEX "solicitud_abierta" ON "solicitud" USING btree ("empresa_id","rut","tipo","producto") WHERE estado in ('borrador', 'enviada', 'con_reparos');
--> statement-breakpoint
CREATE INDEX "solicitud_estado" ON "solicitud" USING btree ("empresa_id","estado");
--> statement-breakpoint
CREATE INDEX "solicitud_rut" ON "solicitud" USING btree ("empresa_id","rut");
