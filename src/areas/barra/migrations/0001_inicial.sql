CREATE TABLE "marcador" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"orden" integer NOT NULL,
	CONSTRAINT "marcador_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "marcador_unico" UNIQUE("empresa_id","usuario_id","item_id"),
	CONSTRAINT "marcador_orden" UNIQUE("empresa_id","usuario_id","orden"),
	CONSTRAINT "marcador_limite" CHECK ("marcador"."orden" between 1 and 30)
);

