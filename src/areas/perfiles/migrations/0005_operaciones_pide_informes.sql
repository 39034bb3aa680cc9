-- Who answers for the registry of alimony before a giro (Ley 21.389) could not ask it. What people decided of a profile stands.
INSERT INTO "perfiles_modulo" ("id", "empresa_id", "hecho_por", "perfil_id", "modulo", "desde")
SELECT gen_random_uuid(), p."empresa_id", ARRAY['sistema'], p."id", m."modulo", min(x."desde")
FROM "perfil" p JOIN "perfiles_modulo" x ON x."empresa_id" = p."empresa_id" AND x."perfil_id" = p."id"
CROSS JOIN (VALUES ('buro:ver'), ('buro:consultar')) AS m("modulo")
WHERE p."codigo" IN ('OPERACIONES', 'JEFE_OPERACIONES') AND p."sistema"
  AND NOT EXISTS (SELECT 1 FROM "perfil_version" v WHERE v."empresa_id" = p."empresa_id" AND v."perfil_id" = p."id")
  AND NOT EXISTS (SELECT 1 FROM "perfiles_modulo" y WHERE y."empresa_id" = p."empresa_id" AND y."perfil_id" = p."id" AND y."modulo" = m."modulo")
GROUP BY p."empresa_id", p."id", m."modulo";
