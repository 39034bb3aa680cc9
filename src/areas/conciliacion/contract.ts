import { z } from 'zod';
import { action, defineArea } from '#kernel/contract.ts';
import { zPeriodo, zTexto } from '#kernel/fields.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** A book line of an act was matched with the bank (confirmed): `origen` is the act that posted the entry. */
    'movimiento.conciliado': { origen: { area: string; id: string }; cuenta: string; asiento_id: string };
    /** That match was undone. */
    'movimiento.desconciliado': { origen: { area: string; id: string }; cuenta: string; asiento_id: string };
  }
}

/** Amounts in the minor unit of the currency (CLP has none). */
const Movimiento = z.object({
  linea_origen: z.number().int(),
  fecha: z.string().nullable(),
  descripcion: z.string(),
  documento: z.string().nullish(),
  cargo: z.number().int(),
  abono: z.number().int(),
  saldo: z.number().int().nullish(),
  rut_detectado: z.string().nullish(),
  causas: z.array(z.string()),
});

export const CartolaLeida = z.object({
  formato: z.string(),
  confianza: z.number(),
  cuenta: z.string().nullish(),
  moneda: z.string(),
  decimales: z.number().int(),
  saldo_inicial: z.number().int().nullish(),
  saldo_final: z.number().int().nullish(),
  total_cargos: z.number().int(),
  total_abonos: z.number().int(),
  movimientos: z.array(Movimiento),
  avisos: z.array(z.string()),
  quiebres: z.array(z.object({ tipo: z.string(), linea_origen: z.number().int().nullish(), esperado: z.number(), encontrado: z.number() })),
});

export const contract = defineArea({
  area: 'conciliacion',
  tier: 3,
  uses: [],
  permissions: ['ver', 'preparar', 'reglas', 'forzar', 'cerrar', 'actualizar'],
  sensibles: ['cerrar', 'forzar'],
  operations: {
    // Shows what a statement says and where its chain of balances breaks; writes nothing of it.
    leer_cartola: action({
      permission: 'preparar',
      upload: { maxMb: 20, maxFiles: 1 },
      input: z.object({ periodo: zPeriodo.optional(), cuenta: zTexto(40).optional() }),
      output: z.object({ cartolas: z.array(CartolaLeida) }),
    }),
  },
});
