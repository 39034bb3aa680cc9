ALTER TABLE "recaudacion" ADD COLUMN "creditos" jsonb DEFAULT '[]'::jsonb NOT NULL;
