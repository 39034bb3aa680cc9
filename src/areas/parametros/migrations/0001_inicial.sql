CREATE TABLE "carga_indice" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"tipo" text NOT NULL,
	"nombre" text NOT NULL,
	"filas" jsonb NOT NULL,
	"avisos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"estado" text DEFAULT 'cargado' NOT NULL,
	"resuelta_por" text,
	CONSTRAINT "carga_indice_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "feriado" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"fecha" date NOT NULL,
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"regiones" text[],
	CONSTRAINT "feriado_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "feriado_fecha" UNIQUE("empresa_id","fecha","tipo")
);

--> statement-breakpoint
CREATE TABLE "indice_ipc" (
	"mes" text PRIMARY KEY NOT NULL,
	"variacion" numeric(20, 1) NOT NULL,
	"origen" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "indice_uf" (
	"fecha" date PRIMARY KEY NOT NULL,
	"valor" numeric(20, 2) NOT NULL,
	"origen" text NOT NULL,
	"usada" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
CREATE TABLE "indice_utm" (
	"mes" text PRIMARY KEY NOT NULL,
	"valor" integer NOT NULL,
	"origen" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "ite" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"desde" date NOT NULL,
	"tasa_mensual" numeric(20, 4) NOT NULL,
	"tasa_maxima" numeric(20, 4) NOT NULL,
	"tasa_vista" numeric(20, 4) NOT NULL,
	"periodos_maximo" integer NOT NULL,
	"metodo" text NOT NULL,
	CONSTRAINT "ite_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "ite_desde" UNIQUE("empresa_id","desde")
);

--> statement-breakpoint
CREATE TABLE "parametro" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"clave" text NOT NULL,
	"valor" jsonb NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	"ambito" text,
	"estado" text DEFAULT 'vigente' NOT NULL,
	"motivo" text,
	"aprobado_por" text,
	CONSTRAINT "parametro_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "tmc" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"codigo" text NOT NULL,
	"tramo" text NOT NULL,
	"tic" numeric(20, 2),
	"tasa_anual" numeric(20, 2) NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	"fuente" text,
	"estado" text DEFAULT 'vigente' NOT NULL,
	CONSTRAINT "tmc_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "tmc_desde" UNIQUE("empresa_id","codigo","desde")
);

--> statement-breakpoint
CREATE INDEX "parametro_clave" ON "parametro" USING btree ("empresa_id","clave","desde");
