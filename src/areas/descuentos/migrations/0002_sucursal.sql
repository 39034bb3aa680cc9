ALTER TABLE "descuento" ADD COLUMN "sucursal_id" uuid;
