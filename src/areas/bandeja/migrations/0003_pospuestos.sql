ALTER TABLE "pendiente" ADD COLUMN "pospuestos" jsonb DEFAULT '{}'::jsonb NOT NULL;
