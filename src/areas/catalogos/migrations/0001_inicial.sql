CREATE TABLE "actividad" (
	"codigo" text PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"afecta_iva" boolean DEFAULT true NOT NULL
);

--> statement-breakpoint
CREATE TABLE "banco" (
	"codigo" text PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"vigente" boolean DEFAULT true NOT NULL
);

--> statement-breakpoint
CREATE TABLE "catalogo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"catalogo" text NOT NULL,
	"codigo" text NOT NULL,
	"texto" text NOT NULL,
	"orden" integer DEFAULT 0 NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"atributos" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sistema" boolean DEFAULT false NOT NULL,
	CONSTRAINT "catalogo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "catalogo_codigo" UNIQUE("empresa_id","catalogo","codigo")
);

--> statement-breakpoint
CREATE TABLE "comuna" (
	"codigo" text PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"region" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "region" (
	"codigo" text PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"orden" integer NOT NULL
);

