ALTER TABLE "libro_obligacion_historia" ADD COLUMN "vendida" boolean;
--> statement-breakpoint
ALTER TABLE "libro_obligacion_historia" ADD COLUMN "registrado_en" timestamp with time zone;
