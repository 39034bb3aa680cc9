CREATE TABLE "cuenta_cambio_correo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"correo" text NOT NULL,
	"hash" text NOT NULL,
	"vence" timestamp with time zone NOT NULL,
	CONSTRAINT "cuenta_cambio_correo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cuenta_cambio_correo_usuario" UNIQUE("empresa_id","usuario_id")
);

--> statement-breakpoint
CREATE TABLE "cuenta_ajuste" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"dob" date,
	"phone" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"avisos" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"redes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tema" text,
	"contraste" text,
	"densidad" text,
	"avatar" text,
	"avatar_mime" text,
	CONSTRAINT "cuenta_ajuste_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cuenta_ajuste_usuario" UNIQUE("empresa_id","usuario_id")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "cuenta_cambio_correo_hash" ON "cuenta_cambio_correo" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "cuenta_ajuste_avatar" ON "cuenta_ajuste" USING btree ("avatar");
