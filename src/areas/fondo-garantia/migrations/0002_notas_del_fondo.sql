CREATE TABLE "fondo_nota" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cobertura_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"origen_id" uuid NOT NULL,
	"origen_numero" integer NOT NULL,
	"pedida_el" date NOT NULL,
	"nota" text,
	"fecha_nota" date,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	CONSTRAINT "fondo_nota_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "fondo_nota_de" UNIQUE("empresa_id","cobertura_id","origen_id"),
	CONSTRAINT "fondo_nota_registrada" CHECK (("fondo_nota"."estado" = 'registrada') = ("fondo_nota"."nota" is not null and "fondo_nota"."fecha_nota" is not null))
);

--> statement-breakpoint
ALTER TABLE "fondo_cobertura" ADD COLUMN "motivo_rechazo" text;
--> statement-breakpoint
CREATE INDEX "fondo_nota_origen" ON "fondo_nota" USING btree ("empresa_id","origen_id");
