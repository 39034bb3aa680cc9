CREATE TABLE "restriccion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"contacto_id" uuid,
	"canal" text,
	"motivo" text NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	"evidencia" text,
	"origen" text,
	"puesta_por" text NOT NULL,
	"levantada" jsonb,
	CONSTRAINT "restriccion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "restriccion_plazo" CHECK ("restriccion"."hasta" is null or "restriccion"."hasta" >= "restriccion"."desde")
);

--> statement-breakpoint
ALTER TABLE "persona_contacto" DROP CONSTRAINT "persona_contacto_medio";
--> statement-breakpoint
ALTER TABLE "persona_contacto" ADD COLUMN "telefonos" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "persona_contacto" ADD COLUMN "horario" jsonb;
--> statement-breakpoint
ALTER TABLE "persona_contacto" ADD COLUMN "direccion_id" uuid;
--> statement-breakpoint
ALTER TABLE "persona_contacto" ADD COLUMN "vigente" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
CREATE INDEX "restriccion_rut" ON "restriccion" USING btree ("empresa_id","rut");
--> statement-breakpoint
CREATE UNIQUE INDEX "restriccion_viva" ON "restriccion" USING btree ("empresa_id","rut",coalesce("contacto_id"::text, ''),coalesce("canal", ''),"motivo",coalesce("origen", '')) WHERE "restriccion"."levantada" is null and "restriccion"."hasta" is null;
--> statement-breakpoint
CREATE INDEX "persona_contacto_email" ON "persona_contacto" USING btree ("empresa_id","email");
--> statement-breakpoint
-- The number that each contact had, as it is dialled. One that is no number of Chile nor international stays as it was written, and is never offered to call.
UPDATE "persona_contacto" c SET "telefonos" = jsonb_build_array(jsonb_build_object(
  'e164', coalesce(x.numero, c."telefono"),
  'uso', CASE WHEN x.numero LIKE '+569%' THEN 'MOVIL' ELSE 'FIJO' END,
  'estado', CASE WHEN x.numero IS NULL THEN 'EQUIVOCADO' ELSE 'SIN_VERIFICAR' END))
FROM (SELECT "empresa_id", "id", CASE
    WHEN t ~ '^(\+?56)?[2-9][0-9]{8}$' THEN '+56' || right(t, 9)
    WHEN t ~ '^\+[1-9][0-9]{7,14}$' AND t !~ '^\+56' THEN t END AS numero
  FROM (SELECT "empresa_id", "id", regexp_replace("telefono", '[\s().-]', '', 'g') AS t FROM "persona_contacto" WHERE "telefono" IS NOT NULL) y) x
WHERE x."empresa_id" = c."empresa_id" AND x."id" = c."id";
--> statement-breakpoint
ALTER TABLE "persona_contacto" ADD CONSTRAINT "persona_contacto_medio" CHECK ("persona_contacto"."email" is not null or "persona_contacto"."telefonos" <> '[]'::jsonb);
--> statement-breakpoint
ALTER TABLE "persona_contacto" DROP COLUMN "telefono";
