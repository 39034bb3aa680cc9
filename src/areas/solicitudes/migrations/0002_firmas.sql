CREATE TABLE "solicitud_version" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"solicitud_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"propuesta" jsonb NOT NULL,
	"motivo" text NOT NULL,
	"por" text NOT NULL,
	CONSTRAINT "solicitud_version_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "solicitud_version_numero" UNIQUE("empresa_id","solicitud_id","numero")
);

--> statement-breakpoint
DROP INDEX "solicitud_abierta";
--> statement-breakpoint
ALTER TABLE "solicitud" ADD COLUMN "monto_aprobado" numeric(20, 4);
--> statement-breakpoint
CREATE UNIQUE INDEX "solicitud_abierta" ON "solicitud" USING btree ("empresa_id","rut","tipo","producto") WHERE estado in ('borrador', 'enviada', 'con_reparos', 'pendiente_firma');
