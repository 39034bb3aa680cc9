drop trigger if exists factura_numero_dado_solo_se_agrega on factura_numero_dado;
--> statement-breakpoint
create trigger factura_numero_dado_solo_se_agrega before update or delete on factura_numero_dado for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists factura_numero_dado_no_se_vacia on factura_numero_dado;
--> statement-breakpoint
create trigger factura_numero_dado_no_se_vacia before truncate on factura_numero_dado for each statement execute function solo_se_agrega();
