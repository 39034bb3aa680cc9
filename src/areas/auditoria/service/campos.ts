import { eventos } from '#platform/server/tables.ts';

/** Of an event, what lists and timelines show. */
export const FIELDS = {
  id: eventos.id,
  instante: eventos.instante,
  fecha_negocio: eventos.fecha_negocio,
  actor_id: eventos.actor_id,
  actor_nombre: eventos.actor_nombre,
  actor_rut: eventos.actor_rut,
  en_nombre_de_rut: eventos.en_nombre_de_rut,
  area: eventos.area,
  accion: eventos.accion,
  entidad: eventos.entidad,
  entidad_id: eventos.entidad_id,
  resultado: eventos.resultado,
  codigo: eventos.codigo,
  motivo: eventos.motivo,
  antes: eventos.antes,
  despues: eventos.despues,
};

export type Datos = Record<string, unknown> | null;

/** The columns of free JSON with what the platform writes in them: an object of fields, or nothing. */
export const conDatos = <R extends { antes: unknown; despues: unknown }>(r: R) => ({
  ...r,
  antes: r.antes as Datos,
  despues: r.despues as Datos,
});
