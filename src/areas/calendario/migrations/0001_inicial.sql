CREATE TABLE "calendario_evento" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"dueno_id" uuid NOT NULL,
	"calendar" text NOT NULL,
	"title" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"inicio" timestamp with time zone,
	"fin" timestamp with time zone,
	"dia_inicio" date,
	"dia_fin" date,
	"recordado" boolean DEFAULT false NOT NULL,
	CONSTRAINT "calendario_evento_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "calendario_evento_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "calendario_evento_cuando" CHECK (("calendario_evento"."inicio" is null) <> ("calendario_evento"."dia_inicio" is null) and ("calendario_evento"."fin" is null or "calendario_evento"."fin" >= "calendario_evento"."inicio")
        and ("calendario_evento"."dia_fin" is null or "calendario_evento"."dia_fin" >= "calendario_evento"."dia_inicio"))
);

--> statement-breakpoint
CREATE TABLE "calendario_invitado" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"evento_id" uuid NOT NULL,
	"usuario_id" uuid,
	"nombre" text NOT NULL,
	"estado" text DEFAULT 'invitado' NOT NULL,
	CONSTRAINT "calendario_invitado_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "calendario_invitado_unico" UNIQUE("empresa_id","evento_id","usuario_id")
);

--> statement-breakpoint
CREATE TABLE "calendario_numero" (
	"empresa_id" uuid PRIMARY KEY NOT NULL,
	"ultimo" integer NOT NULL
);

--> statement-breakpoint
CREATE INDEX "calendario_evento_dueno" ON "calendario_evento" USING btree ("empresa_id","dueno_id");
--> statement-breakpoint
CREATE INDEX "calendario_evento_recordar" ON "calendario_evento" USING btree ("inicio") WHERE not recordado;
--> statement-breakpoint
CREATE INDEX "calendario_invitado_usuario" ON "calendario_invitado" USING btree ("empresa_id","usuario_id");
