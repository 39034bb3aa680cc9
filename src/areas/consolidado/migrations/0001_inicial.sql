CREATE TABLE "consolidado_vista" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"nombre" text NOT NULL,
	"rol" text,
	"bloques" text[] NOT NULL,
	"ocultos" text[] NOT NULL,
	"compartida" boolean DEFAULT false NOT NULL,
	CONSTRAINT "consolidado_vista_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "consolidado_vista_nombre" UNIQUE("empresa_id","usuario_id","nombre")
);

