drop trigger if exists comite_voto_solo_se_agrega on comite_voto;
--> statement-breakpoint
create trigger comite_voto_solo_se_agrega before update or delete on comite_voto for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists comite_firma_solo_se_agrega on comite_firma;
--> statement-breakpoint
create trigger comite_firma_solo_se_agrega before update or delete on comite_firma for each row execute function solo_se_agrega();
