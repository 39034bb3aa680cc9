drop trigger if exists credito_devengo_solo_se_agrega on credito_devengo;
--> statement-breakpoint
create trigger credito_devengo_solo_se_agrega before update or delete on credito_devengo for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists credito_reajuste_solo_se_agrega on credito_reajuste;
--> statement-breakpoint
create trigger credito_reajuste_solo_se_agrega before update or delete on credito_reajuste for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists credito_aviso_solo_se_agrega on credito_aviso;
--> statement-breakpoint
create trigger credito_aviso_solo_se_agrega before update or delete on credito_aviso for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists credito_aviso_util_solo_se_agrega on credito_aviso_util;
--> statement-breakpoint
create trigger credito_aviso_util_solo_se_agrega before update or delete on credito_aviso_util for each row execute function solo_se_agrega();
