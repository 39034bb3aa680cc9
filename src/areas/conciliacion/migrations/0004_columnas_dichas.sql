CREATE TABLE "conciliacion_mapeo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cuenta_id" uuid NOT NULL,
	"forma" text NOT NULL,
	"mapeo" jsonb NOT NULL,
	"por" text NOT NULL,
	CONSTRAINT "conciliacion_mapeo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "conciliacion_mapeo_forma" UNIQUE("empresa_id","cuenta_id","forma")
);

