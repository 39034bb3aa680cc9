DROP INDEX "cobranza_item_pk";
--> statement-breakpoint
DROP INDEX "cobranza_item_cliente";
--> statement-breakpoint
DROP INDEX "cobranza_ticket_operador";
--> statement-breakpoint
CREATE INDEX "cobranza_item_ido" ON "cobranza_item" USING btree ("empresa_id","pk") WHERE not vivo;
--> statement-breakpoint
CREATE INDEX "cobranza_item_cedente" ON "cobranza_item" USING btree ("empresa_id","cliente_rut") WHERE cliente_rut is not null;
--> statement-breakpoint
CREATE INDEX "cobranza_ticket_de_operador" ON "cobranza_ticket" USING btree ("empresa_id","operador","estado") WHERE operador is not null;
--> statement-breakpoint
ALTER TABLE "cobranza_ticket" DROP COLUMN "dias_mora";
--> statement-breakpoint
ALTER TABLE "cobranza_ticket" DROP COLUMN "tramo";
