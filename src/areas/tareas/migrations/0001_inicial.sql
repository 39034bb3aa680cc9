CREATE TABLE "tarea" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"dueDate" date,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"is_important" boolean DEFAULT false NOT NULL,
	"is_completed" boolean DEFAULT false NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"creador_id" uuid NOT NULL,
	"asignado_id" uuid,
	"asignado_nombre" text,
	"completada_en" timestamp with time zone,
	"enlace_area" text,
	"enlace_id" text,
	"en_bandeja" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tarea_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "tarea_numero" UNIQUE("empresa_id","numero")
);

--> statement-breakpoint
CREATE TABLE "tarea_orden" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"tarea_id" uuid NOT NULL,
	"posicion" integer NOT NULL,
	CONSTRAINT "tarea_orden_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "tarea_orden_unico" UNIQUE("empresa_id","usuario_id","tarea_id")
);

--> statement-breakpoint
CREATE INDEX "tarea_creador" ON "tarea" USING btree ("empresa_id","creador_id");
--> statement-breakpoint
CREATE INDEX "tarea_asignado" ON "tarea" USING btree ("empresa_id","asignado_id");
