CREATE TABLE "aval" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut_aval" text NOT NULL,
	"nombre" text NOT NULL,
	"cliente_rut" text NOT NULL,
	"nombre_cliente" text NOT NULL,
	"tipo" text NOT NULL,
	"alcance" text NOT NULL,
	"origen_area" text,
	"origen_id" text,
	"clave_origen" text NOT NULL,
	"monto_maximo" numeric(20, 4),
	"moneda" text DEFAULT 'CLP' NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	"domicilio" text,
	"region" text,
	"comuna" text,
	"firma_fecha" date,
	"firma_notaria" text,
	"firma_archivo" text,
	"conyuge" jsonb,
	"representante" jsonb,
	"concursal" boolean DEFAULT false NOT NULL,
	"fallecido" boolean DEFAULT false NOT NULL,
	"liberacion_pedida" jsonb,
	"motivo_liberacion" text,
	"motivo_descarte" text,
	"reemplazado_por" uuid,
	"vinculo_id" uuid,
	"estado" text DEFAULT 'propuesto' NOT NULL,
	CONSTRAINT "aval_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "aval_otro" CHECK ("aval"."rut_aval" <> "aval"."cliente_rut"),
	CONSTRAINT "aval_origen" CHECK (("aval"."alcance" = 'ESPECIFICO') = ("aval"."origen_area" is not null and "aval"."origen_id" is not null)),
	CONSTRAINT "aval_maximo" CHECK ("aval"."monto_maximo" is null or "aval"."monto_maximo" > 0),
	CONSTRAINT "aval_firmado" CHECK ("aval"."estado" not in ('vigente', 'liberado', 'reemplazado', 'ejecutado') or "aval"."firma_fecha" is not null)
);

--> statement-breakpoint
CREATE TABLE "aval_patrimonio" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"numero" integer NOT NULL,
	"fecha" date NOT NULL,
	"bienes" jsonb NOT NULL,
	"deudas" jsonb NOT NULL,
	"renta_mensual" bigint NOT NULL,
	"neto" bigint NOT NULL,
	"archivos" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "aval_patrimonio_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "aval_patrimonio_numero" UNIQUE("empresa_id","rut","numero")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "aval_abierto" ON "aval" USING btree ("empresa_id","cliente_rut","rut_aval","alcance","clave_origen") WHERE estado in ('propuesto', 'en_revision', 'vigente');
--> statement-breakpoint
CREATE INDEX "aval_persona" ON "aval" USING btree ("empresa_id","rut_aval","estado");
--> statement-breakpoint
CREATE INDEX "aval_cliente" ON "aval" USING btree ("empresa_id","cliente_rut","estado");
