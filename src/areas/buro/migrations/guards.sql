create or replace function buro_informe_solo_se_reduce() returns trigger language plpgsql as $$
declare
  queda jsonb;
begin
  if tg_op = 'UPDATE' then
    queda := new.contenido -> 'reducido';
    if to_jsonb(new) - 'contenido' - 'version' = to_jsonb(old) - 'contenido' - 'version' and new.version = old.version + 1
      and not (old.contenido ? 'reducido') and new.contenido - 'reducido' = '{"buro": null, "deuda": null, "otra": null}'::jsonb
      and jsonb_typeof(queda) = 'object' then
      if queda - 'el' - 'banda' = '{}'::jsonb and queda ? 'banda'
        and coalesce(queda ->> 'banda', 'SIN_DEUDA') in ('BAJO', 'MEDIO', 'ALTO', 'MUY_ALTO', 'SIN_PUNTAJE', 'AL_DIA', 'DE_30_A_89', 'DE_90_O_MAS',
          'CASTIGADA', 'CON_DEUDA', 'SIN_DEUDA')
        and (queda ->> 'el')::date >= old.fecha + interval '5 years' then
        return new;
      end if;
    end if;
  end if;
  raise exception 'la tabla % sólo admite agregar filas, y reducir lo que dice un informe de cinco años', tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
drop trigger if exists buro_informe_solo_se_agrega on buro_informe;
--> statement-breakpoint
create trigger buro_informe_solo_se_agrega before update or delete on buro_informe for each row execute function buro_informe_solo_se_reduce();
--> statement-breakpoint
drop trigger if exists buro_informe_no_se_vacia on buro_informe;
--> statement-breakpoint
create trigger buro_informe_no_se_vacia before truncate on buro_informe for each statement execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists buro_redec_archivo_solo_se_agrega on buro_redec_archivo;
--> statement-breakpoint
create trigger buro_redec_archivo_solo_se_agrega before update or delete on buro_redec_archivo for each row execute function solo_se_agrega();
