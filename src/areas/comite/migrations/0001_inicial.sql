CREATE TABLE "comite_asunto" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"asunto_area" text NOT NULL,
	"asunto_id" text NOT NULL,
	"rut" text NOT NULL,
	"titulo" text NOT NULL,
	"monto" bigint NOT NULL,
	"url" text NOT NULL,
	"exposicion_uf" numeric(20, 4) NOT NULL,
	"nivel" integer NOT NULL,
	"nivel_nombre" text NOT NULL,
	"nivel_motivos" text[] DEFAULT '{}' NOT NULL,
	"integrantes" text[] NOT NULL,
	"interesados" text[] DEFAULT '{}' NOT NULL,
	"requeridos" integer NOT NULL,
	"voto_es_firma" boolean NOT NULL,
	"exige_acta" boolean NOT NULL,
	"version_propuesta" integer DEFAULT 1 NOT NULL,
	"estado" text DEFAULT 'abierto' NOT NULL,
	"abierto" date NOT NULL,
	"decidido" date,
	"aprobada_hasta" date,
	"sesion_id" uuid,
	CONSTRAINT "comite_asunto_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "comite_asunto_requeridos" CHECK ("comite_asunto"."requeridos" > 0),
	CONSTRAINT "comite_asunto_aprobado" CHECK (("comite_asunto"."estado" = 'aprobado') = ("comite_asunto"."aprobada_hasta" is not null))
);

--> statement-breakpoint
CREATE TABLE "comite_nivel" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"nivel" integer NOT NULL,
	"nombre" text NOT NULL,
	"limite_uf" numeric(20, 4),
	"requeridos" text NOT NULL,
	"voto_es_firma" boolean NOT NULL,
	"exige_acta" boolean NOT NULL,
	"cargos" text[] DEFAULT '{}' NOT NULL,
	"personas" text[] DEFAULT '{}' NOT NULL,
	"de_la_sucursal" boolean DEFAULT false NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	CONSTRAINT "comite_nivel_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "comite_nivel_desde" UNIQUE("empresa_id","nivel","desde"),
	CONSTRAINT "comite_nivel_numero" CHECK ("comite_nivel"."nivel" between 1 and 4)
);

--> statement-breakpoint
CREATE TABLE "comite_sesion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"fecha" date NOT NULL,
	"hora" text NOT NULL,
	"nivel" integer NOT NULL,
	"integrantes" text[] NOT NULL,
	"acta_archivada" date,
	"acta_por" text[],
	CONSTRAINT "comite_sesion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "comite_sesion_numero" UNIQUE("empresa_id","numero")
);

--> statement-breakpoint
CREATE TABLE "comite_voto" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"asunto" uuid NOT NULL,
	"integrante" text NOT NULL,
	"por_reemplazo_de" text,
	"silla" text NOT NULL,
	"respuesta" text NOT NULL,
	"comentario" text DEFAULT '' NOT NULL,
	"version_vista" integer NOT NULL,
	CONSTRAINT "comite_voto_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "comite_voto_silla" UNIQUE("empresa_id","asunto","silla","version_vista"),
	CONSTRAINT "comite_voto_persona" UNIQUE("empresa_id","asunto","integrante","version_vista"),
	CONSTRAINT "comite_voto_comentario" CHECK ("comite_voto"."respuesta" = 'APRUEBA' or "comite_voto"."comentario" <> '')
);

--> statement-breakpoint
CREATE UNIQUE INDEX "comite_asunto_abierto" ON "comite_asunto" USING btree ("empresa_id","asunto_area","asunto_id") WHERE estado in ('abierto', 'devuelto');
--> statement-breakpoint
CREATE INDEX "comite_asunto_agenda" ON "comite_asunto" USING btree ("empresa_id","estado","nivel","abierto");
