CREATE TABLE "factura" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"folio" integer,
	"estado" text NOT NULL,
	"client" jsonb NOT NULL,
	"cliente_nombre" text NOT NULL,
	"cliente_correo" text NOT NULL,
	"issuedDate" date NOT NULL,
	"dueDate" date NOT NULL,
	"service" text NOT NULL,
	"items" jsonb NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"neto" bigint NOT NULL,
	"exento" bigint NOT NULL,
	"iva" bigint NOT NULL,
	"total" bigint NOT NULL,
	"pagado" bigint NOT NULL,
	"enviada_en" timestamp with time zone,
	"descargada_en" timestamp with time zone,
	"enlace_hash" text,
	"origen_area" text,
	"origen_id" text,
	"origen_url" text,
	"dte_tipo" integer,
	"dte_folio" bigint,
	CONSTRAINT "factura_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "factura_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "factura_folio" UNIQUE("empresa_id","folio"),
	CONSTRAINT "factura_suma" CHECK ("factura"."total" = "factura"."neto" + "factura"."exento" + "factura"."iva"),
	CONSTRAINT "factura_pagado" CHECK ("factura"."pagado" >= 0 and "factura"."pagado" <= "factura"."total"),
	CONSTRAINT "factura_folio_enviada" CHECK ("factura"."dte_tipo" is not null or ("factura"."folio" is null) = ("factura"."estado" = 'Draft'))
);

--> statement-breakpoint
CREATE TABLE "factura_numero_dado" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"serie" text NOT NULL,
	"n" integer NOT NULL,
	"factura_id" uuid NOT NULL,
	CONSTRAINT "factura_numero_dado_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "factura_numero_dado_unico" UNIQUE("empresa_id","serie","n")
);

--> statement-breakpoint
CREATE TABLE "factura_pago" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"factura_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"monto" bigint NOT NULL,
	"medio" text NOT NULL,
	"comprobante" text,
	"quien" text NOT NULL,
	CONSTRAINT "factura_pago_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "factura_pago_monto" CHECK ("factura_pago"."monto" > 0)
);

--> statement-breakpoint
CREATE UNIQUE INDEX "factura_origen" ON "factura" USING btree ("empresa_id","origen_area","origen_id","dte_tipo") WHERE "factura"."dte_tipo" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "factura_enlace" ON "factura" USING btree ("enlace_hash") WHERE "factura"."enlace_hash" is not null;
--> statement-breakpoint
CREATE INDEX "factura_vence" ON "factura" USING btree ("empresa_id","estado","dueDate");
--> statement-breakpoint
CREATE INDEX "factura_pago_factura" ON "factura_pago" USING btree ("empresa_id","factura_id");
