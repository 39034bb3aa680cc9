-- A company that is older than the list: the kinds of insurance that a credit may carry (domain §9). New ones bring it from their seed.
INSERT INTO "catalogo" ("id", "empresa_id", "hecho_por", "catalogo", "codigo", "texto", "orden")
SELECT gen_random_uuid(), e."empresa_id", '{}', 'tipos_seguro', x."codigo", x."texto", x."orden"
FROM (SELECT DISTINCT "empresa_id" FROM "catalogo") e
CROSS JOIN (VALUES ('DESGRAVAMEN', 'Desgravamen', 1), ('INCENDIO_SISMO', 'Incendio y sismo', 2), ('CREDITO', 'Seguro de crédito', 3)) AS x ("codigo", "texto", "orden")
ON CONFLICT DO NOTHING;
