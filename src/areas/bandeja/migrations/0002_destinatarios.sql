ALTER TABLE "pendiente" ADD COLUMN "ruts" text[];
