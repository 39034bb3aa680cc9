CREATE TABLE "cliente_consulta_alimentos" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cliente_rut" text NOT NULL,
	"fecha" date NOT NULL,
	"inscrito" boolean NOT NULL,
	"deuda" bigint NOT NULL,
	"beneficiario" text,
	"archivo_id" uuid NOT NULL,
	"anotada_nombre" text NOT NULL,
	CONSTRAINT "cliente_consulta_alimentos_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cliente_consulta_alimentos_deuda" CHECK ("cliente_consulta_alimentos"."deuda" >= 0 and ("cliente_consulta_alimentos"."inscrito" or "cliente_consulta_alimentos"."deuda" = 0)),
	CONSTRAINT "cliente_consulta_alimentos_beneficiario" CHECK (not "cliente_consulta_alimentos"."inscrito" or "cliente_consulta_alimentos"."beneficiario" is not null)
);

--> statement-breakpoint
CREATE INDEX "cliente_consulta_alimentos_cliente" ON "cliente_consulta_alimentos" USING btree ("empresa_id","cliente_rut","fecha");
