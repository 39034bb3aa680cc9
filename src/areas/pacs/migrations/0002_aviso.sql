CREATE TABLE "pac_aviso" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"mandato_id" uuid NOT NULL,
	"rut" text NOT NULL,
	"pk" text NOT NULL,
	"intento" integer NOT NULL,
	"credito" integer NOT NULL,
	"cuota" integer NOT NULL,
	"fecha_cargo" date NOT NULL,
	"monto" bigint NOT NULL,
	"contacto_nombre" text,
	"enviado_el" date,
	"motivo" text,
	"desde" date,
	CONSTRAINT "pac_aviso_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pac_aviso_uno" UNIQUE("empresa_id","pk","intento"),
	CONSTRAINT "pac_aviso_enviado" CHECK (("pac_aviso"."enviado_el" is null) = ("pac_aviso"."motivo" is not null) and ("pac_aviso"."enviado_el" is null or "pac_aviso"."enviado_el" < "pac_aviso"."fecha_cargo"))
);

--> statement-breakpoint
ALTER TABLE "pac_aviso" ADD CONSTRAINT "pac_aviso_empresa_id_mandato_id_pac_mandato_empresa_id_id_fk" FOREIGN KEY ("empresa_id","mandato_id") REFERENCES "public"."pac_mandato"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "pac_aviso_fecha" ON "pac_aviso" USING btree ("empresa_id","fecha_cargo");
