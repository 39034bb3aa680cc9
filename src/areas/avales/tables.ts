import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import { base, decimalCol, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoAval } from './domain/estados.ts';
import type { Conyuge } from './domain/exigencias.ts';
import type { Bien, Deuda } from './domain/patrimonio.ts';
import type { OrigenAval } from './domain/respaldo.ts';

export interface Representante {
  rut: string;
  nombre: string;
  facultad_avalar: boolean;
  desde: Fecha;
  hasta: Fecha | null;
}

interface LiberacionPedida {
  motivo: string;
  detalle: string;
  nombre: string;
  fecha: Fecha;
  por: string[];
}

export const avales = pgTable(
  'aval',
  {
    ...base(),
    rut_aval: rutCol().notNull(),
    nombre: text().notNull(),
    cliente_rut: rutCol().notNull(),
    nombre_cliente: text().notNull(),
    tipo: text().notNull(),
    alcance: text().$type<'GENERAL' | 'ESPECIFICO'>().notNull(),
    origen_area: text().$type<OrigenAval>(),
    origen_id: text(),
    /** 'general', or `<origen_area>:<origen_id>`: one open aval of a person for the same thing. */
    clave_origen: text().notNull(),
    /** Null = unlimited. */
    monto_maximo: decimalCol(4),
    moneda: text().$type<'CLP' | 'UF'>().notNull().default('CLP'),
    desde: fechaCol().notNull(),
    hasta: fechaCol(),
    domicilio: text(),
    region: text(),
    comuna: text(),
    firma_fecha: fechaCol(),
    firma_notaria: text(),
    firma_archivo: text(),
    conyuge: jsonb().$type<Conyuge | null>(),
    representante: jsonb().$type<Representante | null>(),
    concursal: boolean().notNull().default(false),
    fallecido: boolean().notNull().default(false),
    liberacion_pedida: jsonb().$type<LiberacionPedida | null>(),
    motivo_liberacion: text(),
    motivo_descarte: text(),
    reemplazado_por: uuid(),
    /** The vínculo of the client's form whose `es_fiador` switch opened it. */
    vinculo_id: uuid(),
    estado: text().$type<EstadoAval>().notNull().default('propuesto'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('aval_abierto')
      .on(t.empresa_id, t.cliente_rut, t.rut_aval, t.alcance, t.clave_origen)
      .where(sql`estado in ('propuesto', 'en_revision', 'vigente')`),
    index('aval_persona').on(t.empresa_id, t.rut_aval, t.estado),
    index('aval_cliente').on(t.empresa_id, t.cliente_rut, t.estado),
    check('aval_otro', sql`${t.rut_aval} <> ${t.cliente_rut}`),
    check('aval_origen', sql`(${t.alcance} = 'ESPECIFICO') = (${t.origen_area} is not null and ${t.origen_id} is not null)`),
    check('aval_maximo', sql`${t.monto_maximo} is null or ${t.monto_maximo} > 0`),
    check('aval_firmado', sql`${t.estado} not in ('vigente', 'liberado', 'reemplazado', 'ejecutado') or ${t.firma_fecha} is not null`),
  ],
);

/** Declarations of net worth of a person, one after another: only added. */
export const patrimonios = pgTable(
  'aval_patrimonio',
  {
    ...base(),
    rut: rutCol().notNull(),
    numero: integer().notNull(),
    fecha: fechaCol().notNull(),
    bienes: jsonb().$type<Bien[]>().notNull(),
    deudas: jsonb().$type<Deuda[]>().notNull(),
    renta_mensual: pesosCol().notNull(),
    neto: pesosCol().notNull(),
    archivos: text().array().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('aval_patrimonio_numero').on(t.empresa_id, t.rut, t.numero)],
);
