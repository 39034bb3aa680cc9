ALTER TABLE "garantia" ADD COLUMN "antes_de_giro" boolean DEFAULT true NOT NULL;
