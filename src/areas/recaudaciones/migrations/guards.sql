create or replace function recaudacion_solo_agrega() returns trigger language plpgsql as $$ begin raise exception 'sólo admite agregar: %', tg_table_name using errcode = 'restrict_violation'; end $$;
--> statement-breakpoint
drop trigger if exists recaudacion_aplicacion_fija on recaudacion_aplicacion;
--> statement-breakpoint
create trigger recaudacion_aplicacion_fija before update or delete on recaudacion_aplicacion for each row execute function recaudacion_solo_agrega();
--> statement-breakpoint
drop trigger if exists recaudacion_sin_borrar on recaudacion;
--> statement-breakpoint
create trigger recaudacion_sin_borrar before delete on recaudacion for each row execute function recaudacion_solo_agrega();
--> statement-breakpoint
drop trigger if exists recaudacion_egreso_fijo on recaudacion_egreso;
--> statement-breakpoint
create trigger recaudacion_egreso_fijo before update or delete on recaudacion_egreso for each row execute function recaudacion_solo_agrega();
