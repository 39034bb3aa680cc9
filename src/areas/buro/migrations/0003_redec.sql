CREATE TABLE "buro_redec_archivo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"archivo" text NOT NULL,
	"desde" date NOT NULL,
	"hasta" date NOT NULL,
	"edicion" integer NOT NULL,
	"lineas" integer NOT NULL,
	"contenido" text NOT NULL,
	"hash" text NOT NULL,
	"hecho" date NOT NULL,
	"quien" text NOT NULL,
	CONSTRAINT "buro_redec_archivo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "buro_redec_archivo_edicion" UNIQUE("empresa_id","archivo","desde","edicion")
);

