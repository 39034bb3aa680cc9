drop trigger if exists causa_actuacion_solo_se_agrega on causa_actuacion;
--> statement-breakpoint
create trigger causa_actuacion_solo_se_agrega before update or delete on causa_actuacion for each row execute function solo_se_agrega();
