CREATE INDEX "credito_noche" ON "credito" USING btree ("empresa_id","id","sede","moneda","cobrado","devuelto","devengado","devengado_al","comision_diferida","comision_devengada","fecha_giro","fecha_curse","proximo_vencimiento","rut","ejecutivo_id","estado") WHERE estado in ('girado', 'vigente', 'judicial');
--> statement-breakpoint
CREATE INDEX "credito_cuota_noche" ON "credito_cuota" USING btree ("empresa_id","credito_id","numero","vencimiento","cuota","interes","pagado_interes");
