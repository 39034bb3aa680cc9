CREATE TABLE "buro_informe_crudo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"informe_id" uuid NOT NULL,
	"clave" text NOT NULL,
	"iv" text NOT NULL,
	"sello" text NOT NULL,
	"cifrado" text NOT NULL,
	"borrar_el" date NOT NULL,
	CONSTRAINT "buro_informe_crudo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "buro_informe_crudo_informe" UNIQUE("empresa_id","informe_id")
);

--> statement-breakpoint
CREATE TABLE "buro_reclamo_titular" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"tipo" text NOT NULL,
	"texto" text NOT NULL,
	"recibido" date NOT NULL,
	"vence" date NOT NULL,
	"informe_id" uuid,
	"estado" text DEFAULT 'recibido' NOT NULL,
	"respuesta" text,
	"resuelto" date,
	"resuelto_por" text[],
	CONSTRAINT "buro_reclamo_titular_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "buro_reclamo_resuelto" CHECK (("buro_reclamo_titular"."estado" = 'recibido') = ("buro_reclamo_titular"."resuelto" is null))
);

--> statement-breakpoint
CREATE INDEX "buro_informe_crudo_borrar" ON "buro_informe_crudo" USING btree ("empresa_id","borrar_el");
--> statement-breakpoint
CREATE INDEX "buro_reclamo_titular_rut" ON "buro_reclamo_titular" USING btree ("empresa_id","rut");
--> statement-breakpoint
CREATE INDEX "buro_reclamo_titular_informe" ON "buro_reclamo_titular" USING btree ("empresa_id","informe_id");
