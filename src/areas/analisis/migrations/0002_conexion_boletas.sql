ALTER TABLE "analisis_f29" ADD COLUMN "iva_pendiente" bigint;
--> statement-breakpoint
ALTER TABLE "analisis_rcv_periodo" ADD COLUMN "origen" text DEFAULT 'CSV' NOT NULL;
--> statement-breakpoint
ALTER TABLE "analisis_rcv_periodo" ADD COLUMN "boletas_n" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "analisis_rcv_periodo" ADD COLUMN "boletas" bigint DEFAULT 0 NOT NULL;
