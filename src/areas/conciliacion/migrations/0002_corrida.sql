ALTER TABLE "conciliacion" ADD COLUMN "corrida" jsonb;
