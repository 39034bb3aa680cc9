import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { Cartera } from './alta.ts';
import type { LineaBanco } from './cobro.ts';
import { BANCO } from './giro.ts';
import type { Narrador } from './narrador.ts';

/** Days after a credit is written off on which its debtor pays something of it, and how much. */
const PAGOS = [
  [45, 1_200_000],
  [75, 350_000],
] as const;

/** What comes after a credit was written off: it is no payment of the credit, but money recovered of what nobody expected any more. */
export function agendarRecupero(n: Narrador, c: Cartera, credito_id: string, banco: LineaBanco[]): void {
  const { rut, razon } = c.cedente;
  for (const [dias, tope] of PAGOS)
    n.agendarAparte(addDays(n.fecha, dias), async () => {
      const { deudas } = await n.pregunta(recaudaciones, 'deuda', 'tesoreria', { rut, al: n.fecha });
      const castigo = deudas.find((d) => d.castigada && d.credito_id === credito_id);
      if (!castigo) return;
      const monto = Math.min(tope, castigo.para_pagar);
      n.operacionBanco += 1;
      await n.acto(
        recaudaciones,
        'crear',
        'tesoreria',
        {
          rut_deudor: rut,
          rut_pagador: rut,
          nombre_pagador: razon,
          fecha_pago: n.fecha,
          monto,
          obligaciones: [{ pk: castigo.pk, monto: null }],
          medio_pago: 'TRANSFERENCIA',
          office: 'SANTIAGO',
          via: 'TRANSFERENCIA',
          cuenta_banco: BANCO,
          num_operacion_banco: String(n.operacionBanco),
        },
        { minimal: true },
      );
      const glosa = `TRANSF DE ${razon.toUpperCase()} ${rut}`;
      banco.push({ fecha: n.fecha, glosa, documento: String(n.operacionBanco), abono: monto, cargo: 0 });
    });
}
