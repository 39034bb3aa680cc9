import { contract as proformas } from '#areas/proformas/contract.ts';
import type { OutputOf } from '#kernel/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { type Cartera, esMenor } from './alta.ts';
import { aprobar } from './comite.ts';
import type { Narrador } from './narrador.ts';
import { cargar, type Factura, facturar } from './papeles.ts';

/** Terms that the executive quotes; the size of the client moves them a little. */
function condiciones(c: Cartera, n: Narrador) {
  const tasa = (1.55 + (c.cedente.i % 6) * 0.07).toFixed(2);
  return {
    cliente_rut: c.cedente.rut as string,
    producto: 'FACTORING',
    origen_operacion: 'PROPIA',
    destino_operacion: 'GIRO_CLIENTE',
    tipo_operacion: 'FACTORING_CON_RESPONSABILIDAD',
    fechacurso: n.fecha as string,
    anticipo_pct: ['90', '92', '85', '95'][c.cedente.i % 4] ?? '90',
    tasa,
    // Of a small purchase the charges weigh: the company asks less, or the rate with all of them passes the maximum.
    comision_pct: esMenor(c.cedente) ? '0.20' : '0.40',
    comision_minima_uf: esMenor(c.cedente) ? '0.5' : '1.5',
    gastos: esMenor(c.cedente) ? [] : [{ concepto: 'NOTARIA', monto: 25_000, afecto_iva: true, traspasado: false }],
    cuenta_giro: c.cuenta_id,
  };
}

/** Invoices of the month of a client, spread over its debtors. */
export function ventas(n: Narrador, c: Cartera, cuantas: number): Factura[] {
  const { seeder } = n;
  const base = (c.cedente.linea * 1_000_000) / 16;
  return Array.from({ length: cuantas }, (_, k) => {
    const deudor = c.deudores[(c.folio + k) % c.deudores.length];
    if (!deudor) throw new Error('sin deudores');
    const neto = Math.round((base * (60 + seeder.entre(0, 70))) / 100 / 1000) * 1000;
    const emision = addDays(n.fecha, -seeder.entre(2, 12)) as Fecha;
    return facturar(c, deudor, neto, emision, esMenor(c.cedente) ? 30 : seeder.uno([45, 60, 75, 90]));
  });
}

/** The executive loads the papers and writes the proforma. */
export async function cotizar(n: Narrador, c: Cartera, facturas: readonly Factura[]) {
  const ids = await cargar(n, c, facturas);
  if (ids.length === 0) return { ids, id: '', falta: ['cliente_bloqueado'], reglas: [] };
  const p = await n.nuevo(proformas, c.cedente.ejecutivo, {
    ...condiciones(c, n),
    documents: Object.fromEntries(ids.map((id) => [id, {}])),
  });
  const { falta_para_emitir, reglas } = await n.detalle<OutputOf<typeof proformas, 'crear'>>(proformas, c.cedente.ejecutivo, p.id);
  return { ids, id: p.id, falta: falta_para_emitir.map((f) => f.codigo), reglas };
}

/** From the draft to the vote of the level that its exposure needs. */
export async function emitirYAprobar(n: Narrador, c: Cartera, id: string): Promise<void> {
  await n.hacer(proformas, 'emitir', c.cedente.ejecutivo, id, {});
  const enviada = await n.hacerYVer(proformas, 'enviar_a_comite', c.cedente.ejecutivo, id, {});
  await aprobar(n, proformas, id, enviada.nivel_comite);
}

/** A draft that its rules do not let through, and that nobody insists on: what the client was told. */
export const desistir = (n: Narrador, c: Cartera, id: string) =>
  n.hacer(proformas, 'anular', c.cedente.ejecutivo, id, { motivo: 'No pasa las reglas y el cliente no insistió' });
