CREATE TABLE "comite_firma" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"asunto" uuid NOT NULL,
	"integrante" text NOT NULL,
	"por_reemplazo_de" text,
	"silla" text NOT NULL,
	"version_firmada" integer NOT NULL,
	"ronda" integer NOT NULL,
	CONSTRAINT "comite_firma_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "comite_firma_silla" UNIQUE("empresa_id","asunto","silla","ronda"),
	CONSTRAINT "comite_firma_persona" UNIQUE("empresa_id","asunto","integrante","ronda")
);

--> statement-breakpoint
ALTER TABLE "comite_asunto" ADD COLUMN "exige_firma" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "comite_asunto" ADD COLUMN "ronda_firmas" integer DEFAULT 1 NOT NULL;
