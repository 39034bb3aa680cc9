ALTER TABLE "consentimiento_buro" ADD COLUMN "finalidad" text DEFAULT 'EVALUACION' NOT NULL;
--> statement-breakpoint
ALTER TABLE "consentimiento_buro" ADD COLUMN "fuentes" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "consentimiento_buro" ADD COLUMN "canal" text DEFAULT 'PAPEL' NOT NULL;
--> statement-breakpoint
ALTER TABLE "consentimiento_buro" ADD COLUMN "hora" text DEFAULT '00:00:00' NOT NULL;
--> statement-breakpoint
ALTER TABLE "consentimiento_buro" ADD COLUMN "rut_ejecutivo" text;
--> statement-breakpoint
ALTER TABLE "consentimiento_buro" ADD COLUMN "texto_version" text DEFAULT '1' NOT NULL;
--> statement-breakpoint
ALTER TABLE "consentimiento_buro" ADD COLUMN "recibo_hash" text;
--> statement-breakpoint
ALTER TABLE "consentimiento_buro" ADD COLUMN "revocado" jsonb;
