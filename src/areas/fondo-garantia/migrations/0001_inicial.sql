CREATE TABLE "fondo_cobertura" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"programa_id" uuid NOT NULL,
	"programa" text NOT NULL,
	"cliente_rut" text NOT NULL,
	"nombre_cliente" text NOT NULL,
	"objeto" text NOT NULL,
	"nombre_objeto" text NOT NULL,
	"segmento" text NOT NULL,
	"ventas_uf" numeric(20, 4),
	"refinancia" boolean DEFAULT false NOT NULL,
	"exento_ite" boolean DEFAULT false NOT NULL,
	"porcentaje" numeric(20, 2) NOT NULL,
	"capital" bigint NOT NULL,
	"capital_cubierto" bigint NOT NULL,
	"cupo_uf" numeric(20, 4) DEFAULT '0' NOT NULL,
	"comision_anual_pct" numeric(20, 4) NOT NULL,
	"comision_periodo" text NOT NULL,
	"comision_hasta" date,
	"plazo_requerimiento_dias" integer NOT NULL,
	"hasta" date,
	"numero_fondo" text,
	"fecha_ingreso" date,
	"elegibilidad" jsonb,
	"siniestro" jsonb,
	"solicitado_por" text[],
	"requerido_por" text[],
	"motivo_fin" text,
	"alertado" integer,
	"estado" text DEFAULT 'borrador' NOT NULL,
	CONSTRAINT "fondo_cobertura_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "fondo_cobertura_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "fondo_cobertura_montos" CHECK ("fondo_cobertura"."capital" >= "fondo_cobertura"."capital_cubierto" and "fondo_cobertura"."capital_cubierto" >= 0 and "fondo_cobertura"."cupo_uf" >= 0)
);

--> statement-breakpoint
CREATE TABLE "fondo_comision" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cobertura_id" uuid NOT NULL,
	"desde" date NOT NULL,
	"hasta" date NOT NULL,
	"cubierto" bigint NOT NULL,
	"monto" bigint NOT NULL,
	"a_cliente" boolean NOT NULL,
	CONSTRAINT "fondo_comision_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "fondo_comision_periodo" UNIQUE("empresa_id","cobertura_id","desde")
);

--> statement-breakpoint
CREATE TABLE "fondo_programa" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"codigo" text NOT NULL,
	"nombre" text NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"max_ventas_uf" numeric(20, 2) NOT NULL,
	"coberturas" jsonb NOT NULL,
	"comision_anual_pct" numeric(20, 4) NOT NULL,
	"comision_periodo" text NOT NULL,
	"excluye_chq" boolean NOT NULL,
	"excluye_refinanciamiento" boolean NOT NULL,
	"mora_maxima_ingreso" integer NOT NULL,
	"plazo_requerimiento_dias" integer NOT NULL,
	"documentos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cupo_uf" numeric(20, 4) NOT NULL,
	"usado_uf" numeric(20, 4) DEFAULT '0' NOT NULL,
	CONSTRAINT "fondo_programa_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "fondo_programa_codigo" UNIQUE("empresa_id","codigo"),
	CONSTRAINT "fondo_programa_cupo" CHECK ("fondo_programa"."usado_uf" >= 0 and "fondo_programa"."usado_uf" <= "fondo_programa"."cupo_uf")
);

--> statement-breakpoint
CREATE TABLE "fondo_recuperacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cobertura_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"monto" bigint NOT NULL,
	"parte_fondo" bigint NOT NULL,
	"parte_nuestra" bigint NOT NULL,
	CONSTRAINT "fondo_recuperacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "fondo_recuperacion_suma" CHECK ("fondo_recuperacion"."monto" = "fondo_recuperacion"."parte_fondo" + "fondo_recuperacion"."parte_nuestra")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "fondo_cobertura_viva" ON "fondo_cobertura" USING btree ("empresa_id","programa_id","objeto") WHERE estado in ('borrador', 'solicitada', 'aceptada', 'vigente', 'requerida', 'documentada', 'pagada', 'en_recuperacion');
--> statement-breakpoint
CREATE INDEX "fondo_cobertura_cliente" ON "fondo_cobertura" USING btree ("empresa_id","cliente_rut","estado");
--> statement-breakpoint
CREATE INDEX "fondo_recuperacion_de" ON "fondo_recuperacion" USING btree ("empresa_id","cobertura_id");
