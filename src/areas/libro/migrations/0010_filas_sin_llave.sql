ALTER TABLE "libro_corte_fila" DROP CONSTRAINT "libro_corte_fila_empresa_id_corte_id_pk_pk";
--> statement-breakpoint
CREATE INDEX "libro_corte_fila_de_un_corte" ON "libro_corte_fila" USING btree ("empresa_id","corte_id");
