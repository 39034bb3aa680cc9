CREATE TABLE "analista_dia" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"dia" date NOT NULL,
	"personas" integer NOT NULL,
	CONSTRAINT "analista_dia_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "analista_dia_uno" UNIQUE("empresa_id","dia")
);

--> statement-breakpoint
CREATE TABLE "analista_sabido" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"desde" date NOT NULL,
	"analisis_id" uuid,
	"variables" jsonb NOT NULL,
	"huella" text NOT NULL,
	CONSTRAINT "analista_sabido_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "analista_sabido_dia" UNIQUE("empresa_id","rut","desde")
);

