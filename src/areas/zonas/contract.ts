import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zPesos, zPesosOut, zRut, zRutOut, zTexto } from '#kernel/fields.ts';

declare module '#kernel/events.ts' {
  interface Questions {
    /** Active staff and clients of today of each branch, by its id. */
    'sucursal.gente': { input: Record<never, never>; answer: Readonly<Record<string, { ejecutivos: number; clientes: number }>> };
    /** Pesos that zones should place in the month of today, by the id of each one that has a goal of that month put in force by two people. */
    'meta.de_zonas': { input: Record<never, never>; answer: Readonly<Record<string, number>> };
  }
}

const n = z.number().int();
const Colocacion = {
  /** Pesos lent from the first of the month to today, and what is to come back; null when no area tells. */
  colocado_mes: zPesosOut.nullable(),
  saldo_vivo: zPesosOut.nullable(),
};
/** Branches, communes that it covers, and the people and clients of its branches. */
const Conteos = { sucursales: n, comunas: n, ejecutivos: n, clientes: n };

export const ZonaItem = z.object({
  id: zId,
  codigo: z.string(),
  nombre: z.string(),
  jefe: zRutOut.nullable(),
  nombre_jefe: z.string().nullable(),
  orden: z.number().int(),
  activo: z.boolean(),
  meta_mensual: zPesosOut.nullable(),
  ...Conteos,
  ...Colocacion,
  /** Whole percent of the monthly goal; null without goal. */
  avance_pct: n.nullable(),
});

export const Zona = z.object({
  id: zId,
  codigo: z.string(),
  nombre: z.string(),
  jefe: zRutOut.nullable(),
  nombre_jefe: z.string().nullable(),
  regiones: z.array(z.string()),
  orden: z.number().int(),
  activo: z.boolean(),
  estado: z.string(),
  meta_mensual: zPesosOut.nullable(),
  /** Named one by one; those of its regions are covered too, but those that another zone names. */
  comunas: z.array(z.string()),
  ...Colocacion,
  cubiertas: z.number().int(),
  /** In it today, leaving it on a date, or to enter it later. */
  sucursales: z.array(z.object({ id: zId, codigo: z.string(), nombre: z.string(), desde: zFecha, hasta: zFecha.nullable() })),
});

const Datos = z.object({
  nombre: zTexto(60),
  jefe: zRut.nullable().optional(),
  regiones: z.array(z.string().max(4)).max(20).optional(),
  comunas: z.array(z.string().max(6)).max(400).optional(),
  orden: z.number().int().min(0).max(999).optional(),
  meta_mensual: zPesos().nullable().optional(),
});

export const contract = defineArea({
  area: 'zonas',
  tier: 0,
  uses: ['empresas', 'catalogos'],
  permissions: ['ver', 'editar'],
  item: ZonaItem,
  entity: Zona,
  list: {
    filters: z.object({ activo: z.enum(['si', 'no']).optional() }),
    orden: ['orden', 'codigo', 'nombre'],
    defecto: 'orden',
    perPage: 50,
  },
  options: ['regiones', 'comunas', 'sucursales', 'jefes', 'zonas'],
  operations: {
    crear: action({ permission: 'editar', input: Datos.extend({ codigo: zCodigo }), output: Zona }),
    editar: action({ permission: 'editar', on: 'one', input: Datos.partial(), output: Zona }),
    activar: action({ permission: 'editar', on: 'one', output: Zona }),
    inactivar: action({ permission: 'editar', on: 'one', output: Zona }),
    mover_sucursal: action({ permission: 'editar', on: 'one', input: z.object({ sucursal_id: zId, desde: zFecha }), output: Zona }),
    /** Who is where today, to move branches between zones. */
    reparto: query({
      permission: 'ver',
      output: z.object({
        zonas: z.array(z.object({ id: zId, nombre: z.string(), version: n })),
        sucursales: z.array(
          z.object({
            id: zId,
            nombre: z.string(),
            zona_id: zId.nullable(),
            desde: zFecha.nullable(),
            proxima: z.object({ zona_id: zId, zona: z.string(), desde: zFecha }).nullable(),
          }),
        ),
      }),
    }),
    descubiertas: query({ permission: 'ver', output: z.array(z.object({ codigo: z.string(), nombre: z.string(), region: z.string() })) }),
  },
});
