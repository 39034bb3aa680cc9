import { expect } from '@playwright/test';
import type { Json } from '../../mundo/cliente.ts';
import { aprobar, cotizar, girar, llevarAComite } from '../../mundo/hilo/compra.ts';
import { acusarRecibo, cargar, comoXml } from '../../mundo/hilo/papeles.ts';
import { fijarTope } from '../../mundo/hilo/parametros.ts';
import { ANTERIOR, malos, NOTA_ANTERIOR, T13 } from '../../mundo/hilo/partes.ts';
import type { Hilo } from './estado.ts';

const nombre = (d: { tipo: number; folio: number }): string => `${d.tipo}-${d.folio}`;

/**
 * A small purchase of the day after, whose terms are all in its own figures: 9.000.000 (90 %) − 264.600 (1,80 % of it, 49 days from
 * 04-03 to 22-04, domain §6.6) − 40.000 of comisión (0,40 %) − 7.600 of its IVA = 8.687.800.
 */
export async function comprarAnterior(h: Hilo): Promise<void> {
  const { m } = h;
  const [fila] = await cargar(m, [comoXml(ANTERIOR)]);
  expect(fila).toMatchObject({ codigo: null, causas: [] });
  h.documentos[nombre(ANTERIOR)] = fila?.documento_id ?? '';
  await acusarRecibo(m, [ANTERIOR], '2026-02-27');
  const cambios = { comision_minima_uf: '0', gastos: [] };
  const p = await cotizar(m, 'ejecutivo', { documentos: [fila?.documento_id ?? ''], cuenta_id: h.cuenta_id, hoy: h.hoy, cambios });
  expect(p).toMatchObject({ total_anticipo: 9_000_000, total_dp: 264_600, comision: 40_000, iva: 7_600, monto_girar: 8_687_800 });
  expect(await aprobar(m, await llevarAComite(m, 'ejecutivo', p))).toMatchObject({ estado: 'convertida' });
  const op = await girar(m, [ANTERIOR], h.hoy);
  expect(op).toMatchObject({ estado: 'girada', monto_girar: 8_687_800 });
  h.banco.vio({ fecha: h.hoy, glosa: 'TEF A CLIENTE', documento: String(op.num_operacion), cargo: 8_687_800 });
}

/** Its nota de crédito of 1.450.000: 1.000.000 was retenido, so the client owes 450.000 (domain §6.2), the debt of T13. */
export async function recibirNota(h: Hilo): Promise<void> {
  // A smaller cap for the day of the giro, in force before it.
  await fijarTope(h.m, 20_000_000, '2026-03-05');
  await h.hasta('2026-03-10');
  const { m } = h;
  const [nota] = await cargar(m, [{ nombre: 'nota.xml', bytes: NOTA_ANTERIOR }]);
  expect(nota).toMatchObject({ estado: 'nota_asociada', documento_id: h.documentos[nombre(ANTERIOR)] });
  expect(await m.get('ejecutivo', `/api/documentos/${h.documentos[nombre(ANTERIOR)]}`)).toMatchObject({
    saldo_deudor: 8_550_000,
    anticipo_pendiente: 8_550_000,
    notas: [{ monto: 1_450_000, saldo_cedente: 450_000 }],
  });
}

/** Step 3: T13's invoices among what may not be bought, in one load. */
export async function cargarT13(h: Hilo): Promise<void> {
  const { m } = h;
  const buenos = T13.map(comoXml);
  expect(buenos[0]?.bytes.subarray(0, 60).toString('latin1')).toContain('encoding="ISO-8859-1"');
  const lista = malos();
  const filas = await cargar(m, [...lista.slice(0, 3), ...buenos, ...lista.slice(3)]);
  const por = new Map(filas.map((f) => [f.archivo, f]));
  for (const malo of lista) {
    const f = por.get(malo.nombre);
    expect([malo.nombre, f?.estado, f?.documento_id, f?.codigo]).toEqual([malo.nombre, 'rechazado', null, malo.codigo]);
    expect(f?.causas.find((c) => c.codigo === malo.codigo)?.detail).toMatch(malo.detail);
    expect(f?.causas[0]?.que_hacer.length).toBeGreaterThan(10);
  }
  for (const d of T13) {
    const f = por.get(`${nombre(d)}.xml`);
    expect([nombre(d), f?.codigo, f?.causas]).toEqual([nombre(d), null, []]);
    h.documentos[nombre(d)] = f?.documento_id ?? '';
  }
  expect(filas).toHaveLength(T13.length + lista.length);
  const { items } = await m.get<{ items: Json[] }>('ejecutivo', '/api/documentos?estado=validado');
  expect(new Map(items.map((d) => [`${d.tipo}-${d.folio}`, d.monto]))).toEqual(
    // Amounts of domain §6.6.
    new Map([
      ['34-233', 3_200_000],
      ['33-1022', 7_840_000],
      ['33-1021', 12_500_000],
    ]),
  );
  await acusarRecibo(m, T13, '2026-03-10');
}
