CREATE TABLE "conciliacion_carga_contenido" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"carga_id" uuid NOT NULL,
	"filas" jsonb NOT NULL,
	CONSTRAINT "conciliacion_carga_contenido_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "conciliacion_contenido_de" UNIQUE("empresa_id","carga_id")
);

--> statement-breakpoint
CREATE TABLE "conciliacion_duda" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"carga_id" uuid NOT NULL,
	"conciliacion_id" uuid NOT NULL,
	"cuenta_id" uuid NOT NULL,
	"movimiento_id" uuid NOT NULL,
	"clave" text NOT NULL,
	"ocurrencia" integer NOT NULL,
	"fila" jsonb NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"decidida_por" text,
	CONSTRAINT "conciliacion_duda_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "conciliacion_duda_estado" CHECK ("conciliacion_duda"."estado" in ('pendiente', 'misma', 'otra', 'retirada'))
);

--> statement-breakpoint
CREATE TABLE "conciliacion_saldo_declarado" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"conciliacion_id" uuid NOT NULL,
	"saldo_inicial" bigint,
	"saldo_final" bigint,
	"archivo_id" uuid NOT NULL,
	"archivo" text NOT NULL,
	"por" text NOT NULL,
	CONSTRAINT "conciliacion_saldo_declarado_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
ALTER TABLE "conciliacion_movimiento" DROP CONSTRAINT "conciliacion_movimiento_huella";
--> statement-breakpoint
ALTER TABLE "conciliacion_movimiento" DROP CONSTRAINT "conciliacion_movimiento_estado";
--> statement-breakpoint
ALTER TABLE "conciliacion_carga" ADD COLUMN "num_version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "conciliacion_carga" ADD COLUMN "diseno" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "conciliacion_carga" ADD COLUMN "fecha_saldo_final" date;
--> statement-breakpoint
ALTER TABLE "conciliacion_carga" ADD COLUMN "inicial_impreso" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "conciliacion_carga" ADD COLUMN "retirada_en" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "conciliacion_carga" ADD COLUMN "retirada_por" text;
--> statement-breakpoint
ALTER TABLE "conciliacion_carga" ADD COLUMN "motivo_retiro" text;
--> statement-breakpoint
CREATE INDEX "conciliacion_duda_cuenta" ON "conciliacion_duda" USING btree ("empresa_id","cuenta_id","estado");
--> statement-breakpoint
CREATE INDEX "conciliacion_saldo_de" ON "conciliacion_saldo_declarado" USING btree ("empresa_id","conciliacion_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "conciliacion_movimiento_viva" ON "conciliacion_movimiento" USING btree ("empresa_id","cuenta_id","hash","ocurrencia") WHERE estado <> 'retirado';
--> statement-breakpoint
ALTER TABLE "conciliacion_movimiento" ADD CONSTRAINT "conciliacion_movimiento_estado" CHECK ("conciliacion_movimiento"."estado" in ('pendiente', 'sugerido', 'parcial', 'conciliado', 'contabilizado', 'no_se_concilia', 'retirado'));
