create or replace function solo_se_agrega() returns trigger language plpgsql as $$
begin
  raise exception 'la tabla % sólo admite agregar filas', tg_table_name using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
drop trigger if exists evento_solo_se_agrega on evento;
--> statement-breakpoint
create trigger evento_solo_se_agrega before update or delete on evento for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists evento_no_se_vacia on evento;
--> statement-breakpoint
create trigger evento_no_se_vacia before truncate on evento for each statement execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists sello_solo_se_agrega on evento_sello;
--> statement-breakpoint
create trigger sello_solo_se_agrega before update or delete on evento_sello for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists lectura_solo_se_agrega on lectura;
--> statement-breakpoint
create trigger lectura_solo_se_agrega before update or delete on lectura for each row execute function solo_se_agrega();
