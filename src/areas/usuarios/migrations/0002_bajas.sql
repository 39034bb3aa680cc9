CREATE TABLE "usuario_baja" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	CONSTRAINT "usuario_baja_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "usuario_baja_numero" UNIQUE("empresa_id","numero")
);
--> statement-breakpoint
INSERT INTO "usuario_baja" ("id", "empresa_id", "hecho_por", "numero")
SELECT gen_random_uuid(), f."empresa_id", '{MIGRACION}', n
FROM "folio" f CROSS JOIN LATERAL generate_series(1, f."ultimo"::int) n
WHERE f."serie" = 'usuario' AND NOT EXISTS (SELECT 1 FROM "usuario" u WHERE u."empresa_id" = f."empresa_id" AND u."numero" = n);
