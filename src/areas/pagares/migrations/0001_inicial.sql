CREATE TABLE "pagare_cargo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"pagare_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"monto" bigint NOT NULL,
	"pagado" bigint DEFAULT 0 NOT NULL,
	"fecha" date NOT NULL,
	"vence" date NOT NULL,
	CONSTRAINT "pagare_cargo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pagare_cargo_pagado" CHECK ("pagare_cargo"."monto" > 0 and "pagare_cargo"."pagado" between 0 and "pagare_cargo"."monto")
);

--> statement-breakpoint
CREATE TABLE "pagare_emision" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"pagare_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"texto" text[] NOT NULL,
	"texto_hash" text NOT NULL,
	CONSTRAINT "pagare_emision_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pagare_emision_numero" UNIQUE("empresa_id","pagare_id","numero")
);

--> statement-breakpoint
CREATE TABLE "pagare_mano" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"pagare_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"accion" text NOT NULL,
	"entrega" text NOT NULL,
	"recibe" text NOT NULL,
	"boveda" text,
	"caja" text,
	"sobre" text,
	"motivo" text,
	CONSTRAINT "pagare_mano_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "pagare" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"pagarevista" text NOT NULL,
	"numero" integer NOT NULL,
	"tipo" text NOT NULL,
	"cliente_rut" text NOT NULL,
	"nombre" text NOT NULL,
	"juridica" boolean NOT NULL,
	"giro" text,
	"direccion" text DEFAULT '' NOT NULL,
	"comuna" text DEFAULT '' NOT NULL,
	"representantes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"avales" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"firmas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"acreedor_rut" text NOT NULL,
	"acreedor_nombre" text NOT NULL,
	"moneda" text NOT NULL,
	"monto" numeric(20, 4),
	"capital" bigint,
	"valor_uf" numeric(20, 2),
	"fecha_emision" date NOT NULL,
	"sucursal_id" uuid,
	"ciudad" text DEFAULT '' NOT NULL,
	"vencimiento" date,
	"cuotas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ultimo_vencimiento" date,
	"tasa" numeric(20, 4),
	"base_dias" text NOT NULL,
	"tasa_mora" numeric(20, 4),
	"lugar_pago" text DEFAULT '' NOT NULL,
	"mandato_llenado" boolean NOT NULL,
	"contrato_id" uuid,
	"contrato" text,
	"con_protesto" boolean NOT NULL,
	"ite_exento" boolean NOT NULL,
	"ite_motivo" text,
	"ite_base" bigint,
	"ite_meses" integer,
	"ite_tasa" numeric(20, 4),
	"ite_impuesto" bigint,
	"ite_metodo" text,
	"respaldo" text NOT NULL,
	"respaldo_id" uuid,
	"respaldo_numero" text,
	"texto" text[],
	"texto_hash" text,
	"emision" integer DEFAULT 0 NOT NULL,
	"impreso_el" date,
	"archivo_firmado" text,
	"fecha_firma" date,
	"notaria" text,
	"fecha_autorizacion" date,
	"en_manos" text[],
	"en_manos_nombre" text,
	"boveda" text,
	"caja" text,
	"sobre" text,
	"custodia_desde" date,
	"prestado_a" text,
	"prestado_desde" date,
	"protesto_fecha" date,
	"protesto_archivo" text,
	"propietario_rut" text,
	"propietario_nombre" text,
	"bloqueado" boolean DEFAULT false NOT NULL,
	"desbloqueo_pedido" jsonb,
	"llenado_propuesto" jsonb,
	"llenado" jsonb,
	"devuelto_el" date,
	"recibo" text,
	"motivo" text,
	"reemplaza" uuid,
	"reemplazado_por" uuid,
	"estado" text DEFAULT 'borrador' NOT NULL,
	CONSTRAINT "pagare_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pagare_vista" UNIQUE("empresa_id","pagarevista"),
	CONSTRAINT "pagare_numero" UNIQUE("empresa_id","tipo","numero"),
	CONSTRAINT "pagare_texto" CHECK (("pagare"."texto" is null) = ("pagare"."texto_hash" is null)),
	CONSTRAINT "pagare_monto" CHECK ("pagare"."monto" is null or "pagare"."monto" > 0),
	CONSTRAINT "pagare_vence" CHECK ("pagare"."ultimo_vencimiento" is null or "pagare"."ultimo_vencimiento" > "pagare"."fecha_emision"),
	CONSTRAINT "pagare_boveda_custodia" CHECK ("pagare"."estado" <> 'custodia' or "pagare"."boveda" is not null)
);

--> statement-breakpoint
CREATE TABLE "pagare_recuento_pieza" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"recuento_id" uuid NOT NULL,
	"pagarevista" text NOT NULL,
	"pagare_id" uuid,
	"esperado" boolean NOT NULL,
	"lugar" text,
	"leido_en" timestamp with time zone,
	"resultado" text NOT NULL,
	"visado_por" text,
	"comentario" text,
	CONSTRAINT "pagare_recuento_pieza_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pagare_pieza_unica" UNIQUE("empresa_id","recuento_id","pagarevista")
);

--> statement-breakpoint
CREATE TABLE "pagare_recuento" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"boveda" text NOT NULL,
	"fecha" date NOT NULL,
	"nombre" text NOT NULL,
	"abierto" boolean DEFAULT true NOT NULL,
	"cerrado_en" timestamp with time zone,
	CONSTRAINT "pagare_recuento_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "pagare_cargo_unico" ON "pagare_cargo" USING btree ("empresa_id","pagare_id","tipo");
--> statement-breakpoint
CREATE INDEX "pagare_mano_pagare" ON "pagare_mano" USING btree ("empresa_id","pagare_id","creado_en");
--> statement-breakpoint
CREATE INDEX "pagare_cliente" ON "pagare" USING btree ("empresa_id","cliente_rut","estado");
--> statement-breakpoint
CREATE INDEX "pagare_respaldo" ON "pagare" USING btree ("empresa_id","respaldo","respaldo_id");
--> statement-breakpoint
CREATE INDEX "pagare_estado" ON "pagare" USING btree ("empresa_id","estado","ultimo_vencimiento");
--> statement-breakpoint
CREATE INDEX "pagare_boveda" ON "pagare" USING btree ("empresa_id","boveda","estado");
--> statement-breakpoint
CREATE UNIQUE INDEX "pagare_recuento_abierto" ON "pagare_recuento" USING btree ("empresa_id","boveda") WHERE abierto;
