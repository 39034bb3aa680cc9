import { z } from 'zod';
import { action } from '#kernel/contract.ts';
import { zFecha, zId, zPesos, zTexto } from '#kernel/fields.ts';
import { Causa, zMotivo } from './contract-formas.ts';

const one = { on: 'one' as const, output: Causa };
const zBien = z.object({ bien_id: zId });
const zCuenta = z.string({ error: 'Elija la cuenta' }).min(1, 'Elija la cuenta').max(10);
const conMotivo = zBien.extend({ motivo: zMotivo });

export const NuevaRecepcion = zBien.extend({
  /** Handed over by agreement, or awarded to us in its auction. */
  como: z.enum(['DACION', 'ADJUDICACION'], { error: 'Elija cómo llega a ser nuestro' }),
  valor: zPesos({ min: 1 }),
  fecha: zFecha,
  evidencia: zTexto(300, 5),
});
export const NuevaVenta = zBien.extend({
  precio: zPesos({ min: 1 }),
  fecha: zFecha,
  comprador: zTexto(160, 3),
  cuenta_banco: zCuenta,
  num_operacion_banco: zTexto(40).nullish(),
  evidencia: zTexto(300, 5),
});

/** Goods of a case: what is attached, its auction, and those that come to be ours. What is ours is taken, sold and undone by two people. */
export const operacionesBienes = {
  fijar_remate: action({ permission: 'avanzar', input: zBien.extend({ fecha: zFecha, minimo: zPesos({ min: 1 }) }), ...one }),
  adjudicar: action({ permission: 'avanzar', input: zBien.extend({ postura: zPesos({ min: 1 }), adjudicatario: zTexto(160, 3) }), ...one }),
  recibir_bien: action({
    permission: 'cerrar',
    money: true,
    input: NuevaRecepcion,
    ...one,
  }),
  aprobar_recepcion: action({ permission: 'cerrar', money: true, input: zBien, ...one }),
  rechazar_recepcion: action({ permission: 'cerrar', input: conMotivo, ...one }),
  vender_bien: action({
    permission: 'cerrar',
    money: true,
    input: NuevaVenta,
    ...one,
  }),
  aprobar_venta: action({ permission: 'cerrar', money: true, input: zBien, ...one }),
  rechazar_venta: action({ permission: 'cerrar', input: conMotivo, ...one }),
  /** Takes back the last thing that was done with it: its sale, else its reception. */
  deshacer_bien: action({ permission: 'cerrar', money: true, input: conMotivo, ...one }),
};
