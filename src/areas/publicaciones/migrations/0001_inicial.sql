CREATE TABLE "publicacion_lista_blanca" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"tipo_documento" text NOT NULL,
	"no_publicar" boolean DEFAULT false NOT NULL,
	"dias_max" integer,
	"razon" text NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	CONSTRAINT "publicacion_lista_blanca_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "publicacion_lista_blanca_dias" CHECK ("publicacion_lista_blanca"."dias_max" is null or "publicacion_lista_blanca"."dias_max" between 1 and 1825)
);

--> statement-breakpoint
CREATE TABLE "publicacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"num_publicacion" integer NOT NULL,
	"pk" text NOT NULL,
	"numero" text NOT NULL,
	"tipo_documento" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"num_ticket" integer NOT NULL,
	"rut_deudor" text NOT NULL,
	"nombre_deudor" text NOT NULL,
	"cliente_rut" text,
	"vence" date NOT NULL,
	"monto" bigint NOT NULL,
	"estado" text DEFAULT 'avisada' NOT NULL,
	"aviso_previo_en" date NOT NULL,
	"aviso_gestion_id" uuid NOT NULL,
	"desde" date,
	"bloqueada_hasta" date,
	"motivo" text,
	"baja_pedida_en" date,
	"baja_legal" date,
	"baja_vista_en" date,
	"baja_vista_por" text[],
	CONSTRAINT "publicacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "publicacion_aviso" CHECK ("publicacion"."desde" is null or "publicacion"."desde" >= "publicacion"."aviso_previo_en" + 5),
	CONSTRAINT "publicacion_bloqueo" CHECK (("publicacion"."estado" = 'bloqueada') = ("publicacion"."bloqueada_hasta" is not null)),
	CONSTRAINT "publicacion_baja" CHECK (("publicacion"."baja_pedida_en" is null) = ("publicacion"."baja_legal" is null))
);

--> statement-breakpoint
CREATE UNIQUE INDEX "publicacion_lista_blanca_activa" ON "publicacion_lista_blanca" USING btree ("empresa_id","tipo_documento") WHERE activo;
--> statement-breakpoint
CREATE UNIQUE INDEX "publicacion_viva" ON "publicacion" USING btree ("empresa_id","pk") WHERE estado in ('avisada', 'publicada', 'bloqueada');
--> statement-breakpoint
CREATE INDEX "publicacion_estado" ON "publicacion" USING btree ("empresa_id","estado");
--> statement-breakpoint
CREATE INDEX "publicacion_deudor" ON "publicacion" USING btree ("empresa_id","rut_deudor");
