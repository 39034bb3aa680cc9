drop trigger if exists cheque_mano_solo_se_agrega on cheque_mano;
--> statement-breakpoint
create trigger cheque_mano_solo_se_agrega before update or delete on cheque_mano for each row execute function solo_se_agrega();
