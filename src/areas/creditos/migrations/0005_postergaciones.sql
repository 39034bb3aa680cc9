CREATE TABLE "credito_postergacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"credito_id" uuid NOT NULL,
	"cuota" integer NOT NULL,
	"fecha" date NOT NULL,
	"de" date NOT NULL,
	"a" date NOT NULL,
	"suma" bigint DEFAULT 0 NOT NULL,
	"origen_area" text NOT NULL,
	"origen_id" text NOT NULL,
	"revertida_el" date,
	CONSTRAINT "credito_postergacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "credito_postergacion_fechas" CHECK ("credito_postergacion"."a" > "credito_postergacion"."de" and "credito_postergacion"."suma" >= 0)
);

--> statement-breakpoint
ALTER TABLE "credito_cuota" ADD COLUMN "prorrogada_a" date;
--> statement-breakpoint
ALTER TABLE "credito_postergacion" ADD CONSTRAINT "credito_postergacion_empresa_id_credito_id_credito_empresa_id_id_fk" FOREIGN KEY ("empresa_id","credito_id") REFERENCES "public"."credito"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "credito_postergacion_credito" ON "credito_postergacion" USING btree ("empresa_id","credito_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "credito_postergacion_origen" ON "credito_postergacion" USING btree ("empresa_id","origen_area","origen_id") WHERE revertida_el is null;
