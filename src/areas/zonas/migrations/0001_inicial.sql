CREATE TABLE "zona" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"codigo" text NOT NULL,
	"nombre" text NOT NULL,
	"jefe" text,
	"regiones" text[] DEFAULT '{}' NOT NULL,
	"orden" integer DEFAULT 0 NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"meta_mensual" bigint,
	CONSTRAINT "zona_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "zona_codigo" UNIQUE("empresa_id","codigo")
);

--> statement-breakpoint
CREATE TABLE "zona_comuna" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"zona_id" uuid NOT NULL,
	"comuna" text NOT NULL,
	CONSTRAINT "zona_comuna_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "zona_comuna_unica" UNIQUE("empresa_id","comuna")
);

--> statement-breakpoint
CREATE TABLE "zona_sucursal" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"zona_id" uuid NOT NULL,
	"sucursal_id" uuid NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	CONSTRAINT "zona_sucursal_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE INDEX "zona_sucursal_sucursal" ON "zona_sucursal" USING btree ("empresa_id","sucursal_id","desde");
