UPDATE "parametro" SET "clave" = 'parametros.' || split_part("clave", '.', 2) WHERE "clave" IN ('proformas.iva_pct', 'proformas.restriccion_tml', 'proformas.tolerancia_tmc');
--> statement-breakpoint
UPDATE "parametro" p SET "clave" = 'parametros.' || split_part(p."clave", '.', 2) WHERE p."clave" IN ('creditos.iva_pct', 'creditos.restriccion_tml', 'creditos.tolerancia_tmc') AND NOT EXISTS (SELECT 1 FROM "parametro" q WHERE q."empresa_id" = p."empresa_id" AND q."clave" = 'parametros.' || split_part(p."clave", '.', 2));
--> statement-breakpoint
UPDATE "parametro" p SET "clave" = 'parametros.' || split_part(p."clave", '.', 2) WHERE p."clave" = 'contratos.iva_pct' AND NOT EXISTS (SELECT 1 FROM "parametro" q WHERE q."empresa_id" = p."empresa_id" AND q."clave" = 'parametros.iva_pct');
