CREATE TABLE "ausencia" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut_ejecutivo" text NOT NULL,
	"rut_reemplazante" text NOT NULL,
	"tipo" text NOT NULL,
	"desde" date NOT NULL,
	"hasta" date NOT NULL,
	"media_jornada" boolean DEFAULT false NOT NULL,
	"motivo" text,
	"alcance" text[],
	"delega_bandeja" boolean DEFAULT true NOT NULL,
	"estado" text DEFAULT 'solicitada' NOT NULL,
	"aprobada_por" text[],
	CONSTRAINT "ausencia_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE INDEX "ausencia_reemplazante" ON "ausencia" USING btree ("empresa_id","rut_reemplazante","hasta");
--> statement-breakpoint
CREATE INDEX "ausencia_ejecutivo" ON "ausencia" USING btree ("empresa_id","rut_ejecutivo","hasta");
