CREATE TABLE "credito_excepcion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"credito_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"motivo" text NOT NULL,
	"tasa" numeric(20, 2) NOT NULL,
	"tmc" numeric(20, 2) NOT NULL,
	"exceso" numeric(20, 2) NOT NULL,
	"estado" text NOT NULL,
	"pedida_el" date NOT NULL,
	"pedida_nombre" text NOT NULL,
	"resuelta_por" text[],
	"resuelta_nombre" text,
	"resuelta_el" date,
	"comentario" text,
	CONSTRAINT "credito_excepcion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE INDEX "credito_excepcion_credito" ON "credito_excepcion" USING btree ("empresa_id","credito_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "credito_excepcion_pedida" ON "credito_excepcion" USING btree ("empresa_id","credito_id") WHERE estado = 'pedida';
