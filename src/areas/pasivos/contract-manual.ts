import { z } from 'zod';
import { action, query } from '#kernel/contract.ts';
import { zFecha, zId, zPesos, zPesosOut, zRut, zRutOut, zSumas, zTexto } from '#kernel/fields.ts';
import { estadosManual, TIPOS_MANUALES } from './domain/manual.ts';

export const ManualItem = z.object({
  id: zId,
  version: z.number().int(),
  rut: zRutOut,
  nombre: z.string(),
  tipo_pasivo: z.string(),
  amount: zPesosOut,
  comprobante: z.string(),
  motivo: z.string(),
  fecha: zFecha,
  propuesto_por: z.string(),
  estado: z.enum(estadosManual.states),
});

export const Manual = ManualItem.extend({
  contrapartida: z.array(z.object({ cuenta: z.string(), monto: zPesosOut })),
  pasivo_id: zId.nullable(),
  resuelto_por_nombre: z.string().nullable(),
  resuelto_el: zFecha.nullable(),
  resolucion: z.string().nullable(),
  acciones: z.array(z.object({ accion: z.string(), permitida: z.boolean(), codigo: z.string().optional(), motivo: z.string().optional() })),
});

const Ruta = z.object({ id: zId.optional(), version: z.number().int().min(1).optional() });
const motivo = { motivo: zTexto(500, 5) };
const ruta = (verbo: string) => `POST /api/pasivos/manuales/:id/${verbo}` as const;

/** A pasivo that a person types, and CONTABILIDAD registers. */
export const operacionesManuales = {
  manuales: query({
    permission: 'ver',
    http: 'GET /api/pasivos/manuales',
    input: z.object({
      q: z.string().max(100).optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      perPage: z.coerce.number().int().min(1).max(100).default(10),
      orden: z.string().max(40).optional(),
      cursor: z.string().max(400).optional(),
      estado: z.enum(estadosManual.states).optional(),
      rut: zRut.optional(),
    }),
    output: z.object({
      items: z.array(ManualItem),
      total: z.number().int(),
      page: z.number().int(),
      perPage: z.number().int(),
      total_aproximado: z.boolean().optional(),
      siguiente: z.string().optional(),
      sumas: zSumas(['amount']).optional(),
      sin_sumar: z.number().int().optional(),
    }),
  }),
  manual: query({ permission: 'ver', http: 'GET /api/pasivos/manuales/:id', input: z.object({ id: zId.optional() }), output: Manual }),
  proponer_manual: action({
    permission: 'solicitar',
    http: 'POST /api/pasivos/manuales',
    money: true,
    status: 201,
    input: z.object({
      rut: zRut,
      tipo_pasivo: z.enum(TIPOS_MANUALES, { error: 'Elija el tipo' }),
      amount: zPesos({ min: 1 }),
      comprobante: zTexto(60),
      motivo: zTexto(500, 10),
    }),
    output: Manual,
  }),
  registrar_manual: action({
    permission: 'identificar',
    http: ruta('registrar'),
    money: true,
    input: Ruta.extend({
      contrapartida: z
        .array(z.object({ cuenta: zTexto(10), monto: zPesos({ min: 1 }) }))
        .min(1, 'Indique de qué cuenta sale')
        .max(10),
    }),
    output: Manual,
  }),
  rechazar_manual: action({ permission: 'ver', http: ruta('rechazar'), input: Ruta.extend(motivo), output: Manual }),
  reversar_manual: action({ permission: 'identificar', http: ruta('reversar'), money: true, input: Ruta.extend(motivo), output: Manual }),
};
