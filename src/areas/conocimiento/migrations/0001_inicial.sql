CREATE TABLE "articulo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"slug" text NOT NULL,
	"categoria" text NOT NULL,
	"title" text NOT NULL,
	"descripcion" text NOT NULL,
	"content" text NOT NULL,
	"areas" text[] DEFAULT '{}' NOT NULL,
	"estado" text DEFAULT 'borrador' NOT NULL,
	"publicada_n" integer,
	"publicado_en" timestamp with time zone,
	"responsable_id" uuid,
	"revisar_el" date,
	"revision_avisada" boolean DEFAULT false NOT NULL,
	"redactores" text[] DEFAULT '{}' NOT NULL,
	"redactado_por" text NOT NULL,
	"devuelto" text,
	"lecturas" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "articulo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "articulo_slug" UNIQUE("empresa_id","slug")
);

--> statement-breakpoint
CREATE TABLE "articulo_version" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"articulo_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"title" text NOT NULL,
	"descripcion" text NOT NULL,
	"content" text NOT NULL,
	"publicado_por" text NOT NULL,
	"redactado_por" text NOT NULL,
	CONSTRAINT "articulo_version_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "articulo_version_n" UNIQUE("empresa_id","articulo_id","n")
);

--> statement-breakpoint
CREATE TABLE "articulo_voto" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"articulo_id" uuid NOT NULL,
	"usuario_id" uuid NOT NULL,
	"util" boolean NOT NULL,
	CONSTRAINT "articulo_voto_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "articulo_voto_unico" UNIQUE("empresa_id","articulo_id","usuario_id")
);

--> statement-breakpoint
CREATE INDEX "articulo_revision" ON "articulo" USING btree ("empresa_id","revisar_el");
