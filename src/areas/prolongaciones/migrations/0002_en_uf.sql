ALTER TABLE "prolongacion" ADD COLUMN "uf" jsonb;
