ALTER TABLE "ruta_parada" ADD COLUMN "sin_telefono" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "ruta_parada" ADD COLUMN "tardia" jsonb;
--> statement-breakpoint
ALTER TABLE "ruta_parada" ADD CONSTRAINT "ruta_parada_tardia" CHECK ("ruta_parada"."tardia" is null or "ruta_parada"."sin_telefono");
