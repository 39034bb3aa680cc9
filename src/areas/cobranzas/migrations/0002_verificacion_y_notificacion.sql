CREATE TABLE "cobranza_notificacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"documento_id" uuid NOT NULL,
	"cliente_rut" text NOT NULL,
	"deudor_rut" text NOT NULL,
	"medio" text NOT NULL,
	"contacto_id" uuid,
	"contacto_nombre" text,
	"enviado_en" date NOT NULL,
	"efectiva_desde" date,
	"track_id" text,
	"folio_carta" integer,
	"acuse_en" date,
	"rechazada_en" date,
	"motivo_rechazo" text,
	"evidencia" uuid,
	"hecha_por" text NOT NULL,
	CONSTRAINT "cobranza_notificacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cobranza_notificacion_rechazo" CHECK (("cobranza_notificacion"."rechazada_en" is null) = ("cobranza_notificacion"."motivo_rechazo" is null))
);

--> statement-breakpoint
CREATE TABLE "cobranza_verificacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"documento_id" uuid NOT NULL,
	"cliente_rut" text NOT NULL,
	"deudor_rut" text NOT NULL,
	"fecha" date NOT NULL,
	"estado" text NOT NULL,
	"sub_estado" text,
	"por" text NOT NULL,
	"contacto_id" uuid,
	"contacto_nombre" text,
	"monto_confirmado" bigint,
	"fecha_pago_confirmada" date,
	"paga_a" text,
	"oc_hes" text,
	"comentario" text,
	"evidencia" uuid,
	"vigente_hasta" date,
	"en_vigor" boolean DEFAULT true NOT NULL,
	"causa" text,
	"hecha_por" text NOT NULL,
	CONSTRAINT "cobranza_verificacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cobranza_verificacion_causa" CHECK ("cobranza_verificacion"."en_vigor" = ("cobranza_verificacion"."causa" is null)),
	CONSTRAINT "cobranza_verificacion_monto" CHECK ("cobranza_verificacion"."monto_confirmado" is null or "cobranza_verificacion"."monto_confirmado" >= 0)
);

--> statement-breakpoint
CREATE INDEX "cobranza_notificacion_documento" ON "cobranza_notificacion" USING btree ("empresa_id","documento_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "cobranza_verificacion_en_vigor" ON "cobranza_verificacion" USING btree ("empresa_id","documento_id") WHERE en_vigor;
--> statement-breakpoint
CREATE INDEX "cobranza_verificacion_documento" ON "cobranza_verificacion" USING btree ("empresa_id","documento_id");
--> statement-breakpoint
CREATE INDEX "cobranza_verificacion_cliente" ON "cobranza_verificacion" USING btree ("empresa_id","cliente_rut","estado","fecha");
