import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { BANCO } from './giro.ts';
import type { Narrador } from './narrador.ts';
import type { Factura } from './papeles.ts';

/** A line that the bank will show in its statement. */
export interface LineaBanco {
  fecha: Fecha;
  glosa: string;
  documento: string;
  abono: number;
  cargo: number;
}

/** What the debtor of an invoice pays, when and how: late by its habit, sometimes in two parts, and the worst not at all. */
export function agendarCobro(n: Narrador, f: Factura, documento_id: string, cartola: LineaBanco[]): void {
  const { atraso } = f.deudor;
  const azar = n.seeder.azar();
  if (atraso > 50 && azar < 0.2) return;
  const dia = addDays(f.vence, Math.round(atraso * (0.6 + azar * 0.8)));
  const pk = `documento:${documento_id}`;
  if (azar > 0.92) {
    const parte = Math.round(f.monto * 0.4);
    n.agendar(dia, () => recaudar(n, f, pk, parte, cartola));
    n.agendar(addDays(dia, 17), () => recaudar(n, f, pk, f.monto - parte, cartola));
    return;
  }
  n.porPagar.set(pk, n.habil(dia));
  n.agendar(dia, () => recaudar(n, f, pk, f.monto, cartola));
}

async function recaudar(n: Narrador, f: Factura, pk: string, monto: number, cartola: LineaBanco[]): Promise<void> {
  n.operacionBanco += 1;
  await n.acto(
    recaudaciones,
    'crear',
    'tesoreria',
    {
      rut_deudor: f.deudor.rut,
      rut_pagador: f.deudor.rut,
      nombre_pagador: f.deudor.razon,
      fecha_pago: n.fecha,
      monto,
      obligaciones: [{ pk, monto: null }],
      medio_pago: 'TRANSFERENCIA',
      office: 'SANTIAGO',
      via: 'TRANSFERENCIA',
      cuenta_banco: BANCO,
      num_operacion_banco: String(n.operacionBanco),
    },
    { minimal: true },
  );
  const glosa = `TRANSF DE ${f.deudor.razon.toUpperCase()} ${f.deudor.rut}`;
  cartola.push({ fecha: n.fecha, glosa, documento: String(n.operacionBanco), abono: monto, cargo: 0 });
}
