CREATE TABLE "tablero_meta" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"ambito" text NOT NULL,
	"ambito_id" text NOT NULL,
	"mes" text NOT NULL,
	"monto" bigint NOT NULL,
	"estado" text DEFAULT 'propuesta' NOT NULL,
	"fijada_nombre" text NOT NULL,
	"aprobada_por" text[],
	"aprobada_nombre" text,
	CONSTRAINT "tablero_meta_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "tablero_meta_monto" CHECK ("tablero_meta"."monto" > 0),
	CONSTRAINT "tablero_meta_dos_personas" CHECK ("tablero_meta"."estado" <> 'vigente' or not ("tablero_meta"."hecho_por" && "tablero_meta"."aprobada_por"))
);

--> statement-breakpoint
CREATE TABLE "tablero_preferencia" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"tablero_id" uuid,
	"puestos" jsonb NOT NULL,
	CONSTRAINT "tablero_preferencia_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "tablero" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"dueno_id" uuid NOT NULL,
	"dueno_nombre" text NOT NULL,
	"nombre" text NOT NULL,
	"compartido_con" text[] NOT NULL,
	"puestos" jsonb NOT NULL,
	CONSTRAINT "tablero_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE INDEX "tablero_meta_mes" ON "tablero_meta" USING btree ("empresa_id","mes");
--> statement-breakpoint
CREATE UNIQUE INDEX "tablero_meta_vigente" ON "tablero_meta" USING btree ("empresa_id","ambito","ambito_id","mes") WHERE "tablero_meta"."estado" = 'vigente';
--> statement-breakpoint
CREATE UNIQUE INDEX "tablero_meta_propuesta" ON "tablero_meta" USING btree ("empresa_id","ambito","ambito_id","mes") WHERE "tablero_meta"."estado" = 'propuesta';
--> statement-breakpoint
CREATE UNIQUE INDEX "tablero_preferencia_usuario" ON "tablero_preferencia" USING btree ("empresa_id","usuario_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "tablero_nombre" ON "tablero" USING btree ("empresa_id","dueno_id",lower("nombre"));
