ALTER TABLE "solicitud" ADD COLUMN "estado_desde" date;
