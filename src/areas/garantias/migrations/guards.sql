drop trigger if exists garantia_tasacion_solo_se_agrega on garantia_tasacion;
--> statement-breakpoint
create trigger garantia_tasacion_solo_se_agrega before update or delete on garantia_tasacion for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists garantia_gasto_solo_se_agrega on garantia_gasto;
--> statement-breakpoint
create trigger garantia_gasto_solo_se_agrega before update or delete on garantia_gasto for each row execute function solo_se_agrega();
