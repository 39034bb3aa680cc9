CREATE TABLE "notificacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"titulo" text NOT NULL,
	"cuerpo" text NOT NULL,
	"url" text NOT NULL,
	"leida_en" timestamp with time zone,
	"agrupada" integer DEFAULT 1 NOT NULL,
	"canal" text DEFAULT 'pantalla' NOT NULL,
	"resumida_en" timestamp with time zone,
	CONSTRAINT "notificacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "preferencia_aviso" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"canales" jsonb NOT NULL,
	CONSTRAINT "preferencia_aviso_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "preferencia_aviso_usuario" UNIQUE("empresa_id","usuario_id")
);

--> statement-breakpoint
CREATE INDEX "notificacion_usuario" ON "notificacion" USING btree ("empresa_id","usuario_id","creado_en");
