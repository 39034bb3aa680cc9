CREATE TABLE "prorroga_item" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"prorroga_id" uuid NOT NULL,
	"orden" integer NOT NULL,
	"objeto_pk" text NOT NULL,
	"objeto_nombre" text NOT NULL,
	"n" integer NOT NULL,
	"saldo_base" bigint NOT NULL,
	"vence_original" date NOT NULL,
	"vence_anterior" date NOT NULL,
	"vence_pedido" date NOT NULL,
	"vence_nuevo" date NOT NULL,
	"venc_ef_nuevo" date NOT NULL,
	"desde" date NOT NULL,
	"dias" integer NOT NULL,
	"mora" bigint NOT NULL,
	"interes" bigint NOT NULL,
	"ite" bigint NOT NULL,
	"ite_tasa" numeric(20, 3) DEFAULT '0' NOT NULL,
	"suma" bigint DEFAULT 0 NOT NULL,
	"cheque_id" uuid,
	"cheque" text,
	"cheque_accion" text,
	"cheque_nuevo" jsonb,
	"antes" jsonb,
	"devengado" bigint DEFAULT 0 NOT NULL,
	"abierta" boolean DEFAULT true NOT NULL,
	"aplicada" boolean DEFAULT false NOT NULL,
	CONSTRAINT "prorroga_item_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "prorroga_item_objeto" UNIQUE("empresa_id","prorroga_id","objeto_pk"),
	CONSTRAINT "prorroga_item_fechas" CHECK ("prorroga_item"."vence_nuevo" > "prorroga_item"."vence_anterior" and "prorroga_item"."dias" > 0),
	CONSTRAINT "prorroga_item_devengo" CHECK ("prorroga_item"."devengado" between 0 and "prorroga_item"."interes")
);

--> statement-breakpoint
CREATE TABLE "prorroga" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"cliente_rut" text NOT NULL,
	"nombre" text NOT NULL,
	"cuentas_pagar" bigint NOT NULL,
	"reten_liberadas" bigint NOT NULL,
	"tipo_objeto" text NOT NULL,
	"sede" uuid,
	"ejecutivo_rut" text,
	"tasa" numeric(20, 4) NOT NULL,
	"fecha" date NOT NULL,
	"payment_option" text NOT NULL,
	"cuenta" text,
	"gasto" bigint NOT NULL,
	"iva" bigint NOT NULL,
	"total_mora" bigint NOT NULL,
	"total_interes" bigint NOT NULL,
	"total_ite" bigint NOT NULL,
	"total_cargo" bigint NOT NULL,
	"tmc" numeric(20, 2),
	"comentario" text DEFAULT '' NOT NULL,
	"automatico" text DEFAULT '' NOT NULL,
	"excepcion" text,
	"nivel" text,
	"motivos" text[] DEFAULT '{}' NOT NULL,
	"pedida_por" text[],
	"espera_acta" boolean DEFAULT false NOT NULL,
	"aprobada_por" text,
	"aprobada_el" date,
	"vence_oferta" date,
	"comprobante" text,
	"pagada_el" date,
	"pagada_por" text[],
	"motivo" text,
	"estado" text DEFAULT 'borrador' NOT NULL,
	CONSTRAINT "prorroga_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "prorroga_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "prorroga_total" CHECK ("prorroga"."total_cargo" = "prorroga"."total_mora" + "prorroga"."total_interes" + "prorroga"."total_ite" + "prorroga"."gasto" + "prorroga"."iva" and "prorroga"."total_cargo" >= 0),
	CONSTRAINT "prorroga_pagada" CHECK ("prorroga"."estado" <> 'aplicada' or "prorroga"."pagada_el" is not null)
);

--> statement-breakpoint
ALTER TABLE "prorroga_item" ADD CONSTRAINT "prorroga_item_empresa_id_prorroga_id_prorroga_empresa_id_id_fk" FOREIGN KEY ("empresa_id","prorroga_id") REFERENCES "public"."prorroga"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "prorroga_item_abierta" ON "prorroga_item" USING btree ("empresa_id","objeto_pk") WHERE abierta;
--> statement-breakpoint
CREATE INDEX "prorroga_item_aplicada" ON "prorroga_item" USING btree ("empresa_id","objeto_pk") WHERE aplicada;
--> statement-breakpoint
CREATE INDEX "prorroga_cliente" ON "prorroga" USING btree ("empresa_id","cliente_rut","estado");
--> statement-breakpoint
CREATE INDEX "prorroga_estado" ON "prorroga" USING btree ("empresa_id","estado","vence_oferta");
