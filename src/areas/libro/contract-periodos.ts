import { z } from 'zod';
import { action, query } from '#kernel/contract.ts';
import { zId, zInstante, zPeriodo, zPersonas, zTexto } from '#kernel/fields.ts';

/** What a month must have ready to close. */
const ItemCierre = z.object({
  codigo: z.string(),
  titulo: z.string(),
  ok: z.boolean(),
  detalle: z.string().optional(),
  url: z.string().optional(),
});
export const PeriodoOut = z.object({
  periodo: z.string(),
  estado: z.string(),
  asientos: z.number().int(),
  /** RUTs, and beside them the names of those people. */
  cerrado_por: zPersonas.nullable(),
  cerrado_nombre: z.string().nullable(),
  cerrado_en: zInstante.nullable(),
  /** Who asks to reopen it, while nobody answers. */
  reapertura_pedida_por: zPersonas.nullable(),
  reapertura_pedida_nombre: z.string().nullable(),
  reapertura_por: zPersonas.nullable(),
  reapertura_nombre: z.string().nullable(),
  reapertura_motivo: z.string().nullable(),
  checklist: z.array(ItemCierre).nullable(),
  acciones: z.array(z.string()),
});

const motivo = z.object({ motivo: zTexto(300, 5) });
const enPeriodo = z.object({ periodo: zPeriodo });

/** Months and their closing, as acts. */
export const operacionesPeriodo = {
  periodos: query({ permission: 'ver', output: z.array(PeriodoOut) }),
  pendientes_cierre: query({ permission: 'ver', input: enPeriodo, output: z.array(ItemCierre) }),
  iniciar_cierre: action({
    permission: 'cerrar-periodo',
    on: 'one',
    output: PeriodoOut,
    http: 'POST /api/libro/periodos/:id/iniciar-cierre',
  }),
  cerrar: action({ permission: 'cerrar-periodo', on: 'one', output: PeriodoOut, http: 'POST /api/libro/periodos/:id/cerrar' }),
  // Two people: who keeps the books asks with the reason, gerencia reopens or refuses.
  pedir_reapertura: action({
    permission: 'cerrar-periodo',
    on: 'one',
    input: motivo,
    output: PeriodoOut,
    http: 'POST /api/libro/periodos/:id/pedir-reapertura',
  }),
  reabrir: action({ permission: 'reabrir-periodo', on: 'one', output: PeriodoOut, http: 'POST /api/libro/periodos/:id/reabrir' }),
  rechazar_reapertura: action({
    permission: 'reabrir-periodo',
    on: 'one',
    input: motivo,
    output: PeriodoOut,
    http: 'POST /api/libro/periodos/:id/rechazar-reapertura',
  }),
  cerrar_ejercicio: action({
    permission: 'cerrar-periodo',
    input: z.object({ anio: z.number().int().min(2000).max(2100) }),
    output: z.object({ asientos: z.array(zId) }),
    money: true,
  }),
};
