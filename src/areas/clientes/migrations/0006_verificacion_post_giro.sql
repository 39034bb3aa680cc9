ALTER TABLE "cliente" ADD COLUMN "verificaciones_post_giro" text DEFAULT 'NO' NOT NULL;
