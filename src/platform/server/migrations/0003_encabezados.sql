ALTER TABLE "correo_salida" ADD COLUMN "encabezados" jsonb;
