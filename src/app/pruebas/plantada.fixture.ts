import type { ServerArea } from '#platform/server/registry.ts';

/** A violation written by hand in the database, for the verifier to name it. */
export interface Plantada {
  id: string;
  que: string;
  /** What the database itself refuses of the same kind: a constraint or a guard must stop it. */
  rehusa?: string;
  /** What is taken away of the database's own defence so that the violation enters. */
  abrir?: readonly string[];
  /** One statement, without its end: it must reach a row. */
  plantar: string;
  /** An area that stands beside those of the product, when what is wrong is of its code. */
  area?: ServerArea;
}

/** Without the guards of these tables, as whoever writes by hand would leave them. */
export const sinGuardas = (...tablas: string[]) => tablas.map((x) => `alter table ${x} disable trigger user`);
/** The same row again, with these columns changed. */
export const copia = (tabla: string, cambios: string, donde = 'true') =>
  `insert into ${tabla} select (jsonb_populate_record(x, jsonb_build_object(${cambios}))).* from ${tabla} x where ${donde} limit 1`;
export const NUEVO = "'id', gen_random_uuid()";
/** One row that meets `donde`. */
export const una = (tabla: string, donde = 'true', clave = 'ctid') => `${clave} = (select ${clave} from ${tabla} where ${donde} limit 1)`;
