CREATE TABLE "contrato" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"num_contrato" integer NOT NULL,
	"tipo" text NOT NULL,
	"cliente_rut" text NOT NULL,
	"nombre" text NOT NULL,
	"sucursal_id" uuid,
	"ejecutivo_id" text,
	"monto_fijo" boolean NOT NULL,
	"moneda" text NOT NULL,
	"monto" numeric(20, 4),
	"porcentaje" numeric(20, 2),
	"plazo_dias" integer NOT NULL,
	"fecha_emision" date,
	"fecha_firma" date,
	"fecha_inicio" date NOT NULL,
	"fecha_vencimiento" date,
	"pacto" text,
	"con_responsabilidad" boolean NOT NULL,
	"clausulas" jsonb NOT NULL,
	"variables" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"firmantes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"facultades" text[] DEFAULT '{}' NOT NULL,
	"notaria" text,
	"repertorio" text,
	"fecha_legalizacion" date,
	"plantilla_id" uuid,
	"plantilla_version" integer,
	"texto" text,
	"texto_hash" text,
	"emision" integer DEFAULT 0 NOT NULL,
	"archivo_firmado" text,
	"contrato_padre" uuid,
	"operacion_id" uuid,
	"renueva_a" uuid,
	"renovado_por" uuid,
	"motivo_termino" text,
	"motivo_anulacion" text,
	"emitido_por" text[],
	"activado_por" text[],
	"operaciones_vivas" integer DEFAULT 0 NOT NULL,
	"saldo_vivo" bigint DEFAULT 0 NOT NULL,
	"estado" text DEFAULT 'borrador' NOT NULL,
	CONSTRAINT "contrato_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "contrato_numero" UNIQUE("empresa_id","tipo","num_contrato"),
	CONSTRAINT "contrato_monto" CHECK ("contrato"."monto_fijo" = ("contrato"."monto" is not null) and "contrato"."monto_fijo" = ("contrato"."porcentaje" is null)),
	CONSTRAINT "contrato_hash" CHECK (("contrato"."texto" is null) = ("contrato"."texto_hash" is null)),
	CONSTRAINT "contrato_vivas" CHECK ("contrato"."operaciones_vivas" >= 0 and "contrato"."saldo_vivo" >= 0)
);

--> statement-breakpoint
CREATE TABLE "contrato_emision" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"contrato_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"plantilla_id" uuid,
	"plantilla_version" integer,
	"texto" text NOT NULL,
	"texto_hash" text NOT NULL,
	CONSTRAINT "contrato_emision_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "contrato_emision_numero" UNIQUE("empresa_id","contrato_id","numero")
);

--> statement-breakpoint
CREATE TABLE "contrato_plantilla" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"tipo" text NOT NULL,
	"numero" integer NOT NULL,
	"texto" text NOT NULL,
	"vigente_desde" date NOT NULL,
	CONSTRAINT "contrato_plantilla_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "contrato_plantilla_numero" UNIQUE("empresa_id","tipo","numero")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "contrato_marco_vivo" ON "contrato" USING btree ("empresa_id","cliente_rut") WHERE tipo = 'MARCO_FACTORING' and renueva_a is null and estado in ('borrador', 'emitido', 'firmado', 'legalizado', 'vigente');
--> statement-breakpoint
CREATE UNIQUE INDEX "contrato_anexo_operacion" ON "contrato" USING btree ("empresa_id","operacion_id") WHERE operacion_id is not null and estado <> 'anulado';
--> statement-breakpoint
CREATE INDEX "contrato_cliente" ON "contrato" USING btree ("empresa_id","cliente_rut","tipo");
--> statement-breakpoint
CREATE INDEX "contrato_vence" ON "contrato" USING btree ("empresa_id","estado","fecha_vencimiento");
