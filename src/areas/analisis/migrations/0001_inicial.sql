CREATE TABLE "analisis" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"rut" text NOT NULL,
	"nombre" text NOT NULL,
	"cliente_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"fecha_corte" date NOT NULL,
	"analista_id" text NOT NULL,
	"completitud_pct" integer DEFAULT 0 NOT NULL,
	"linea_propuesta" bigint,
	"recomendacion" text,
	"observacion" text,
	"enviado_por" text[],
	"cerrado_el" date,
	"cerrado_por" text[],
	"vence" date,
	"congelado" jsonb,
	"congelado_hash" text,
	"motivo_anulacion" text,
	"estado" text DEFAULT 'borrador' NOT NULL,
	CONSTRAINT "analisis_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "analisis_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "analisis_congelado" CHECK (("analisis"."estado" = 'cerrado') = ("analisis"."congelado" is not null))
);

--> statement-breakpoint
CREATE TABLE "analisis_f29" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"periodo" text NOT NULL,
	"folio" text NOT NULL,
	"rectificatoria" boolean NOT NULL,
	"presentado" date NOT NULL,
	"campos" jsonb NOT NULL,
	"ventas" bigint NOT NULL,
	"compras" bigint NOT NULL,
	"vigente" boolean DEFAULT true NOT NULL,
	CONSTRAINT "analisis_f29_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "analisis_f29_folio" UNIQUE("empresa_id","rut","periodo","folio")
);

--> statement-breakpoint
CREATE TABLE "analisis_rcv_fila" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"periodo_id" uuid NOT NULL,
	"tipo_dte" integer NOT NULL,
	"folio" bigint NOT NULL,
	"rut_contraparte" text NOT NULL,
	"razon" text NOT NULL,
	"fecha_docto" date NOT NULL,
	"fecha_acuse" date,
	"fecha_reclamo" date,
	"exento" bigint NOT NULL,
	"neto" bigint NOT NULL,
	"iva" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "analisis_rcv_fila_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "analisis_rcv_fila_documento" UNIQUE("empresa_id","periodo_id","tipo_dte","folio","rut_contraparte")
);

--> statement-breakpoint
CREATE TABLE "analisis_rcv_periodo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"libro" text NOT NULL,
	"periodo" text NOT NULL,
	"edicion" integer NOT NULL,
	"archivo" text NOT NULL,
	"archivo_hash" text NOT NULL,
	"filas" integer NOT NULL,
	"completo" boolean NOT NULL,
	"total" bigint NOT NULL,
	"vigente" boolean DEFAULT true NOT NULL,
	CONSTRAINT "analisis_rcv_periodo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "analisis_rcv_edicion" UNIQUE("empresa_id","rut","libro","periodo","edicion")
);

--> statement-breakpoint
CREATE TABLE "analisis_seccion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"analisis_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"contenido" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"editada_por" text[] DEFAULT '{}' NOT NULL,
	"observada" text,
	CONSTRAINT "analisis_seccion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "analisis_seccion_numero" UNIQUE("empresa_id","analisis_id","numero"),
	CONSTRAINT "analisis_seccion_rango" CHECK ("analisis_seccion"."numero" between 1 and 7)
);

--> statement-breakpoint
CREATE UNIQUE INDEX "analisis_abierto" ON "analisis" USING btree ("empresa_id","rut","tipo") WHERE estado in ('borrador', 'en_revision');
--> statement-breakpoint
CREATE INDEX "analisis_rut" ON "analisis" USING btree ("empresa_id","rut");
--> statement-breakpoint
CREATE INDEX "analisis_estado" ON "analisis" USING btree ("empresa_id","estado");
--> statement-breakpoint
CREATE UNIQUE INDEX "analisis_f29_vigente" ON "analisis_f29" USING btree ("empresa_id","rut","periodo") WHERE vigente;
--> statement-breakpoint
CREATE UNIQUE INDEX "analisis_rcv_vigente" ON "analisis_rcv_periodo" USING btree ("empresa_id","rut","libro","periodo") WHERE vigente;
