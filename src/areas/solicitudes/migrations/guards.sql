drop trigger if exists solicitud_version_solo_se_agrega on solicitud_version;
--> statement-breakpoint
create trigger solicitud_version_solo_se_agrega before update or delete on solicitud_version for each row execute function solo_se_agrega();
