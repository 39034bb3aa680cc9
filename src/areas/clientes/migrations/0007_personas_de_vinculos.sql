-- Who a ficha ties to a client is a person of the house, as what is written from now on: its consent is kept and its reports are asked by its RUT.
INSERT INTO "persona" ("id", "empresa_id", "hecho_por", "rut", "tipo_persona", "nombre", "razon_social", "es_deudor")
SELECT gen_random_uuid(), v."empresa_id", ARRAY['sistema'], v."rut", t."tipo", v."nombre", CASE WHEN t."tipo" = 'JURIDICA' THEN v."nombre" END, false
FROM (
  SELECT DISTINCT ON (x."empresa_id", x."rut") x."empresa_id", x."rut", x."nombre" FROM "cliente_vinculo" x ORDER BY x."empresa_id", x."rut", x."id"
) v
CROSS JOIN LATERAL (SELECT CASE WHEN split_part(v."rut", '-', 1)::int >= 50000000 THEN 'JURIDICA' ELSE 'NATURAL' END AS "tipo") t
ON CONFLICT ("empresa_id", "rut") DO NOTHING;
