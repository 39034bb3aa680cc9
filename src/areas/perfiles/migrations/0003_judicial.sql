-- Who keeps the judicial cases, from the day of the profile: the date of a business may be behind the clock's. What people decided of a profile stands.
INSERT INTO "perfiles_modulo" ("id", "empresa_id", "hecho_por", "perfil_id", "modulo", "desde")
SELECT gen_random_uuid(), p."empresa_id", ARRAY['sistema'], p."id", 'judicial:' || n."accion", min(x."desde")
FROM "perfil" p JOIN "perfiles_modulo" x ON x."empresa_id" = p."empresa_id" AND x."perfil_id" = p."id"
CROSS JOIN (VALUES
  ('ABOGADO', 'ver'), ('ABOGADO', 'avanzar'), ('ABOGADO', 'costas'), ('ABOGADO', 'convenir'),
  ('PROCURADOR', 'ver'), ('PROCURADOR', 'avanzar'), ('PROCURADOR', 'costas'),
  ('FISCALIA', 'ver'), ('FISCALIA', 'crear'), ('FISCALIA', 'avanzar'), ('FISCALIA', 'costas'), ('FISCALIA', 'aprobar-costas'),
  ('FISCALIA', 'convenir'), ('FISCALIA', 'concurso'), ('FISCALIA', 'cerrar'), ('FISCALIA', 'castigar'),
  ('GERENCIA', 'ver'), ('GERENCIA', 'aprobar-costas'), ('GERENCIA', 'aprobar-castigo'), ('GERENCIA', 'cerrar'),
  ('SUPERVISOR_COBRANZA', 'ver'), ('SUPERVISOR_COBRANZA', 'crear'), ('SUPERVISOR_COBRANZA', 'castigar'),
  ('CONTABILIDAD', 'ver'), ('AUDITOR', 'ver')
) n ("perfil", "accion")
WHERE p."codigo" = n."perfil" AND p."sistema"
  AND NOT EXISTS (SELECT 1 FROM "perfiles_modulo" y WHERE y."empresa_id" = p."empresa_id" AND y."perfil_id" = p."id" AND y."modulo" = 'judicial:' || n."accion")
GROUP BY p."empresa_id", p."id", n."accion";
