-- The weekly summary is one, that of the account settings: who receives it is who has its flag on.
DELETE FROM "blog_suscripcion";
--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('cuenta_ajuste') IS NOT NULL THEN
    INSERT INTO "blog_suscripcion" ("id", "empresa_id", "hecho_por", "usuario_id", "desde")
    SELECT gen_random_uuid(), "empresa_id", '{MIGRACION}', "usuario_id", "creado_en"::date
    FROM "cuenta_ajuste" WHERE ("avisos" ->> 'blogDigest')::boolean;
  END IF;
END $$;
