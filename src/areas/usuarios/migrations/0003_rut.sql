CREATE TABLE "usuario_rut" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"antes" text,
	"rut" text,
	"motivo" text NOT NULL,
	"estado" text DEFAULT 'por_aprobar' NOT NULL,
	"desde" date,
	"decidida_por" text[],
	"decidida_en" timestamp with time zone,
	"comentario" text,
	CONSTRAINT "usuario_rut_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "usuario_rut_dos_personas" CHECK (estado <> 'aprobada' or decidida_por is null or not (decidida_por && hecho_por))
);

--> statement-breakpoint
CREATE UNIQUE INDEX "usuario_rut_viva" ON "usuario_rut" USING btree ("empresa_id","usuario_id") WHERE estado = 'por_aprobar';
--> statement-breakpoint
CREATE INDEX "usuario_rut_cuenta" ON "usuario_rut" USING btree ("usuario_id");
--> statement-breakpoint
-- The history of each account begins with the RUT it has and with every other one that the log saw it act under.
INSERT INTO "usuario_rut" ("id", "empresa_id", "hecho_por", "usuario_id", "rut", "motivo", "estado", "desde")
SELECT gen_random_uuid(), v."empresa_id", '{MIGRACION}', v."id", v."rut", v."motivo", 'aprobada', v."desde" FROM (
  SELECT u."empresa_id", u."id", e."actor_rut" AS "rut", 'Consta en la bitácora' AS "motivo", min(e."fecha_negocio") AS "desde"
  FROM "usuario" u JOIN "evento" e ON e."empresa_id" = u."empresa_id" AND e."actor_id" = u."id"
  WHERE e."actor_rut" IS NOT NULL AND e."actor_rut" IS DISTINCT FROM u."rut" GROUP BY 1, 2, 3
  UNION ALL
  SELECT u."empresa_id", u."id", u."rut", 'Cuenta anterior al registro de cambios', NULL FROM "usuario" u WHERE u."rut" IS NOT NULL
) v;
--> statement-breakpoint
-- One RUT, one account: the active one keeps it, else the oldest. The others stay without RUT, and are the same person still by their history.
WITH "sobra" AS (
  SELECT "empresa_id", "id", "rut", row_number() OVER (PARTITION BY "empresa_id", "rut" ORDER BY "status" <> 'active', "numero") AS "turno"
  FROM "usuario" WHERE "rut" IS NOT NULL
), "dicho" AS (
  INSERT INTO "usuario_rut" ("id", "empresa_id", "hecho_por", "usuario_id", "antes", "motivo", "estado")
  SELECT gen_random_uuid(), "empresa_id", '{MIGRACION}', "id", "rut", 'Otra cuenta de la empresa tenía el mismo RUT', 'aprobada' FROM "sobra" WHERE "turno" > 1
)
UPDATE "usuario" u SET "rut" = NULL FROM "sobra" s WHERE s."turno" > 1 AND s."empresa_id" = u."empresa_id" AND s."id" = u."id";
--> statement-breakpoint
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_rut_unico" UNIQUE("empresa_id","rut");
