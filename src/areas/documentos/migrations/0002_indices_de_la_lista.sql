DROP INDEX "documento_vence";
--> statement-breakpoint
CREATE INDEX "documento_creado" ON "documento" USING btree ("empresa_id","creado_en","id");
--> statement-breakpoint
CREATE INDEX "documento_emision" ON "documento" USING btree ("empresa_id","fecha_emision","id");
--> statement-breakpoint
CREATE INDEX "documento_por_monto" ON "documento" USING btree ("empresa_id","monto","id");
--> statement-breakpoint
CREATE INDEX "documento_vence_desc" ON "documento" USING btree ("empresa_id","fecha_vencimiento" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "documento_vence" ON "documento" USING btree ("empresa_id","fecha_vencimiento","id");
