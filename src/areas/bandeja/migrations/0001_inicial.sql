CREATE TABLE "pendiente" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"tipo" text NOT NULL,
	"area" text NOT NULL,
	"entidad_id" text NOT NULL,
	"titulo" text NOT NULL,
	"monto" bigint,
	"url" text NOT NULL,
	"permiso" text,
	"usuario_id" uuid,
	"delegado_por" uuid,
	"makers" text[] DEFAULT '{}' NOT NULL,
	"vence" date,
	"estado" text DEFAULT 'abierto' NOT NULL,
	"tomado_por" uuid,
	"tomado_en" timestamp with time zone,
	"resuelto_por" text,
	"pospuesto_hasta" date,
	CONSTRAINT "pendiente_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "pendiente_vivo" ON "pendiente" USING btree ("empresa_id","area","entidad_id","tipo") WHERE estado in ('abierto', 'tomado');
--> statement-breakpoint
CREATE INDEX "pendiente_permiso" ON "pendiente" USING btree ("empresa_id","estado","permiso");
