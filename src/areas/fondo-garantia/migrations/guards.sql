drop trigger if exists fondo_comision_solo_se_agrega on fondo_comision;
--> statement-breakpoint
create trigger fondo_comision_solo_se_agrega before update or delete on fondo_comision for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists fondo_recuperacion_solo_se_agrega on fondo_recuperacion;
--> statement-breakpoint
create trigger fondo_recuperacion_solo_se_agrega before update or delete on fondo_recuperacion for each row execute function solo_se_agrega();
