-- A collector reaches his own; what people decided of the profile stands.
UPDATE "perfil" p SET "alcance" = 'propio', "version" = p."version" + 1
WHERE p."codigo" = 'RECAUDADOR' AND p."alcance" = 'empresa'
  AND NOT EXISTS (SELECT 1 FROM "perfil_version" v WHERE v."empresa_id" = p."empresa_id" AND v."perfil_id" = p."id");
--> statement-breakpoint
INSERT INTO "perfil" ("id", "empresa_id", "hecho_por", "codigo", "nombre", "alcance", "sistema")
SELECT gen_random_uuid(), e."empresa_id", ARRAY['sistema'], n."codigo", n."nombre", 'propio', true
FROM (SELECT DISTINCT "empresa_id" FROM "perfil" WHERE "sistema") e
CROSS JOIN (VALUES ('ABOGADO', 'Abogado'), ('PROCURADOR', 'Procurador')) n ("codigo", "nombre")
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- They are born with what every profile has: what two that share no duty hold today, and nobody is granted by one alone.
INSERT INTO "perfiles_modulo" ("id", "empresa_id", "hecho_por", "perfil_id", "modulo", "desde")
SELECT gen_random_uuid(), p."empresa_id", ARRAY['sistema'], p."id", m."modulo", m."desde"
FROM "perfil" p
CROSS JOIN LATERAL (
  SELECT x."modulo", min(x."desde") AS "desde" FROM "perfiles_modulo" x JOIN "perfil" q ON q."empresa_id" = x."empresa_id" AND q."id" = x."perfil_id"
  WHERE x."empresa_id" = p."empresa_id" AND x."hasta" IS NULL AND q."codigo" IN ('RECAUDADOR', 'COMITE', 'ADMIN')
  GROUP BY x."modulo" HAVING count(DISTINCT q."codigo") = 3
) m
WHERE p."codigo" IN ('ABOGADO', 'PROCURADOR')
  AND NOT EXISTS (SELECT 1 FROM "perfiles_modulo" y WHERE y."empresa_id" = p."empresa_id" AND y."perfil_id" = p."id");
--> statement-breakpoint
-- Who collects keeps the proof of the useful notices. From the day of the profile: the date of a business may be behind the clock's.
INSERT INTO "perfiles_modulo" ("id", "empresa_id", "hecho_por", "perfil_id", "modulo", "desde")
SELECT gen_random_uuid(), p."empresa_id", ARRAY['sistema'], p."id", 'creditos:avisar', min(x."desde")
FROM "perfil" p JOIN "perfiles_modulo" x ON x."empresa_id" = p."empresa_id" AND x."perfil_id" = p."id"
WHERE p."codigo" IN ('COBRANZA', 'SUPERVISOR_COBRANZA', 'OPERACIONES', 'JEFE_OPERACIONES') AND p."sistema"
  AND NOT EXISTS (SELECT 1 FROM "perfiles_modulo" y WHERE y."empresa_id" = p."empresa_id" AND y."perfil_id" = p."id" AND y."modulo" = 'creditos:avisar')
GROUP BY p."empresa_id", p."id";
