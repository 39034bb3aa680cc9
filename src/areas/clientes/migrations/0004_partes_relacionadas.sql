CREATE TABLE "persona_relacionada" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"nombre" text NOT NULL,
	"relacion" text NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	"motivo_termino" text,
	"anotada_por" text NOT NULL,
	CONSTRAINT "persona_relacionada_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "persona_relacionada_plazo" CHECK ("persona_relacionada"."hasta" is null or "persona_relacionada"."hasta" >= "persona_relacionada"."desde")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "persona_relacionada_viva" ON "persona_relacionada" USING btree ("empresa_id","rut") WHERE hasta is null;
