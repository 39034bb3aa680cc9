CREATE INDEX "libro_obligacion_moneda" ON "libro_obligacion" USING btree ("empresa_id","moneda","fecha");
