ALTER TABLE "solicitud" ADD COLUMN "garantias" jsonb DEFAULT '[]'::jsonb NOT NULL;
