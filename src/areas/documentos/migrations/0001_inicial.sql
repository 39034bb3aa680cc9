CREATE TABLE "documento_archivo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"hash" text NOT NULL,
	"nombre" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"tipo_archivo" text NOT NULL,
	"referido_tipo" text NOT NULL,
	"referido_id" text NOT NULL,
	"rut" text,
	"rol" text,
	"fecha_documento" date,
	"vigencia_dias" integer,
	"fecha_vencimiento" date,
	"numero" integer DEFAULT 1 NOT NULL,
	"reemplaza" uuid,
	"reemplazado" boolean DEFAULT false NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"observacion" text,
	"subido" date NOT NULL,
	"validado_por" text[],
	"validado_en" timestamp with time zone,
	CONSTRAINT "documento_archivo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "documento_carga_item" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"carga_id" uuid NOT NULL,
	"indice" integer NOT NULL,
	"archivo" text NOT NULL,
	"hash" text,
	"estado" text NOT NULL,
	"codigo" text,
	"documento_id" uuid,
	"causas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"alertas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "documento_carga_item_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "documento_carga" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"tipo" text NOT NULL,
	"archivo" text NOT NULL,
	"hash" text NOT NULL,
	"bytes" integer NOT NULL,
	"cliente_rut" text,
	"totales" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "documento_carga_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "documento_cesion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"documento_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"rut_cedente" text NOT NULL,
	"rut_cesionario" text NOT NULL,
	"razon_cesionario" text NOT NULL,
	"monto_cesion" bigint NOT NULL,
	"ultimo_vencimiento" date NOT NULL,
	"fecha" text NOT NULL,
	"track_id" text,
	"fuente" text NOT NULL,
	"estado" text NOT NULL,
	CONSTRAINT "documento_cesion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "documento_cesion_seq" UNIQUE("empresa_id","documento_id","seq","rut_cesionario"),
	CONSTRAINT "documento_cesion_rango" CHECK (seq between 1 and 40 and monto_cesion > 0)
);

--> statement-breakpoint
CREATE TABLE "documento_cesion_registro" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"tipo" text NOT NULL,
	"folio" text NOT NULL,
	"rut_emisor" text NOT NULL,
	"rut_cesionario" text NOT NULL,
	"razon_cesionario" text NOT NULL,
	"fecha" text NOT NULL,
	CONSTRAINT "documento_cesion_registro_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "documento_cesion_registro_unica" UNIQUE("empresa_id","tipo","folio","rut_emisor","rut_cesionario","fecha")
);

--> statement-breakpoint
CREATE TABLE "documento" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"tipo" text NOT NULL,
	"folio" text NOT NULL,
	"rut_emisor" text NOT NULL,
	"razon_emisor" text NOT NULL,
	"rut_receptor" text NOT NULL,
	"razon_receptor" text NOT NULL,
	"cliente_rut" text NOT NULL,
	"razon_cliente" text NOT NULL,
	"deudor_rut" text NOT NULL,
	"razon_deudor" text NOT NULL,
	"fecha_emision" date NOT NULL,
	"fecha_vencimiento" date,
	"forma_pago" integer,
	"monto_neto" bigint NOT NULL,
	"monto_exento" bigint NOT NULL,
	"iva" bigint NOT NULL,
	"otros_impuestos" bigint NOT NULL,
	"monto" bigint NOT NULL,
	"monto_nc" bigint NOT NULL,
	"monto_financiable" bigint NOT NULL,
	"fecha_recepcion_sii" date,
	"recepcion_estimada" boolean DEFAULT true NOT NULL,
	"fin_plazo_reclamo" date NOT NULL,
	"fecha_reclamo" date,
	"excedente_retenido" boolean DEFAULT false NOT NULL,
	"referencias" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"detalle" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"datos" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"banco" text,
	"cta_cte" text,
	"num_cheque" text,
	"origen" text NOT NULL,
	"xml_hash" text,
	"contenido_hash" text,
	"firma" jsonb,
	"alertas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"estado" text NOT NULL,
	"estado_sii" text DEFAULT 'sin_consulta' NOT NULL,
	"estado_cesion" text DEFAULT 'por_ceder' NOT NULL,
	"estado_verificacion" text DEFAULT 'SIN_VERIFICAR' NOT NULL,
	"estado_notificacion" text DEFAULT 'SIN_NOTIFICAR' NOT NULL,
	"motivo" text,
	"reservado_por" integer,
	"operacion_id" uuid,
	"anticipo" bigint,
	"retencion" bigint,
	"tasa" numeric(20, 4),
	"venc_ef" date,
	"anticipo_pendiente" bigint,
	"saldo_deudor" bigint,
	"pagado" bigint NOT NULL,
	"fecha_pago" date,
	"n_prorrogas" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "documento_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "documento_monto" CHECK (monto > 0 and monto_nc >= 0 and monto_nc <= monto and monto_financiable = monto - monto_nc),
	CONSTRAINT "documento_saldos" CHECK (pagado >= 0 and coalesce(saldo_deudor, 0) >= 0 and coalesce(anticipo_pendiente, 0) >= 0),
	CONSTRAINT "documento_reservado" CHECK ((estado = 'reservado') <= (reservado_por is not null))
);

