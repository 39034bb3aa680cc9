import { boolean, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Rut } from '#kernel/values/rut.ts';
import { base, rutCol } from '#platform/server/database/columns.ts';
import { readOnceInTheProcess } from '#platform/server/database/memory.ts';

/** `empresa_id` of a company is its own id. */
export const empresas = pgTable(
  'empresa',
  {
    ...base(),
    rut: rutCol().notNull(),
    razon_social: text().notNull(),
    tipo: text().notNull(),
    giro: text(),
    direccion: text(),
    comuna: text(),
    correo: text(),
    representantes: jsonb().$type<{ rut: Rut; nombre: string; cargo: string }[]>().notNull().default([]),
    vigente: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('empresa_rut').on(t.rut)],
);

export const sucursales = pgTable(
  'sucursal',
  {
    ...base(),
    codigo: text().notNull(),
    nombre: text().notNull(),
    direccion: text(),
    region: text(),
    comuna: text(),
    ciudad: text(),
    telefono: text(),
    horario: text(),
    tiene_caja: boolean().notNull().default(false),
    vigente: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('sucursal_codigo').on(t.empresa_id, t.codigo)],
);

readOnceInTheProcess(empresas, sucursales);
