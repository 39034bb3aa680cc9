ALTER TABLE "proforma" ADD COLUMN "espera_acta" boolean DEFAULT false NOT NULL;

--> statement-breakpoint
-- What only waited for the acta of level 4 waits for it in the state that now says so.
UPDATE "proforma" SET "estado" = 'pendiente_firma', "espera_acta" = true WHERE "estado" = 'aprobada';
