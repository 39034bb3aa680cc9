ALTER TABLE "libro_periodo" ADD COLUMN "reapertura_pedida_por" text[];
