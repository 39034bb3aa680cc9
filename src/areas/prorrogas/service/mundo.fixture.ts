import { quien as persona } from '#areas/creditos/service/mundo.fixture.ts';
import { clienteActivo } from '#areas/empresas/pruebas/clientes.fixture.ts';
import { documentoComprado } from '#areas/empresas/pruebas/documentos.fixture.ts';
import { NUESTRO_RUT, siguiente } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { contabilizar } from '#areas/libro/public.server.ts';
import { pagares } from '#areas/pagares/tables.ts';
import { crearPasivo } from '#areas/pasivos/public.server.ts';
import { addDays, type Fecha, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';

export { cobrar, descuadresDeLibro, devolver } from '#areas/creditos/service/caja.fixture.ts';
export { abrirMundo, credito } from '#areas/creditos/service/mundo.fixture.ts';
export { movido, saldosDe } from '#areas/empresas/pruebas/manos.fixture.ts';
/** What the tests of credits arrange, for those of its cuotas. */
export { cubierta } from '#areas/fondo-garantia/service/cubierta.fixture.ts';

export const [EJECUTIVO, JEFE, TESORERA, OTRA] = [2, 3, 20, 21];
export const quien = (t: TestApp, k: number) => persona(t, k);

/** A client of the executive. All fictitious. */
export const cliente = (t: TestApp): Promise<Rut> =>
  t.arrange(async (ctx) => (await clienteActivo(ctx, { ficha: { segmento_cliente: 'PEQUENA' }, ejecutivo: EJECUTIVO })).rut);

/** A document bought and vigente, with its debt and its entry: its pk. `transito`: days that its money takes. */
export function comprado(
  t: TestApp,
  rut: Rut,
  o: { monto?: number; anticipo?: number; vence?: string; transito?: number; folio?: string } = {},
): Promise<string> {
  const { monto = 12_500_000, anticipo = 11_250_000, transito = 2, vence = '2026-04-15', ...resto } = o;
  const partes = { cliente: { rut, nombre: 'Cedente' }, deudor: { rut: rutOf(99_990_300), nombre: 'Deudor' } };
  const venc_ef = addDays(fecha(vence), transito);
  return t.arrange((ctx) => documentoComprado(ctx, { ...partes, ...resto, monto, anticipo, vence, venc_ef, nacida_en: 'documentos' }));
}

/** A pagaré of 10.000.000 signed on 10-03 and due on 10-09-2026, six months of tax paid (0,396 %): its pk. */
export const pagare = (
  t: TestApp,
  rut: Rut,
  o: { respaldo?: 'CREDITO' | 'NINGUNO'; vencimiento?: string | null; ite_metodo?: 'vista' } = {},
) =>
  t.arrange(async (ctx) => {
    const n = siguiente();
    const vence = (o.vencimiento === undefined ? '2026-09-10' : o.vencimiento) as Fecha | null;
    const p = await ctx.insert(pagares, {
      pagarevista: `PG-${n}`,
      numero: n,
      tipo: vence ? 'PLAZO' : 'A_LA_VISTA',
      cliente_rut: rut,
      nombre: 'Cedente',
      juridica: true,
      acreedor_rut: NUESTRO_RUT,
      acreedor_nombre: 'Factoring de Prueba S.A.',
      moneda: 'CLP' as const,
      monto: '10000000',
      capital: pesos(10_000_000),
      fecha_emision: '2026-03-10' as Fecha,
      vencimiento: vence,
      ultimo_vencimiento: vence,
      base_dias: 'real_30' as const,
      mandato_llenado: true,
      con_protesto: false,
      ite_exento: false,
      ite_base: pesos(10_000_000),
      ite_meses: 6,
      ite_tasa: '0.3960',
      ite_metodo: o.ite_metodo ?? 'sobre_total',
      respaldo: o.respaldo ?? ('NINGUNO' as const),
      estado: 'firmado' as const,
    });
    return `pagare:${p.id}`;
  });

/** Money of the client that we hold: an excedente born today, with its entry. */
export const excedente = (t: TestApp, rut: Rut, monto: number) =>
  t.arrange(async (ctx) => {
    const n = siguiente();
    const origen = { area: 'prueba', id: `excedente-${n}` };
    const comun = { rut, amount: pesos(monto), comprobante: `E-${n}`, origen, fecha: ctx.hoy };
    const { pk, id } = await crearPasivo(ctx, { ...comun, tipo_pasivo: 'EXCEDENTE_RETENCION_LIBERADA' });
    const linea = { moneda: 'CLP' as const, rut };
    await contabilizar(
      ctx,
      'asiento_manual',
      {
        lineas: [
          { ...linea, cuenta: '1102.01', debe: pesos(monto), haber: pesos(0) },
          { ...linea, cuenta: '2108', debe: pesos(0), haber: pesos(monto), pk, documento: `E-${n}` },
        ],
      },
      { origen, fecha: ctx.hoy },
    );
    return id;
  });

export interface Pedida {
  tipo_objeto?: 'DOCUMENTO' | 'CUOTA' | 'PAGARE';
  pks: readonly string[];
  vence: string;
  tasa?: string;
  payment_option?: 'CONTADO' | 'RETEN_LIBERADAS' | 'CUENTAS_PAGAR' | 'SUMADO_DOCUMENTO';
  excepcion?: string;
}

/** 10.000 over a cuota of 480.266 for a month are 25 points a year more: over its maximum, so it is asked as an exception (Ley 18.010 art. 2). */
export const SOBRE_LA_MAXIMA = 'El gasto es el mismo para todas';

export const datos = (rut: Rut, p: Pedida) => ({
  cliente_rut: rut as string,
  tipo_objeto: p.tipo_objeto ?? ('DOCUMENTO' as const),
  items: p.pks.map((pk) => ({ pk, vence_pedido: p.vence })),
  tasa: p.tasa ?? '2.10',
  payment_option: p.payment_option ?? ('CONTADO' as const),
  excepcion: p.excepcion ?? null,
});

/** The quote alone: what the screen asks while it is being filled. */
export function simular(t: TestApp, rut: Rut, p: Pedida) {
  const { payment_option: _p, excepcion: _e, ...pedido } = datos(rut, p);
  return t.ask(contract, 'simular', quien(t, EJECUTIVO), pedido);
}

export const crear = (t: TestApp, rut: Rut, p: Pedida) => t.act(contract, 'crear', quien(t, EJECUTIVO), datos(rut, p));
export const solicitar = (t: TestApp, id: string) => t.act(contract, 'solicitar', quien(t, EJECUTIVO), {}, { id });
export const aprobar = (t: TestApp, id: string, k = JEFE) => t.act(contract, 'aprobar', quien(t, k), {}, { id });
export const pagar = (t: TestApp, id: string, o: object = { cuenta: '1102.01', comprobante: 'TEF-77' }) =>
  t.act(contract, 'pagar', quien(t, TESORERA), o, { id });
export const reversar = (t: TestApp, id: string, k = OTRA) =>
  t.act(contract, 'reversar', quien(t, k), { motivo: 'Se pidió por error' }, { id });

/** As far as approved, by who must. */
export async function aprobada(t: TestApp, rut: Rut, p: Pedida): Promise<string> {
  const { id } = await crear(t, rut, p);
  await pedirYAprobar(t, id);
  return id;
}

/** Asked and allowed by whoever its level says. */
export async function pedirYAprobar(t: TestApp, id: string): Promise<void> {
  const s = await solicitar(t, id);
  if (s.nivel === 'jefe') await aprobar(t, id);
  else for (const k of [JEFE, 13, 14, 15]) if ((await votar(t, id, k)) === 'aprobada') break;
}

/** A vote, when this person has a seat; the state after it. */
export async function votar(t: TestApp, id: string, k: number): Promise<string> {
  const voto = { respuesta: 'APRUEBA' as const, comentario: 'De acuerdo' };
  return t.act(contract, 'votar', quien(t, k), voto, { id }).then(
    (p) => p.estado,
    () => '',
  );
}
