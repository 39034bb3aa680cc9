CREATE TABLE "credito_reprogramacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"credito_id" uuid NOT NULL,
	"nuevo_id" uuid,
	"fecha" date NOT NULL,
	"antes" jsonb NOT NULL,
	"origen_area" text NOT NULL,
	"origen_id" text NOT NULL,
	"revertida_el" date,
	CONSTRAINT "credito_reprogramacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
ALTER TABLE "credito_reprogramacion" ADD CONSTRAINT "credito_reprogramacion_empresa_id_credito_id_credito_empresa_id_id_fk" FOREIGN KEY ("empresa_id","credito_id") REFERENCES "public"."credito"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "credito_reprogramacion_viva" ON "credito_reprogramacion" USING btree ("empresa_id","credito_id") WHERE revertida_el is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "credito_reprogramacion_origen" ON "credito_reprogramacion" USING btree ("empresa_id","origen_area","origen_id") WHERE revertida_el is null;
