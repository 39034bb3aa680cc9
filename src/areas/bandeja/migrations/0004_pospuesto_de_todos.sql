ALTER TABLE "pendiente" DROP COLUMN "pospuesto_hasta";
