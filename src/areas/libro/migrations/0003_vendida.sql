ALTER TABLE "libro_obligacion" ADD COLUMN "vendida" boolean DEFAULT false NOT NULL;
