ALTER TABLE "credito_evento" ADD COLUMN "condona" jsonb;
