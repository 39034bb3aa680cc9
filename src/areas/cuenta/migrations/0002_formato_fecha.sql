ALTER TABLE "cuenta_ajuste" ADD COLUMN "fecha" text;
