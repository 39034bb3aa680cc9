CREATE TABLE "analista_evaluacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"asunto_area" text NOT NULL,
	"asunto_id" uuid NOT NULL,
	"rut" text NOT NULL,
	"titulo" text NOT NULL,
	"url" text NOT NULL,
	"ambito" text NOT NULL,
	"monto" bigint NOT NULL,
	"nivel" integer,
	"fecha" date NOT NULL,
	"politica_id" uuid,
	"politica_version" integer,
	"insumos" jsonb,
	"insumos_hash" text,
	"decision" text,
	"puntaje" numeric(20, 1),
	"reglas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duros" text[] DEFAULT '{}' NOT NULL,
	"razones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error_mensaje" text,
	"terminado" timestamp with time zone,
	"retrospectiva" boolean DEFAULT false NOT NULL,
	"vista_por" text[] DEFAULT '{}' NOT NULL,
	"estado" text DEFAULT 'en_proceso' NOT NULL,
	CONSTRAINT "analista_evaluacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "analista_evaluacion_lista" CHECK ("analista_evaluacion"."estado" <> 'lista' or ("analista_evaluacion"."decision" is not null and "analista_evaluacion"."insumos_hash" is not null)),
	CONSTRAINT "analista_evaluacion_error" CHECK (("analista_evaluacion"."estado" = 'error') = ("analista_evaluacion"."error_mensaje" is not null))
);

--> statement-breakpoint
CREATE TABLE "analista_expediente" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"asunto_area" text NOT NULL,
	"asunto_id" uuid NOT NULL,
	"rut" text NOT NULL,
	"analisis_id" uuid,
	"bir_ids" uuid[] DEFAULT '{}' NOT NULL,
	"tgr" jsonb,
	"poder_judicial" jsonb,
	"metricas" jsonb,
	"opinion" text,
	"recomendacion" text,
	"cerrado" date,
	"cerrado_por" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "analista_expediente_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "analista_expediente_asunto" UNIQUE("empresa_id","asunto_area","asunto_id")
);

--> statement-breakpoint
CREATE TABLE "analista_politica" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"politica_version" integer NOT NULL,
	"ambito" text NOT NULL,
	"clase" text NOT NULL,
	"rol" text NOT NULL,
	"nombre" text NOT NULL,
	"contenido" jsonb NOT NULL,
	"simulada_hash" text,
	"vigente_desde" date,
	"retirada_el" date,
	"publicado_por" text[] DEFAULT '{}' NOT NULL,
	"estado" text DEFAULT 'borrador' NOT NULL,
	CONSTRAINT "analista_politica_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "analista_politica_version" UNIQUE("empresa_id","ambito","politica_version"),
	CONSTRAINT "analista_politica_vigencia" CHECK (("analista_politica"."estado" = 'borrador') = ("analista_politica"."vigente_desde" is null))
);

--> statement-breakpoint
CREATE UNIQUE INDEX "analista_evaluacion_en_curso" ON "analista_evaluacion" USING btree ("empresa_id","asunto_area","asunto_id") WHERE estado = 'en_proceso';
--> statement-breakpoint
CREATE INDEX "analista_evaluacion_asunto" ON "analista_evaluacion" USING btree ("empresa_id","asunto_area","asunto_id");
--> statement-breakpoint
CREATE INDEX "analista_evaluacion_rut" ON "analista_evaluacion" USING btree ("empresa_id","rut");
--> statement-breakpoint
CREATE INDEX "analista_expediente_rut" ON "analista_expediente" USING btree ("empresa_id","rut");
--> statement-breakpoint
CREATE UNIQUE INDEX "analista_politica_publicada" ON "analista_politica" USING btree ("empresa_id","ambito","rol") WHERE estado = 'publicada';
