ALTER TABLE "orden_giro" ADD COLUMN "retenciones" jsonb DEFAULT '[]'::jsonb NOT NULL;
