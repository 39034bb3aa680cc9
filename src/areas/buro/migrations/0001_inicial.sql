CREATE TABLE "buro_consulta" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"fuente" text NOT NULL,
	"motivo" text NOT NULL,
	"motivo_refresco" text,
	"consentimiento_id" uuid,
	"solicitantes" jsonb NOT NULL,
	"origen_area" text,
	"origen_id" text,
	"estado" text DEFAULT 'en_cola' NOT NULL,
	"intentos" integer DEFAULT 0 NOT NULL,
	"empezado" timestamp with time zone,
	"arriendo_hasta" timestamp with time zone,
	"proximo" timestamp with time zone NOT NULL,
	"terminado" timestamp with time zone,
	"costo_uf" numeric(20, 4) NOT NULL,
	"presupuesto_mes" text,
	"informe_id" uuid,
	"error" jsonb,
	CONSTRAINT "buro_consulta_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "buro_consulta_con_informe" CHECK ("buro_consulta"."estado" <> 'completada' or "buro_consulta"."informe_id" is not null),
	CONSTRAINT "buro_consulta_arrendada" CHECK (("buro_consulta"."estado" = 'en_proceso') = ("buro_consulta"."arriendo_hasta" is not null))
);

--> statement-breakpoint
CREATE TABLE "buro_fuente_estado" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"fuente" text NOT NULL,
	"circuito" text DEFAULT 'cerrado' NOT NULL,
	"fallas" jsonb NOT NULL,
	"desde" timestamp with time zone,
	"hasta" timestamp with time zone,
	"pausa_ms" integer NOT NULL,
	"causa" text,
	CONSTRAINT "buro_fuente_estado_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "buro_fuente_estado_fuente" UNIQUE("empresa_id","fuente")
);

--> statement-breakpoint
CREATE TABLE "buro_fuente" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"codigo" text NOT NULL,
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"rige_desde" date NOT NULL,
	"activa" boolean DEFAULT true NOT NULL,
	"proveedor" text NOT NULL,
	"vigencia_dias" integer NOT NULL,
	"costo_uf" numeric(20, 4) NOT NULL,
	"presupuesto_mensual_uf" numeric(20, 4) NOT NULL,
	"timeout_ms" integer NOT NULL,
	"por_minuto" integer NOT NULL,
	"exige_consentimiento" text NOT NULL,
	"obligatoria_para" text[] DEFAULT '{}' NOT NULL,
	"ampliacion" jsonb,
	CONSTRAINT "buro_fuente_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "buro_fuente_codigo" UNIQUE("empresa_id","codigo")
);

--> statement-breakpoint
CREATE TABLE "buro_gasto_mes" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"fuente" text NOT NULL,
	"mes" text NOT NULL,
	"presupuesto_uf" numeric(20, 4) NOT NULL,
	"reservado_uf" numeric(20, 4) DEFAULT '0' NOT NULL,
	"gastado_uf" numeric(20, 4) DEFAULT '0' NOT NULL,
	"agotado_avisado" boolean DEFAULT false NOT NULL,
	CONSTRAINT "buro_gasto_mes_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "buro_gasto_mes_fuente" UNIQUE("empresa_id","fuente","mes"),
	CONSTRAINT "buro_gasto_mes_dentro" CHECK ("buro_gasto_mes"."reservado_uf" >= 0 and "buro_gasto_mes"."reservado_uf" + "buro_gasto_mes"."gastado_uf" <= "buro_gasto_mes"."presupuesto_uf")
);

--> statement-breakpoint
CREATE TABLE "buro_informe" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"consulta_id" uuid NOT NULL,
	"rut" text NOT NULL,
	"tipo" text NOT NULL,
	"fuente" text NOT NULL,
	"fecha" date NOT NULL,
	"vence" date NOT NULL,
	"origen" text NOT NULL,
	"parcial" boolean DEFAULT false NOT NULL,
	"contenido" jsonb NOT NULL,
	"contenido_hash" text NOT NULL,
	"crudo_hash" text NOT NULL,
	"lector_version" integer NOT NULL,
	"archivo" uuid,
	CONSTRAINT "buro_informe_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "buro_informe_consulta" UNIQUE("empresa_id","consulta_id")
);

--> statement-breakpoint
CREATE TABLE "buro_simulador_caso" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"desde" date NOT NULL,
	"contenido" jsonb NOT NULL,
	"demora_ms" integer,
	CONSTRAINT "buro_simulador_caso_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "buro_simulador_caso_dia" UNIQUE("empresa_id","rut","desde")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "buro_consulta_viva" ON "buro_consulta" USING btree ("empresa_id","rut","tipo","fuente") WHERE estado in ('en_cola', 'en_proceso');
--> statement-breakpoint
CREATE INDEX "buro_consulta_cola" ON "buro_consulta" USING btree ("empresa_id","estado","proximo");
--> statement-breakpoint
CREATE INDEX "buro_consulta_rut" ON "buro_consulta" USING btree ("empresa_id","rut","creado_en");
--> statement-breakpoint
CREATE INDEX "buro_informe_rut" ON "buro_informe" USING btree ("empresa_id","rut","tipo","fecha");
