CREATE TABLE "empresa" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"razon_social" text NOT NULL,
	"tipo" text NOT NULL,
	"giro" text,
	"direccion" text,
	"comuna" text,
	"correo" text,
	"representantes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"vigente" boolean DEFAULT true NOT NULL,
	CONSTRAINT "empresa_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "empresa_rut" UNIQUE("rut")
);

--> statement-breakpoint
CREATE TABLE "sucursal" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"codigo" text NOT NULL,
	"nombre" text NOT NULL,
	"direccion" text,
	"region" text,
	"comuna" text,
	"ciudad" text,
	"telefono" text,
	"horario" text,
	"tiene_caja" boolean DEFAULT false NOT NULL,
	"vigente" boolean DEFAULT true NOT NULL,
	CONSTRAINT "sucursal_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "sucursal_codigo" UNIQUE("empresa_id","codigo")
);

