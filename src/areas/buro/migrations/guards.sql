drop trigger if exists buro_informe_solo_se_agrega on buro_informe;
--> statement-breakpoint
create trigger buro_informe_solo_se_agrega before update or delete on buro_informe for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists buro_informe_no_se_vacia on buro_informe;
--> statement-breakpoint
create trigger buro_informe_no_se_vacia before truncate on buro_informe for each statement execute function solo_se_agrega();