--> statement-breakpoint
CREATE TABLE "documento_nota" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"documento_id" uuid NOT NULL,
	"folio" text NOT NULL,
	"rut_emisor" text NOT NULL,
	"fecha" date NOT NULL,
	"monto" bigint NOT NULL,
	"monto_efectivo" bigint NOT NULL,
	"cod_ref" integer,
	"momento" text NOT NULL,
	"xml_hash" text,
	"contenido_hash" text,
	"de_retencion" bigint NOT NULL,
	"saldo_cedente" bigint NOT NULL,
	"saldo_cedente_pagado" bigint NOT NULL,
	"estado" text DEFAULT 'asociada' NOT NULL,
	"motivo" text,
	CONSTRAINT "documento_nota_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "documento_nota_monto" CHECK (monto > 0 and saldo_cedente >= saldo_cedente_pagado and saldo_cedente_pagado >= 0)
);

--> statement-breakpoint
CREATE UNIQUE INDEX "documento_archivo_unico" ON "documento_archivo" USING btree ("empresa_id","hash","referido_tipo","referido_id","tipo_archivo") WHERE estado <> 'anulado';
--> statement-breakpoint
CREATE INDEX "documento_archivo_hash" ON "documento_archivo" USING btree ("empresa_id","hash");
--> statement-breakpoint
CREATE INDEX "documento_archivo_referido" ON "documento_archivo" USING btree ("empresa_id","referido_tipo","referido_id");
--> statement-breakpoint
CREATE INDEX "documento_archivo_rut" ON "documento_archivo" USING btree ("empresa_id","rut");
--> statement-breakpoint
CREATE INDEX "documento_carga_item_carga" ON "documento_carga_item" USING btree ("empresa_id","carga_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "documento_cesion_vigente" ON "documento_cesion" USING btree ("empresa_id","documento_id") WHERE estado = 'vigente';
--> statement-breakpoint
CREATE UNIQUE INDEX "documento_dte_unico" ON "documento" USING btree ("empresa_id","tipo","folio","rut_emisor") WHERE tipo in ('33', '34', '43', '46') and estado not in ('anulado', 'devuelto');
--> statement-breakpoint
CREATE UNIQUE INDEX "documento_cheque_unico" ON "documento" USING btree ("empresa_id","banco","cta_cte","num_cheque") WHERE tipo = 'CHQ' and estado not in ('anulado', 'devuelto');
--> statement-breakpoint
CREATE UNIQUE INDEX "documento_otro_unico" ON "documento" USING btree ("empresa_id","tipo","folio","rut_emisor","rut_receptor") WHERE tipo not in ('33', '34', '43', '46', 'CHQ') and estado not in ('anulado', 'devuelto');
--> statement-breakpoint
CREATE INDEX "documento_cliente" ON "documento" USING btree ("empresa_id","cliente_rut","estado");
--> statement-breakpoint
CREATE INDEX "documento_deudor" ON "documento" USING btree ("empresa_id","deudor_rut","estado");
--> statement-breakpoint
CREATE INDEX "documento_vence" ON "documento" USING btree ("empresa_id","fecha_vencimiento");
--> statement-breakpoint
CREATE INDEX "documento_operacion" ON "documento" USING btree ("empresa_id","operacion_id");
--> statement-breakpoint
CREATE INDEX "documento_reserva" ON "documento" USING btree ("empresa_id","reservado_por");
--> statement-breakpoint
CREATE UNIQUE INDEX "documento_nota_unica" ON "documento_nota" USING btree ("empresa_id","folio","rut_emisor") WHERE estado = 'asociada';
--> statement-breakpoint
CREATE INDEX "documento_nota_documento" ON "documento_nota" USING btree ("empresa_id","documento_id");
