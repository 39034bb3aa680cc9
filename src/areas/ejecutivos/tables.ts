import { boolean, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import { readOnceInTheProcess } from '#platform/server/database/memory.ts';

export const ejecutivos = pgTable(
  'ejecutivo',
  {
    ...base(),
    rut: rutCol().notNull(),
    nombres: text().notNull(),
    apellidos: text().notNull(),
    email: text().notNull(),
    telefono: text(),
    sucursal_id: uuid().notNull(),
    zona_id: uuid(),
    clase: text().notNull(),
    cargo: text().notNull(),
    jefe_rut: rutCol(),
    reemplazante_rut: rutCol(),
    meta_mensual: pesosCol(),
    fecha_ingreso: fechaCol().notNull(),
    fecha_salida: fechaCol(),
    usuario_id: uuid(),
    habilitado_firma: boolean().notNull().default(false),
    estado: text().notNull().default('activo'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('ejecutivo_rut').on(t.empresa_id, t.rut),
    unique('ejecutivo_email').on(t.empresa_id, t.email),
    index('ejecutivo_usuario').on(t.empresa_id, t.usuario_id),
  ],
);

/** Client ↔ executive with dates: the row of a day is the one that holds it. A transfer planned for later is a row that begins then. */
export const carteras = pgTable(
  'cartera',
  {
    ...base(),
    cliente_rut: rutCol().notNull(),
    ejecutivo_rut: rutCol().notNull(),
    sucursal_id: uuid().notNull(),
    desde: fechaCol().notNull(),
    hasta: fechaCol(),
    /** Whether the other areas were told (`cartera.traspasada`): a planned transfer is told when its day comes. */
    avisada: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('cartera_cliente').on(t.empresa_id, t.cliente_rut),
    index('cartera_ejecutivo').on(t.empresa_id, t.ejecutivo_rut),
  ],
);

/** Where and as what a person worked, with dates: the row without `hasta` is the current one. */
export const asignaciones = pgTable(
  'ejecutivo_asignacion',
  {
    ...base(),
    ejecutivo_rut: rutCol().notNull(),
    sucursal_id: uuid().notNull(),
    cargo: text().notNull(),
    clase: text().notNull(),
    desde: fechaCol().notNull(),
    hasta: fechaCol(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('asignacion_ejecutivo').on(t.empresa_id, t.ejecutivo_rut, t.desde)],
);

readOnceInTheProcess(ejecutivos, carteras, asignaciones);
