ALTER TABLE "proforma" ADD COLUMN "aplicaciones" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "proforma_excepcion" ADD COLUMN "exceso" bigint;
