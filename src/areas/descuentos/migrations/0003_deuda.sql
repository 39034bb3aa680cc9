ALTER TABLE "descuento" ADD COLUMN "deuda" bigint;
