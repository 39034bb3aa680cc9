CREATE TABLE "menu_parent" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"titulo" text NOT NULL,
	"icono" text,
	"orden" integer NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"sistema" boolean DEFAULT false NOT NULL,
	CONSTRAINT "menu_parent_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "menu_parent_titulo" UNIQUE("empresa_id","titulo")
);

--> statement-breakpoint
CREATE TABLE "menu_second" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"menu_id" uuid NOT NULL,
	"titulo" text NOT NULL,
	"path" text NOT NULL,
	"modulo_id" text NOT NULL,
	"icono" text,
	"orden" integer NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"sistema" boolean DEFAULT false NOT NULL,
	CONSTRAINT "menu_second_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "menu_second_path" UNIQUE("empresa_id","path")
);

--> statement-breakpoint
CREATE TABLE "menu" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"parent_id" uuid NOT NULL,
	"titulo" text NOT NULL,
	"path" text,
	"modulo_id" text,
	"icono" text,
	"orden" integer NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"sistema" boolean DEFAULT false NOT NULL,
	CONSTRAINT "menu_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "menu_path" UNIQUE("empresa_id","path")
);

