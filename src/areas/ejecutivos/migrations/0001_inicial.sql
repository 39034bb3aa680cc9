CREATE TABLE "ejecutivo_asignacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"ejecutivo_rut" text NOT NULL,
	"sucursal_id" uuid NOT NULL,
	"cargo" text NOT NULL,
	"clase" text NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	CONSTRAINT "ejecutivo_asignacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "cartera" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cliente_rut" text NOT NULL,
	"ejecutivo_rut" text NOT NULL,
	"sucursal_id" uuid NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	CONSTRAINT "cartera_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "ejecutivo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"nombres" text NOT NULL,
	"apellidos" text NOT NULL,
	"email" text NOT NULL,
	"telefono" text,
	"sucursal_id" uuid NOT NULL,
	"zona_id" uuid,
	"clase" text NOT NULL,
	"cargo" text NOT NULL,
	"jefe_rut" text,
	"reemplazante_rut" text,
	"meta_mensual" bigint,
	"fecha_ingreso" date NOT NULL,
	"fecha_salida" date,
	"usuario_id" uuid,
	"habilitado_firma" boolean DEFAULT false NOT NULL,
	"estado" text DEFAULT 'activo' NOT NULL,
	CONSTRAINT "ejecutivo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "ejecutivo_rut" UNIQUE("empresa_id","rut"),
	CONSTRAINT "ejecutivo_email" UNIQUE("empresa_id","email")
);

--> statement-breakpoint
CREATE INDEX "asignacion_ejecutivo" ON "ejecutivo_asignacion" USING btree ("empresa_id","ejecutivo_rut","desde");
--> statement-breakpoint
CREATE INDEX "cartera_cliente" ON "cartera" USING btree ("empresa_id","cliente_rut");
--> statement-breakpoint
CREATE INDEX "cartera_ejecutivo" ON "cartera" USING btree ("empresa_id","ejecutivo_rut");
--> statement-breakpoint
CREATE INDEX "ejecutivo_usuario" ON "ejecutivo" USING btree ("empresa_id","usuario_id");
