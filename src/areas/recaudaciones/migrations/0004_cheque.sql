ALTER TABLE "recaudacion" ADD COLUMN "cheque_id" uuid;
--> statement-breakpoint
CREATE UNIQUE INDEX "recaudacion_cheque" ON "recaudacion" USING btree ("empresa_id","cheque_id") WHERE cheque_id is not null and estado not in ('reversada', 'rechazada');
