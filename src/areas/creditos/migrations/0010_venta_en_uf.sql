CREATE INDEX "credito_vendido" ON "credito" USING btree ("empresa_id","id") WHERE jsonb_array_length(ajeno) % 2 = 1;
