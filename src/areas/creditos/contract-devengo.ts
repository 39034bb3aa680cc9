import { z } from 'zod';
import { zFecha, zId, zPesosOut } from '#kernel/fields.ts';

const zMonto = z.number().int();
const Montos = z.object({ interes: zMonto, reajuste: zMonto, comision: zMonto });

/**
 * What a credit has recognised: by month, or by day within one. `noches` is what the closes wrote, `pagos` what its payments had to recognise
 * at once; what is neither (a sale, a giro undone) is `otros`. All of it, less what came in, is what its accounts hold.
 */
export const DevengoOut = z.object({
  mes: z.string().nullable(),
  items: z.array(
    Montos.extend({
      /** 'AAAA-MM', or the day within the month that was asked. */
      periodo: z.string(),
      dias: z.number().int(),
      /** Cuotas whose period ran. */
      cuotas: z.array(z.number().int()),
      /** Of the amounts, what a payment recognised at once. */
      de_pagos: zMonto,
    }),
  ),
  noches: Montos,
  pagos: Montos,
  otros: Montos,
  total: Montos,
  cobrado: Montos,
  /** Today in 1202, 1203 and (as it is still deferred) 2109. */
  por_cobrar: Montos,
});

/** Lines of the journal on the cuotas of a credit, one for each entry and account. */
export const AsientosOut = z.object({
  items: z.array(
    z.object({
      asiento_id: zId,
      num_asiento: z.number().int(),
      periodo: z.string(),
      fecha: zFecha,
      evento: z.string(),
      glosa: z.string(),
      origen_area: z.string(),
      cuenta: z.string(),
      debe: zPesosOut,
      haber: zPesosOut,
    }),
  ),
  /** What each account holds of the credit by these lines. */
  saldos: z.array(z.object({ cuenta: z.string(), saldo: zMonto })),
});

/** What one night recognised, credit by credit and cuota by cuota: the detail of its entry. The totals are of every row within reach. */
export const NocheOut = z.object({
  fecha: zFecha,
  /** The nights before and after it that recognised something. */
  anterior: zFecha.nullable(),
  siguiente: zFecha.nullable(),
  items: z.array(Montos.extend({ credito_id: zId, numero: z.number().int(), nombre: z.string(), cuota: z.number().int() })),
  suma: Montos,
  total: z.number().int(),
  page: z.number().int(),
  perPage: z.number().int(),
});
