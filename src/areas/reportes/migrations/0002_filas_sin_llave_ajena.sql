ALTER TABLE "reporte_fila" DROP CONSTRAINT "reporte_fila_de";

