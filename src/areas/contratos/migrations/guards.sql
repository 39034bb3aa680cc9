drop trigger if exists contrato_emision_solo_se_agrega on contrato_emision;
--> statement-breakpoint
create trigger contrato_emision_solo_se_agrega before update or delete on contrato_emision for each row execute function solo_se_agrega();
