drop trigger if exists libro_asiento_solo_se_agrega on libro_asiento;
--> statement-breakpoint
create trigger libro_asiento_solo_se_agrega before update or delete on libro_asiento for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists libro_asiento_no_se_vacia on libro_asiento;
--> statement-breakpoint
create trigger libro_asiento_no_se_vacia before truncate on libro_asiento for each statement execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists libro_linea_solo_se_agrega on libro_linea;
--> statement-breakpoint
create trigger libro_linea_solo_se_agrega before update or delete on libro_linea for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists libro_linea_no_se_vacia on libro_linea;
--> statement-breakpoint
create trigger libro_linea_no_se_vacia before truncate on libro_linea for each statement execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists libro_devengo_solo_se_agrega on libro_devengo;
--> statement-breakpoint
create trigger libro_devengo_solo_se_agrega before update or delete on libro_devengo for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists libro_provision_solo_se_agrega on libro_provision;
--> statement-breakpoint
create trigger libro_provision_solo_se_agrega before update or delete on libro_provision for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists libro_historia_solo_se_agrega on libro_obligacion_historia;
--> statement-breakpoint
create trigger libro_historia_solo_se_agrega before update or delete on libro_obligacion_historia for each row execute function solo_se_agrega();
--> statement-breakpoint
create or replace function libro_asiento_cuadra() returns trigger language plpgsql as $$
declare
  roto record;
begin
  select l.moneda, sum(l.debe) as debe, sum(l.haber) as haber into roto
    from libro_linea l where l.empresa_id = new.empresa_id and l.asiento_id = new.id
    group by l.moneda having sum(l.debe) <> sum(l.haber) limit 1;
  if found then
    raise exception 'el asiento no cuadra: debe %, haber % %', roto.debe, roto.haber, roto.moneda using errcode = 'check_violation';
  end if;
  if not exists (select 1 from libro_linea l where l.empresa_id = new.empresa_id and l.asiento_id = new.id) then
    raise exception 'el asiento no tiene líneas' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger if exists libro_asiento_cuadra on libro_asiento;
--> statement-breakpoint
create constraint trigger libro_asiento_cuadra after insert on libro_asiento deferrable initially deferred for each row execute function libro_asiento_cuadra();
--> statement-breakpoint
create or replace function libro_lineas_completas() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from (select empresa_id, asiento_id, count(*) as n, min(fecha) as desde, max(fecha) as hasta from nuevas group by 1, 2) x
      left join libro_asiento a on a.empresa_id = x.empresa_id and a.id = x.asiento_id
      where a.id is null or a.fecha_contable <> x.desde or a.fecha_contable <> x.hasta
        or x.n <> (select count(*) from libro_linea l where l.empresa_id = x.empresa_id and l.asiento_id = x.asiento_id)) then
    raise exception 'las líneas de un asiento se escriben juntas, con su asiento y su fecha' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger if exists libro_lineas_completas on libro_linea;
--> statement-breakpoint
create trigger libro_lineas_completas after insert on libro_linea referencing new table as nuevas for each statement execute function libro_lineas_completas();
--> statement-breakpoint
create or replace function libro_corte_rancio() returns trigger language plpgsql as $$
begin
  update libro_corte c set rancio = true from (select empresa_id, min(fecha) as desde from escritas group by 1) e
    where c.empresa_id = e.empresa_id and c.dia >= e.desde and not c.rancio;
  return null;
end $$;
--> statement-breakpoint
drop trigger if exists libro_corte_rancio on libro_obligacion_historia;
--> statement-breakpoint
create trigger libro_corte_rancio after insert on libro_obligacion_historia referencing new table as escritas for each statement execute function libro_corte_rancio();
--> statement-breakpoint
drop trigger if exists libro_corte_rancio on libro_provision;
--> statement-breakpoint
create trigger libro_corte_rancio after insert on libro_provision referencing new table as escritas for each statement execute function libro_corte_rancio();
--> statement-breakpoint
drop trigger if exists libro_corte_rancio on libro_devengo;
--> statement-breakpoint
create trigger libro_corte_rancio after insert on libro_devengo referencing new table as escritas for each statement execute function libro_corte_rancio();
--> statement-breakpoint
drop trigger if exists libro_corte_fila_solo_se_agrega on libro_corte_fila;
--> statement-breakpoint
create trigger libro_corte_fila_solo_se_agrega before update on libro_corte_fila for each row execute function solo_se_agrega();
--> statement-breakpoint
create or replace function libro_numeros(de uuid, mes text, cuantos integer, area text, registro text, que text) returns jsonb language plpgsql volatile as $$
declare
  tomado record;
begin
  insert into libro_periodo as p (empresa_id, periodo, ultimo) values (de, mes, cuantos)
    on conflict (empresa_id, periodo) do update set ultimo = p.ultimo + cuantos returning p.estado, p.ultimo into tomado;
  return jsonb_build_object('estado', tomado.estado, 'ultimo', tomado.ultimo,
    'ultimo_cerrado', (select max(p.periodo) from libro_periodo p where p.empresa_id = de and p.estado = 'cerrado'),
    'secuencia', (select coalesce(max(a.secuencia), 0) from libro_asiento a where a.empresa_id = de
      and a.origen_area = area and a.origen_id = registro and a.evento = que));
end $$;
