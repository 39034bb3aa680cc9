ALTER TABLE "cobranza_estrategia" ADD COLUMN "estado" text DEFAULT 'vigente' NOT NULL;
--> statement-breakpoint
ALTER TABLE "cobranza_estrategia" ADD COLUMN "motivo" text;
--> statement-breakpoint
ALTER TABLE "cobranza_estrategia" ADD COLUMN "simulacion" jsonb;
--> statement-breakpoint
ALTER TABLE "cobranza_estrategia" ADD COLUMN "decidida_por" text[];
--> statement-breakpoint
ALTER TABLE "cobranza_estrategia" ADD COLUMN "decidida_el" date;
--> statement-breakpoint
ALTER TABLE "cobranza_gestion" ADD COLUMN "texto" text;
--> statement-breakpoint
ALTER TABLE "cobranza_estrategia" ADD CONSTRAINT "cobranza_estrategia_estado" CHECK ("cobranza_estrategia"."vigente" = ("cobranza_estrategia"."estado" = 'vigente'));
