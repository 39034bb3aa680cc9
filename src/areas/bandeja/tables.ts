import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { base, fechaCol, instanteCol, pesosCol } from '#platform/server/database/columns.ts';
import type { TipoPendiente } from './contract.ts';

export const pendientes = pgTable(
  'pendiente',
  {
    ...base(),
    tipo: text().$type<TipoPendiente>().notNull(),
    area: text().notNull(),
    entidad_id: text().notNull(),
    /** The record of which `entidad_id` is a part; null when it is the record itself. */
    registro_id: text(),
    /** RUT of the client whose portfolio reaches the record; null = the whole company. */
    cliente_rut: text().$type<Rut>(),
    titulo: text().notNull(),
    monto: pesosCol(),
    url: text().notNull(),
    permiso: text(),
    usuario_id: uuid(),
    /** RUT of the only holders of `permiso` for whom it is; null = all of them. */
    ruts: text().array(),
    /** Profile in charge among the holders of `permiso`. */
    perfil: text(),
    /** It must be done although its record ended. */
    sobrevive: boolean().notNull().default(false),
    delegado_por: uuid(),
    makers: text().array().notNull().default([]),
    vence: fechaCol(),
    /** Lapses by itself after `vence`. */
    caduca: boolean().notNull().default(false),
    estado: text().$type<'abierto' | 'tomado' | 'resuelto' | 'caducado'>().notNull().default('abierto'),
    tomado_por: uuid(),
    tomado_en: instanteCol(),
    resuelto_por: text(),
    /** Until when each account put it aside: the others go on seeing it. */
    pospuestos: jsonb().$type<Record<string, Fecha>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('pendiente_vivo').on(t.empresa_id, t.area, t.entidad_id, t.tipo).where(sql`estado in ('abierto', 'tomado')`),
    index('pendiente_registro').on(t.empresa_id, t.area, t.registro_id),
    index('pendiente_permiso').on(t.empresa_id, t.estado, t.permiso),
  ],
);
