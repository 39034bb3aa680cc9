CREATE TABLE "recaudacion_efectivo_persona" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"fecha" date NOT NULL,
	"monto" bigint NOT NULL,
	CONSTRAINT "recaudacion_efectivo_persona_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "recaudacion_efectivo_persona_dia" UNIQUE("empresa_id","rut","fecha"),
	CONSTRAINT "recaudacion_efectivo_persona_monto" CHECK ("recaudacion_efectivo_persona"."monto" >= 0)
);

--> statement-breakpoint
INSERT INTO "recaudacion_efectivo_persona" ("id", "empresa_id", "hecho_por", "rut", "fecha", "monto")
SELECT gen_random_uuid(), "empresa_id", ARRAY['sistema'], coalesce("rut_pagador", "rut_deudor"), "fecha_pago", sum("monto")
FROM "recaudacion"
WHERE "medio_pago" = 'EFECTIVO' AND "caja_id" IS NOT NULL AND "estado" <> 'reversada' AND coalesce("rut_pagador", "rut_deudor") IS NOT NULL
GROUP BY "empresa_id", coalesce("rut_pagador", "rut_deudor"), "fecha_pago";
