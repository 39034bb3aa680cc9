ALTER TABLE "solicitud" ADD COLUMN "relacionados" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "solicitud" ADD COLUMN "respaldo" jsonb;
