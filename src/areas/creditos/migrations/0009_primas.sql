ALTER TABLE "credito_cuota" ADD COLUMN "prima_desde" date;
--> statement-breakpoint
ALTER TABLE "credito_cuota" ADD COLUMN "prima" bigint;
--> statement-breakpoint
ALTER TABLE "credito_cuota" ADD COLUMN "prima_pagada" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX "credito_cuota_prima" ON "credito_cuota" USING btree ("empresa_id","prima_desde") WHERE prima_desde is not null and prima is null;
--> statement-breakpoint
ALTER TABLE "credito_cuota" ADD CONSTRAINT "credito_cuota_prima_pagada" CHECK ("credito_cuota"."prima_pagada" between 0 and coalesce("credito_cuota"."prima", 0));
--> statement-breakpoint
-- Cuotas that were laid out before: the premium of those not paid yet covers the period that ends in their due date.
UPDATE "credito_cuota" q SET "prima_desde" = coalesce(
  (SELECT p."vencimiento" FROM "credito_cuota" p WHERE p."empresa_id" = q."empresa_id" AND p."credito_id" = q."credito_id" AND p."numero" = q."numero" - 1),
  (SELECT c."fecha_curse" FROM "credito" c WHERE c."empresa_id" = q."empresa_id" AND c."id" = q."credito_id"))
WHERE q."seguro" > 0 AND q."estado" <> 'pagada';
