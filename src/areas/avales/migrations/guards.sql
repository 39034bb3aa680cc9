drop trigger if exists aval_patrimonio_solo_se_agrega on aval_patrimonio;
--> statement-breakpoint
create trigger aval_patrimonio_solo_se_agrega before update or delete on aval_patrimonio for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists aval_patrimonio_no_se_vacia on aval_patrimonio;
--> statement-breakpoint
create trigger aval_patrimonio_no_se_vacia before truncate on aval_patrimonio for each statement execute function solo_se_agrega();
