CREATE TABLE "perfil" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"codigo" text NOT NULL,
	"nombre" text NOT NULL,
	"descripcion" text,
	"alcance" text DEFAULT 'propio' NOT NULL,
	"nivel_aprobacion" integer DEFAULT 0 NOT NULL,
	"limites" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"estado" text DEFAULT 'vigente' NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"sistema" boolean DEFAULT false NOT NULL,
	CONSTRAINT "perfil_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "perfil_codigo" UNIQUE("empresa_id","codigo")
);

--> statement-breakpoint
CREATE TABLE "perfiles_modulo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"perfil_id" uuid NOT NULL,
	"modulo" text NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	CONSTRAINT "perfiles_modulo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "perfil_usuario" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"perfil_id" uuid NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	CONSTRAINT "perfil_usuario_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE INDEX "perfiles_modulo_perfil" ON "perfiles_modulo" USING btree ("empresa_id","perfil_id");
--> statement-breakpoint
CREATE INDEX "perfil_usuario_usuario" ON "perfil_usuario" USING btree ("empresa_id","usuario_id");
