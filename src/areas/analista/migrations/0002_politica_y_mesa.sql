CREATE TABLE "analista_evaluacion_retador" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"evaluacion_id" uuid NOT NULL,
	"politica_id" uuid NOT NULL,
	"politica_version" integer NOT NULL,
	"decision" text,
	"puntaje" numeric(20, 1),
	"error" text,
	CONSTRAINT "analista_evaluacion_retador_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "analista_evaluacion_retador_unica" UNIQUE("empresa_id","evaluacion_id","politica_id")
);

--> statement-breakpoint
CREATE TABLE "analista_tarea" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"pendiente_id" uuid NOT NULL,
	"prioridad" integer DEFAULT 2 NOT NULL,
	"espera_motivo" text,
	"quien_debe" text,
	"espera_desde" timestamp with time zone,
	"minutos_en_espera" integer DEFAULT 0 NOT NULL,
	"devuelta_motivo" text,
	"devuelta_faltan" text[],
	"devuelta_el" date,
	"analista" text,
	CONSTRAINT "analista_tarea_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "analista_tarea_pendiente" UNIQUE("empresa_id","pendiente_id"),
	CONSTRAINT "analista_tarea_espera" CHECK (("analista_tarea"."espera_motivo" is null) = ("analista_tarea"."espera_desde" is null)),
	CONSTRAINT "analista_tarea_prioridad" CHECK ("analista_tarea"."prioridad" between 1 and 3)
);

--> statement-breakpoint
ALTER TABLE "analista_politica" ADD COLUMN "autores" text[] DEFAULT '{}' NOT NULL;
