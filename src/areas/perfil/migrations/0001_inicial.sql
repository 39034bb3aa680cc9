CREATE TABLE "perfil_comentario" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"publicacion_id" uuid NOT NULL,
	"usuario_id" uuid NOT NULL,
	"texto" text NOT NULL,
	CONSTRAINT "perfil_comentario_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "perfil_encuesta" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"pregunta" text NOT NULL,
	"opciones" text[] NOT NULL,
	CONSTRAINT "perfil_encuesta_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "perfil_gusto" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"publicacion_id" uuid NOT NULL,
	"usuario_id" uuid NOT NULL,
	CONSTRAINT "perfil_gusto_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "perfil_gusto_unico" UNIQUE("empresa_id","publicacion_id","usuario_id")
);

--> statement-breakpoint
CREATE TABLE "perfil_publicacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"texto" text NOT NULL,
	"imagen" text,
	"imagen_mime" text,
	"estado" text DEFAULT 'publicada' NOT NULL,
	"editada_en" timestamp with time zone,
	CONSTRAINT "perfil_publicacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "perfil_seguido" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"seguido_id" uuid NOT NULL,
	CONSTRAINT "perfil_seguido_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "perfil_seguido_unico" UNIQUE("empresa_id","usuario_id","seguido_id")
);

--> statement-breakpoint
CREATE TABLE "perfil_voto" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"encuesta_id" uuid NOT NULL,
	"usuario_id" uuid NOT NULL,
	"opcion" integer NOT NULL,
	CONSTRAINT "perfil_voto_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "perfil_voto_unico" UNIQUE("empresa_id","encuesta_id","usuario_id")
);

--> statement-breakpoint
CREATE INDEX "perfil_comentario_de" ON "perfil_comentario" USING btree ("empresa_id","publicacion_id");
--> statement-breakpoint
CREATE INDEX "perfil_encuesta_muro" ON "perfil_encuesta" USING btree ("empresa_id","usuario_id");
--> statement-breakpoint
CREATE INDEX "perfil_publicacion_muro" ON "perfil_publicacion" USING btree ("empresa_id","usuario_id");
--> statement-breakpoint
CREATE INDEX "perfil_publicacion_imagen" ON "perfil_publicacion" USING btree ("imagen");
--> statement-breakpoint
CREATE INDEX "perfil_seguido_de" ON "perfil_seguido" USING btree ("empresa_id","seguido_id");
