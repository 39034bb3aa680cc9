drop trigger if exists pagare_emision_solo_se_agrega on pagare_emision;
--> statement-breakpoint
create trigger pagare_emision_solo_se_agrega before update or delete on pagare_emision for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists pagare_mano_solo_se_agrega on pagare_mano;
--> statement-breakpoint
create trigger pagare_mano_solo_se_agrega before update or delete on pagare_mano for each row execute function solo_se_agrega();
