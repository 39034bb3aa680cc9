create or replace function reporte_filas_de_su_corrida() returns trigger language plpgsql as $$
begin
  if exists (select 1 from (select distinct empresa_id, ejecucion_id from escritas) e
      where not exists (select 1 from reporte_ejecucion r where r.empresa_id = e.empresa_id and r.id = e.ejecucion_id)) then
    raise exception 'la corrida de las filas no existe' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger if exists reporte_filas_de_su_corrida on reporte_fila;
--> statement-breakpoint
create trigger reporte_filas_de_su_corrida after insert on reporte_fila referencing new table as escritas for each statement execute function reporte_filas_de_su_corrida();
