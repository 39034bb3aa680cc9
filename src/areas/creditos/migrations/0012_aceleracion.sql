ALTER TABLE "credito" ADD COLUMN "aceleracion" jsonb;
