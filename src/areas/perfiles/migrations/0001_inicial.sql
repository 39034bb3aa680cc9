CREATE TABLE "perfil_asignacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"antes" text[] NOT NULL,
	"perfiles" text[] NOT NULL,
	"motivo" text NOT NULL,
	"estado" text DEFAULT 'por_aprobar' NOT NULL,
	"rut" text,
	"decidida_por" text[],
	"decidida_en" timestamp with time zone,
	"comentario" text,
	CONSTRAINT "perfil_asignacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
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
CREATE TABLE "perfil_version" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"perfil_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"antes" jsonb,
	"datos" jsonb NOT NULL,
	"motivo" text NOT NULL,
	"excepcion_hasta" date,
	"estado" text DEFAULT 'por_aprobar' NOT NULL,
	"decidida_por" text[],
	"decidida_en" timestamp with time zone,
	"decidida_fecha" date,
	"comentario" text,
	CONSTRAINT "perfil_version_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "perfil_version_numero" UNIQUE("empresa_id","perfil_id","numero")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "perfil_asignacion_viva" ON "perfil_asignacion" USING btree ("empresa_id","usuario_id") WHERE estado = 'por_aprobar';
--> statement-breakpoint
CREATE INDEX "perfiles_modulo_perfil" ON "perfiles_modulo" USING btree ("empresa_id","perfil_id");
--> statement-breakpoint
CREATE INDEX "perfil_usuario_usuario" ON "perfil_usuario" USING btree ("empresa_id","usuario_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "perfil_version_viva" ON "perfil_version" USING btree ("empresa_id","perfil_id") WHERE estado = 'por_aprobar';
