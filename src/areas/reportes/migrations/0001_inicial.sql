CREATE TABLE "reporte_ejecucion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"folio" integer NOT NULL,
	"reporte" text NOT NULL,
	"titulo" text NOT NULL,
	"reporte_version" integer NOT NULL,
	"parametros" jsonb NOT NULL,
	"formato" text NOT NULL,
	"usuario_id" uuid NOT NULL,
	"usuario" text NOT NULL,
	"alcance" text NOT NULL,
	"alcance_dicho" text NOT NULL,
	"estado" text DEFAULT 'en_cola' NOT NULL,
	"estimado" integer DEFAULT 0 NOT NULL,
	"filas" integer,
	"avance" integer DEFAULT 0 NOT NULL,
	"latido" timestamp with time zone,
	"empezada" timestamp with time zone,
	"terminada" timestamp with time zone,
	"totales" jsonb,
	"columnas" jsonb,
	"hash_datos" text,
	"hash_archivo" text,
	"tamano" integer,
	"vence" date,
	"error" text,
	"cuadraturas" jsonb,
	"repite_a" uuid,
	"programacion_id" uuid,
	"dia" date NOT NULL,
	CONSTRAINT "reporte_ejecucion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "reporte_ejecucion_folio" UNIQUE("empresa_id","folio"),
	CONSTRAINT "reporte_ejecucion_lista" CHECK ("reporte_ejecucion"."estado" not in ('lista', 'vencida') or ("reporte_ejecucion"."hash_datos" is not null and "reporte_ejecucion"."filas" is not null))
);

--> statement-breakpoint
CREATE TABLE "reporte_favorito" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"reporte" text NOT NULL,
	CONSTRAINT "reporte_favorito_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "reporte_favorito_de" UNIQUE("empresa_id","usuario_id","reporte")
);

--> statement-breakpoint
CREATE TABLE "reporte_fila" (
	"empresa_id" uuid NOT NULL,
	"ejecucion_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"clave" text NOT NULL,
	"datos" jsonb NOT NULL,
	CONSTRAINT "reporte_fila_empresa_id_ejecucion_id_n_pk" PRIMARY KEY("empresa_id","ejecucion_id","n")
);

--> statement-breakpoint
CREATE TABLE "reporte_presentacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"informe" text NOT NULL,
	"titulo" text NOT NULL,
	"periodo" text NOT NULL,
	"ejecucion_id" uuid NOT NULL,
	"estado" text DEFAULT 'borrador' NOT NULL,
	"hecha_por" text NOT NULL,
	"revisada_por" text[],
	"revisor" text,
	"acuse" text,
	"presentada_el" date,
	"rectifica_a" uuid,
	"motivo" text,
	CONSTRAINT "reporte_presentacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "reporte_presentacion_acuse" CHECK ("reporte_presentacion"."estado" not in ('presentada', 'rectificada') or ("reporte_presentacion"."acuse" is not null and "reporte_presentacion"."revisada_por" is not null)),
	CONSTRAINT "reporte_presentacion_segunda" CHECK ("reporte_presentacion"."revisada_por" is null or not "reporte_presentacion"."revisada_por" && "reporte_presentacion"."hecho_por")
);

--> statement-breakpoint
CREATE TABLE "reporte_programacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"nombre" text NOT NULL,
	"usuario_id" uuid NOT NULL,
	"dueno" text NOT NULL,
	"reporte" text NOT NULL,
	"parametros" jsonb NOT NULL,
	"relativa" text NOT NULL,
	"cuando" jsonb NOT NULL,
	"formato" text NOT NULL,
	"destinatarios" uuid[] NOT NULL,
	"adjuntar" boolean DEFAULT false NOT NULL,
	"omitir_vacio" boolean DEFAULT false NOT NULL,
	"pausada" boolean DEFAULT false NOT NULL,
	"motivo" text,
	"ultima" date,
	CONSTRAINT "reporte_programacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "reporte_vista" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"nombre" text NOT NULL,
	"usuario_id" uuid NOT NULL,
	"dueno" text NOT NULL,
	"cubo" text NOT NULL,
	"pregunta" text NOT NULL,
	"compartida" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reporte_vista_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "reporte_vista_nombre" UNIQUE("empresa_id","usuario_id","nombre")
);

--> statement-breakpoint
ALTER TABLE "reporte_fila" ADD CONSTRAINT "reporte_fila_de" FOREIGN KEY ("empresa_id","ejecucion_id") REFERENCES "public"."reporte_ejecucion"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "reporte_ejecucion_de" ON "reporte_ejecucion" USING btree ("empresa_id","usuario_id","creado_en");
--> statement-breakpoint
CREATE INDEX "reporte_ejecucion_estado" ON "reporte_ejecucion" USING btree ("empresa_id","estado","estimado");
--> statement-breakpoint
CREATE UNIQUE INDEX "reporte_ejecucion_programada" ON "reporte_ejecucion" USING btree ("empresa_id","programacion_id","usuario_id","dia") WHERE programacion_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "reporte_presentacion_viva" ON "reporte_presentacion" USING btree ("empresa_id","informe","periodo") WHERE estado <> 'rectificada';
--> statement-breakpoint
CREATE INDEX "reporte_programacion_viva" ON "reporte_programacion" USING btree ("empresa_id","pausada","ultima");
