CREATE TABLE "cobranza_cola_dia" (
	"empresa_id" uuid PRIMARY KEY NOT NULL,
	"fecha" date NOT NULL
);

--> statement-breakpoint
ALTER TABLE "cobranza_cola" DROP CONSTRAINT "cobranza_cola_ticket";
--> statement-breakpoint
DROP INDEX "cobranza_ticket_estado";
--> statement-breakpoint
DROP INDEX "cobranza_cola_turno";
--> statement-breakpoint
ALTER TABLE "cobranza_cola" ALTER COLUMN "orden" SET DATA TYPE bigint;
--> statement-breakpoint
INSERT INTO "cobranza_cola_dia" ("empresa_id", "fecha") SELECT "empresa_id", max("fecha") FROM "cobranza_cola" GROUP BY "empresa_id";
--> statement-breakpoint
DELETE FROM "cobranza_cola" k USING "cobranza_cola_dia" d WHERE d."empresa_id" = k."empresa_id" AND k."fecha" < d."fecha";
--> statement-breakpoint
UPDATE "cobranza_cola" k SET "orden" = (100 - k."puntaje")::bigint * 10000000000000
	+ (coalesce(t."vence", '2270-01-01'::date) - '2000-01-01'::date)::bigint * 100000000 + t."num_ticket"
FROM "cobranza_ticket" t WHERE t."empresa_id" = k."empresa_id" AND t."id" = k."ticket_id";
--> statement-breakpoint
ALTER TABLE "cobranza_cola" ADD COLUMN "clave" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE INDEX "cobranza_cola_turno" ON "cobranza_cola" USING btree ("empresa_id","orden") WHERE not hecho;
--> statement-breakpoint
ALTER TABLE "cobranza_cola" ADD CONSTRAINT "cobranza_cola_ticket" UNIQUE("empresa_id","ticket_id");
--> statement-breakpoint
ALTER TABLE "cobranza_cola" SET (fillfactor = 85);
--> statement-breakpoint
ALTER TABLE "cobranza_item" SET (fillfactor = 85);
--> statement-breakpoint
ALTER TABLE "cobranza_ticket" SET (fillfactor = 85);
