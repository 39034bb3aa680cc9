CREATE TABLE "recaudacion_aplicacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"recaudacion_id" uuid NOT NULL,
	"vuelta" integer NOT NULL,
	"pk" text NOT NULL,
	"numero" text NOT NULL,
	"concepto" text NOT NULL,
	"monto" bigint NOT NULL,
	"orden" integer NOT NULL,
	"vencimiento" date NOT NULL,
	"dias_mora" integer NOT NULL,
	"tasa_mora" numeric(20, 4),
	"cliente_rut" text,
	CONSTRAINT "recaudacion_aplicacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "recaudacion_aplicacion_orden" UNIQUE("empresa_id","recaudacion_id","vuelta","orden"),
	CONSTRAINT "recaudacion_aplicacion_monto" CHECK (monto > 0)
);

--> statement-breakpoint
CREATE TABLE "recaudacion_caja" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"fecha" date NOT NULL,
	"office" text NOT NULL,
	"cajero" text NOT NULL,
	"estado" text DEFAULT 'abierta' NOT NULL,
	"saldo_apertura" bigint NOT NULL,
	"efectivo" bigint DEFAULT 0 NOT NULL,
	"depositado" bigint DEFAULT 0 NOT NULL,
	"piezas" jsonb,
	"contado" bigint,
	"diferencia" bigint,
	"aprobada_por" text[],
	"cerrada_por" text[],
	"motivo" text,
	CONSTRAINT "recaudacion_caja_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "recaudacion_caja_unica" UNIQUE("empresa_id","fecha","office","cajero"),
	CONSTRAINT "recaudacion_caja_estado" CHECK (estado in ('abierta', 'en_cuadratura', 'cerrada', 'reabierta')),
	CONSTRAINT "recaudacion_caja_saldos" CHECK (efectivo >= 0 and depositado >= 0 and saldo_apertura + efectivo >= depositado)
);

--> statement-breakpoint
CREATE TABLE "recaudacion_deposito" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"caja_id" uuid NOT NULL,
	"cuenta" text NOT NULL,
	"monto" bigint NOT NULL,
	"boleta" text NOT NULL,
	"estado" text DEFAULT 'en_transito' NOT NULL,
	"fecha" date NOT NULL,
	"fecha_abono" date,
	CONSTRAINT "recaudacion_deposito_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "recaudacion_deposito_boleta" UNIQUE("empresa_id","cuenta","boleta"),
	CONSTRAINT "recaudacion_deposito_monto" CHECK (monto > 0)
);

--> statement-breakpoint
CREATE TABLE "recaudacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"num_comprobante" integer NOT NULL,
	"fecha_pago" date NOT NULL,
	"fecha_contable" date NOT NULL,
	"hora" text NOT NULL,
	"office" text NOT NULL,
	"zone" text,
	"via" text NOT NULL,
	"caja_id" uuid,
	"cajero" text NOT NULL,
	"rut_pagador" text,
	"nombre_pagador" text,
	"rut_deudor" text,
	"nombre_deudor" text,
	"product" text DEFAULT 'factoring' NOT NULL,
	"medio_pago" text NOT NULL,
	"monto" bigint NOT NULL,
	"redondeo" bigint NOT NULL,
	"excedente" bigint NOT NULL,
	"cuenta_banco" text,
	"num_operacion_banco" text,
	"estado" text NOT NULL,
	"tipo_pago" text NOT NULL,
	"origen" text DEFAULT 'caja' NOT NULL,
	"origen_id" text,
	"pedido" jsonb NOT NULL,
	"efectos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"excedentes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"vuelta" integer DEFAULT 1 NOT NULL,
	"pasivo_id" uuid,
	"identificado" boolean DEFAULT false NOT NULL,
	"asientos_conciliados" text[] DEFAULT '{}' NOT NULL,
	"motivo" text,
	"comentario" text,
	"reversada_por" text[],
	"motivo_reversa" text,
	CONSTRAINT "recaudacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "recaudacion_numero" UNIQUE("empresa_id","office","num_comprobante"),
	CONSTRAINT "recaudacion_monto" CHECK (monto > 0 and excedente >= 0),
	CONSTRAINT "recaudacion_estado" CHECK (estado in ('en_cobro', 'por_identificar', 'aplicada', 'conciliada', 'rechazada', 'reversada')),
	CONSTRAINT "recaudacion_con_pagador" CHECK ((estado = 'por_identificar') = (rut_deudor is null) or estado = 'reversada')
);

--> statement-breakpoint
CREATE TABLE "recaudacion_turno" (
	"empresa_id" uuid NOT NULL,
	"rut" text NOT NULL,
	"n" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "recaudacion_turno_empresa_id_rut_pk" PRIMARY KEY("empresa_id","rut")
);

--> statement-breakpoint
CREATE INDEX "recaudacion_aplicacion_pk" ON "recaudacion_aplicacion" USING btree ("empresa_id","pk");
--> statement-breakpoint
CREATE INDEX "recaudacion_aplicacion_cliente" ON "recaudacion_aplicacion" USING btree ("empresa_id","cliente_rut");
--> statement-breakpoint
CREATE INDEX "recaudacion_deposito_caja" ON "recaudacion_deposito" USING btree ("empresa_id","caja_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "recaudacion_operacion_banco" ON "recaudacion" USING btree ("empresa_id","cuenta_banco","num_operacion_banco","fecha_pago","monto") WHERE num_operacion_banco is not null and estado <> 'reversada';
--> statement-breakpoint
CREATE UNIQUE INDEX "recaudacion_origen" ON "recaudacion" USING btree ("empresa_id","origen","origen_id") WHERE origen_id is not null and estado <> 'reversada';
--> statement-breakpoint
CREATE UNIQUE INDEX "recaudacion_pasivo" ON "recaudacion" USING btree ("empresa_id","pasivo_id") WHERE pasivo_id is not null;
--> statement-breakpoint
CREATE INDEX "recaudacion_deudor" ON "recaudacion" USING btree ("empresa_id","rut_deudor","fecha_pago");
--> statement-breakpoint
CREATE INDEX "recaudacion_fecha" ON "recaudacion" USING btree ("empresa_id","fecha_pago");
--> statement-breakpoint
CREATE INDEX "recaudacion_caja_id" ON "recaudacion" USING btree ("empresa_id","caja_id");
