CREATE INDEX "credito_cuota_prorrogada" ON "credito_cuota" USING btree ("empresa_id","prorrogada_a") WHERE prorrogada_a is not null;
