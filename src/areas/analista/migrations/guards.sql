create or replace function analista_sabido_se_agrega() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if coalesce(to_jsonb(old) ->> 'dia', to_jsonb(old) ->> 'desde')::date
      < (select fecha from fecha_negocio where empresa_id = old.empresa_id) - interval '5 years' then
      return old;
    end if;
  end if;
  raise exception 'la tabla % sólo admite agregar filas, y olvidar las de hace cinco años', tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
drop trigger if exists analista_sabido_solo_se_agrega on analista_sabido;
--> statement-breakpoint
create trigger analista_sabido_solo_se_agrega before update or delete on analista_sabido for each row execute function analista_sabido_se_agrega();
--> statement-breakpoint
drop trigger if exists analista_dia_solo_se_agrega on analista_dia;
--> statement-breakpoint
create trigger analista_dia_solo_se_agrega before update or delete on analista_dia for each row execute function analista_sabido_se_agrega();
