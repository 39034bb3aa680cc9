CREATE TABLE "recaudacion_castigo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"credito_id" uuid NOT NULL,
	"rut" text NOT NULL,
	"numero" integer NOT NULL,
	"fecha" date NOT NULL,
	"castigado" bigint NOT NULL,
	"recuperado" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "recaudacion_castigo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "recaudacion_castigo_credito" UNIQUE("empresa_id","credito_id"),
	CONSTRAINT "recaudacion_castigo_recuperado" CHECK (castigado > 0 and recuperado between 0 and castigado)
);

--> statement-breakpoint
CREATE INDEX "recaudacion_castigo_rut" ON "recaudacion_castigo" USING btree ("empresa_id","rut");
