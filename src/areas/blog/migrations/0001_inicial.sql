CREATE TABLE "blog_comentario" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"entrada_id" uuid NOT NULL,
	"autor_id" uuid NOT NULL,
	"autor_nombre" text NOT NULL,
	"texto" text NOT NULL,
	CONSTRAINT "blog_comentario_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "blog_entrada" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"categories" text[] NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"estado" text DEFAULT 'Draft' NOT NULL,
	"autor_id" uuid NOT NULL,
	"autor_nombre" text NOT NULL,
	"publicada_en" timestamp with time zone,
	"publicada_el" date,
	CONSTRAINT "blog_entrada_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "blog_entrada_slug" UNIQUE("empresa_id","slug")
);

--> statement-breakpoint
CREATE TABLE "blog_lectura" (
	"empresa_id" uuid NOT NULL,
	"entrada_id" uuid NOT NULL,
	"usuario_id" uuid NOT NULL,
	"leida_en" timestamp with time zone NOT NULL,
	CONSTRAINT "blog_lectura_empresa_id_entrada_id_usuario_id_pk" PRIMARY KEY("empresa_id","entrada_id","usuario_id")
);

--> statement-breakpoint
CREATE TABLE "blog_marca" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"entrada_id" uuid NOT NULL,
	"usuario_id" uuid NOT NULL,
	CONSTRAINT "blog_marca_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "blog_marca_unica" UNIQUE("empresa_id","entrada_id","usuario_id")
);

--> statement-breakpoint
CREATE TABLE "blog_suscripcion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"desde" date NOT NULL,
	CONSTRAINT "blog_suscripcion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "blog_suscripcion_unica" UNIQUE("empresa_id","usuario_id")
);

--> statement-breakpoint
CREATE INDEX "blog_comentario_entrada" ON "blog_comentario" USING btree ("empresa_id","entrada_id");
--> statement-breakpoint
CREATE INDEX "blog_entrada_publicada" ON "blog_entrada" USING btree ("empresa_id","estado","publicada_en");
