CREATE TABLE "chat_mensaje" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"chat_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"autor_id" uuid NOT NULL,
	"texto" text NOT NULL,
	"hora" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_mensaje_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "chat_mensaje_n" UNIQUE("empresa_id","chat_id","n")
);

--> statement-breakpoint
CREATE TABLE "chat_perfil" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"estado" text DEFAULT 'online' NOT NULL,
	"visto_en" timestamp with time zone,
	"dos_pasos" boolean DEFAULT false NOT NULL,
	"avisos" boolean DEFAULT true NOT NULL,
	CONSTRAINT "chat_perfil_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "chat_perfil_usuario" UNIQUE("empresa_id","usuario_id")
);

--> statement-breakpoint
CREATE TABLE "chat" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"a" uuid NOT NULL,
	"b" uuid NOT NULL,
	"ultimo" integer DEFAULT 0 NOT NULL,
	"ultimo_en" timestamp with time zone,
	"entregado_a" integer DEFAULT 0 NOT NULL,
	"entregado_b" integer DEFAULT 0 NOT NULL,
	"visto_a" integer DEFAULT 0 NOT NULL,
	"visto_b" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "chat_par" UNIQUE("empresa_id","a","b"),
	CONSTRAINT "chat_orden" CHECK ("chat"."a" < "chat"."b")
);

--> statement-breakpoint
CREATE INDEX "chat_b" ON "chat" USING btree ("empresa_id","b");
