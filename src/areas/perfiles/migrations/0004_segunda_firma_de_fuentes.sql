-- More budget for a source is asked by one person and given by another, and only one profile could do either. What people decided of a profile stands.
INSERT INTO "perfiles_modulo" ("id", "empresa_id", "hecho_por", "perfil_id", "modulo", "desde")
SELECT gen_random_uuid(), p."empresa_id", ARRAY['sistema'], p."id", 'buro:configurar', min(x."desde")
FROM "perfil" p JOIN "perfiles_modulo" x ON x."empresa_id" = p."empresa_id" AND x."perfil_id" = p."id"
WHERE p."codigo" = 'GERENCIA' AND p."sistema"
  AND NOT EXISTS (SELECT 1 FROM "perfil_version" v WHERE v."empresa_id" = p."empresa_id" AND v."perfil_id" = p."id")
  AND NOT EXISTS (SELECT 1 FROM "perfiles_modulo" y WHERE y."empresa_id" = p."empresa_id" AND y."perfil_id" = p."id" AND y."modulo" = 'buro:configurar')
GROUP BY p."empresa_id", p."id";
