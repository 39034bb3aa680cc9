ALTER TABLE "ruta_parada" ADD COLUMN "foto" jsonb;
