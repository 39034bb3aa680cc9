ALTER TABLE "recaudacion_castigo" DROP CONSTRAINT "recaudacion_castigo_credito";
--> statement-breakpoint
ALTER TABLE "recaudacion_castigo" ALTER COLUMN "numero" SET DATA TYPE text;
--> statement-breakpoint
ALTER TABLE "recaudacion_castigo" ADD COLUMN "objeto" text;
--> statement-breakpoint
UPDATE "recaudacion_castigo" SET "objeto" = 'credito:' || "credito_id";
--> statement-breakpoint
ALTER TABLE "recaudacion_castigo" ALTER COLUMN "objeto" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "recaudacion_castigo" DROP COLUMN "credito_id";
--> statement-breakpoint
ALTER TABLE "recaudacion_castigo" ADD CONSTRAINT "recaudacion_castigo_objeto" UNIQUE("empresa_id","objeto");
