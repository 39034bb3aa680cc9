CREATE TABLE "credito_aviso_util" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"credito_id" uuid NOT NULL,
	"cuota_id" uuid NOT NULL,
	"vence" date NOT NULL,
	"fecha" date NOT NULL,
	"canal" text,
	"archivo_id" uuid,
	CONSTRAINT "credito_aviso_util_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "credito_aviso_util_cuota" UNIQUE("empresa_id","cuota_id","vence"),
	CONSTRAINT "credito_aviso_util_papel" CHECK (("credito_aviso_util"."canal" is null) = ("credito_aviso_util"."archivo_id" is null)),
	CONSTRAINT "credito_aviso_util_plazo" CHECK ("credito_aviso_util"."fecha" - "credito_aviso_util"."vence" between 1 and 15)
);

--> statement-breakpoint
ALTER TABLE "credito_cuota" ADD COLUMN "gastos_el" date;
--> statement-breakpoint
-- What was charged before the proofs of the notices were kept stays as it was, also when its credit is rebuilt.
UPDATE "credito_cuota" SET "gastos_el" = coalesce("prorrogada_a", "vencimiento") + 21 WHERE "gastos" > 0;
--> statement-breakpoint
INSERT INTO "credito_aviso_util" ("id", "empresa_id", "hecho_por", "credito_id", "cuota_id", "vence", "fecha")
SELECT gen_random_uuid(), q."empresa_id", ARRAY['sistema'], q."credito_id", q."id", v."vence", v."vence" + 15
FROM "credito_cuota" q CROSS JOIN LATERAL (SELECT q."vencimiento" AS "vence" UNION SELECT q."prorrogada_a" WHERE q."prorrogada_a" IS NOT NULL) v
WHERE q."gastos" > 0;
