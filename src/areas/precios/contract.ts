import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zFecha, zId } from '#kernel/fields.ts';

export const PLANES = ['basic', 'standard', 'enterprise'] as const;
export const PERIODICIDADES = ['mensual', 'anual'] as const;

const zPrecio = z
  .number({ error: 'Indique un precio' })
  .int('Debe ser un número entero')
  .min(0, 'Debe ser al menos 0')
  .max(100_000, 'Debe ser a lo más 100000');

/** A plan as specification §3 shapes it. */
const Plan = z.object({
  title: z.string(),
  subtitle: z.string(),
  img: z.string(),
  monthlyPrice: z.number().int(),
  yearlyPlan: z.object({ perMonth: z.number().int(), totalAnnual: z.number().int() }),
  planBenefits: z.array(z.string()),
  popular: z.boolean(),
});
export type Plan = z.output<typeof Plan>;

export const Catalogo = z.object({
  basicPlan: Plan,
  standardPlan: Plan,
  enterprisePlan: Plan,
  qandA: z.array(z.object({ question: z.string(), ans: z.string() })),
});

/** An account by its id, or by the integer id that the users list gives; ids are compared as text. */
const Cuenta = z.union([zId, z.string().regex(/^\d{1,9}$/), z.number().int().min(1).max(999_999_999)]).transform(String);

const Precios = { monthlyPrice: zPrecio, perMonth: zPrecio, totalAnnual: zPrecio.max(1_200_000) };

export const Precio = z.object({
  id: zId,
  plan: z.enum(PLANES),
  desde: zFecha,
  ...Precios,
  vigente: z.boolean(),
  puesto_por: z.string(),
});

export const Contrato = z.object({
  id: zId,
  usuario: zId,
  nombre: z.string(),
  plan: z.enum(PLANES),
  periodicidad: z.enum(PERIODICIDADES),
  /** What was in force the day it was taken: a later change does not touch it. */
  precio: z.number().int(),
  desde: zFecha,
  hasta: zFecha.nullable(),
});

export const contract = defineArea({
  area: 'precios',
  tier: 0,
  uses: ['usuarios'],
  permissions: ['ver', 'editar', 'contratar'],
  options: ['planes', 'periodicidad', 'cuentas'],
  operations: {
    datos: query({ permission: 'ver', http: 'GET /pricing/data', output: Catalogo }),
    mio: query({ permission: 'ver', output: z.object({ plan: z.string(), contrato: Contrato.nullable() }) }),
    precios: query({ permission: 'ver', output: z.array(Precio) }),
    contratos: query({ permission: 'contratar', output: z.array(Contrato) }),
    contratar: action({
      permission: 'contratar',
      input: z.object({ usuario: Cuenta, plan: z.enum(PLANES), periodicidad: z.enum(PERIODICIDADES) }),
      output: Contrato,
    }),
    cambiar_precio: action({
      permission: 'editar',
      input: z.object({ plan: z.enum(PLANES), desde: zFecha, ...Precios }),
      output: Precio,
      status: 201,
    }),
  },
});
