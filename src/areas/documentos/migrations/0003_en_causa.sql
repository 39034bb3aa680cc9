ALTER TABLE "documento" ADD COLUMN "antes_de_causa" text;

--> statement-breakpoint
UPDATE "documento" SET "antes_de_causa" = CASE WHEN "tipo" = 'CHQ' THEN 'protestado' ELSE 'vigente' END WHERE "estado" = 'judicial';
