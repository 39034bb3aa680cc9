CREATE TABLE "faq_categoria" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"icon" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"orden" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "faq_categoria_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "faq_categoria_titulo" UNIQUE("empresa_id","title")
);

--> statement-breakpoint
CREATE TABLE "faq_consulta" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"texto" text NOT NULL,
	"usuario_id" uuid NOT NULL,
	"estado" text DEFAULT 'abierta' NOT NULL,
	"pregunta_id" uuid,
	CONSTRAINT "faq_consulta_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "faq_pregunta" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"categoria_id" uuid NOT NULL,
	"question" text NOT NULL,
	"ans" text NOT NULL,
	"estado" text DEFAULT 'borrador' NOT NULL,
	"orden" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "faq_pregunta_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "faq_voto" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"pregunta_id" uuid NOT NULL,
	"usuario_id" uuid NOT NULL,
	"util" boolean NOT NULL,
	CONSTRAINT "faq_voto_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "faq_voto_unico" UNIQUE("empresa_id","pregunta_id","usuario_id")
);

--> statement-breakpoint
CREATE INDEX "faq_consulta_estado" ON "faq_consulta" USING btree ("empresa_id","estado");
--> statement-breakpoint
CREATE INDEX "faq_pregunta_categoria" ON "faq_pregunta" USING btree ("empresa_id","categoria_id");
