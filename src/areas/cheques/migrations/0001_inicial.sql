CREATE TABLE "cheque" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"recepcion_id" uuid NOT NULL,
	"banco" text NOT NULL,
	"otra_plaza" boolean NOT NULL,
	"cta_cte" text NOT NULL,
	"num_cheque" text NOT NULL,
	"monto" bigint NOT NULL,
	"fecha" date NOT NULL,
	"depositar_el" date NOT NULL,
	"tipo" text NOT NULL,
	"rut_girador" text NOT NULL,
	"nombre_girador" text NOT NULL,
	"cliente_rut" text NOT NULL,
	"nombre" text NOT NULL,
	"nominativo" boolean NOT NULL,
	"cruzado" boolean NOT NULL,
	"objeto_pk" text NOT NULL,
	"objeto_tipo" text NOT NULL,
	"objeto_numero" text NOT NULL,
	"objeto_cuota" integer,
	"objeto_vence" date NOT NULL,
	"pagare_id" uuid,
	"pagarevista" text,
	"boveda" text,
	"sobre" text,
	"custodia_desde" date,
	"adelanto" text,
	"consentimiento" text,
	"deposito_id" uuid,
	"fecha_deposito" date,
	"libre_desde" date,
	"fecha_liberacion" date,
	"liberado_por" text[],
	"aplicado" jsonb,
	"fecha_salida" date,
	"motivo" text,
	"acepta" text,
	"reemplaza" uuid,
	"reemplazado_por" uuid,
	"n_prorrogas" integer DEFAULT 0 NOT NULL,
	"estado" text DEFAULT 'recibido' NOT NULL,
	CONSTRAINT "cheque_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cheque_monto" CHECK ("cheque"."monto" > 0),
	CONSTRAINT "cheque_numero" CHECK ("cheque"."num_cheque" ~ '^[0-9]{7}$'),
	CONSTRAINT "cheque_depositado" CHECK (("cheque"."deposito_id" is null) = ("cheque"."fecha_deposito" is null)),
	CONSTRAINT "cheque_pagado" CHECK ("cheque"."estado" <> 'pagado' or ("cheque"."fecha_liberacion" is not null and "cheque"."aplicado" is not null))
);

--> statement-breakpoint
CREATE TABLE "cheque_deposito" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"cuenta" text NOT NULL,
	"cuenta_nombre" text NOT NULL,
	"fecha" date NOT NULL,
	"total" bigint NOT NULL,
	"cheques" integer NOT NULL,
	"deposita" text NOT NULL,
	CONSTRAINT "cheque_deposito_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cheque_deposito_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "cheque_deposito_total" CHECK ("cheque_deposito"."total" > 0 and "cheque_deposito"."cheques" > 0)
);

--> statement-breakpoint
CREATE TABLE "cheque_mano" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cheque_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"accion" text NOT NULL,
	"entrega" text NOT NULL,
	"recibe" text NOT NULL,
	"lugar" text,
	"motivo" text,
	CONSTRAINT "cheque_mano_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "cheque_protesto" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cheque_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"hora" text,
	"causal" text NOT NULL,
	"causales" text[] NOT NULL,
	"motivo_no_pago" text,
	"banco" text NOT NULL,
	"oficina" text,
	"acta" text,
	"impuesto" bigint NOT NULL,
	"comision" bigint NOT NULL,
	"pagado" bigint DEFAULT 0 NOT NULL,
	"tardio" boolean NOT NULL,
	"aclarado_el" date,
	CONSTRAINT "cheque_protesto_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cheque_protesto_unico" UNIQUE("empresa_id","cheque_id"),
	CONSTRAINT "cheque_protesto_gasto" CHECK ("cheque_protesto"."impuesto" >= 0 and "cheque_protesto"."comision" >= 0 and "cheque_protesto"."pagado" between 0 and "cheque_protesto"."impuesto" + "cheque_protesto"."comision")
);

--> statement-breakpoint
CREATE TABLE "cheque_recepcion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"cliente_rut" text NOT NULL,
	"nombre" text NOT NULL,
	"fecha" date NOT NULL,
	"modo" text NOT NULL,
	"total" bigint NOT NULL,
	"recibe" text NOT NULL,
	CONSTRAINT "cheque_recepcion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cheque_recepcion_numero" UNIQUE("empresa_id","numero")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "cheque_unico" ON "cheque" USING btree ("empresa_id","banco","cta_cte","num_cheque") WHERE estado <> 'anulado';
--> statement-breakpoint
CREATE UNIQUE INDEX "cheque_cuota_unica" ON "cheque" USING btree ("empresa_id","objeto_pk") WHERE objeto_tipo = 'cuota' and estado in ('recibido', 'en_cartera', 'depositado');
--> statement-breakpoint
CREATE INDEX "cheque_cliente" ON "cheque" USING btree ("empresa_id","cliente_rut","estado");
--> statement-breakpoint
CREATE INDEX "cheque_girador" ON "cheque" USING btree ("empresa_id","rut_girador","estado");
--> statement-breakpoint
CREATE INDEX "cheque_por_depositar" ON "cheque" USING btree ("empresa_id","estado","depositar_el");
--> statement-breakpoint
CREATE INDEX "cheque_objeto" ON "cheque" USING btree ("empresa_id","objeto_pk");
--> statement-breakpoint
CREATE INDEX "cheque_deposito_de" ON "cheque" USING btree ("empresa_id","deposito_id");
--> statement-breakpoint
CREATE INDEX "cheque_mano_cheque" ON "cheque_mano" USING btree ("empresa_id","cheque_id","creado_en");
