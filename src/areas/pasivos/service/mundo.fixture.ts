import { documentos } from '#areas/documentos/tables.ts';
import { clienteActivo, cuentaDe, marcoDe } from '#areas/empresas/pruebas/clientes.fixture.ts';
import { deudaDe, papel } from '#areas/empresas/pruebas/documentos.fixture.ts';
import { conListas, conPlan, siguiente, UF } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { contabilizar } from '#areas/libro/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { crearPasivo } from './puerta.ts';

export const CLIENTE = rut('99990002-K');
const DEUDOR = rut('99990010-0');
const cero = pesos(0);

/** The chart, one bank and the lists that the acts read. */
export async function cuentasPara(ctx: Ctx): Promise<void> {
  await conPlan(ctx);
  await conListas(ctx, {
    motivos_retencion: [
      ['ORDEN_JUDICIAL', 'orden judicial'],
      ['DIFERENCIA_DE_PAGO', 'diferencia de pago'],
    ],
  });
  await ctx.db.insert(indicesUf).values([{ fecha: '2026-05-05' as Fecha, valor: UF, origen: 'manual' }]);
}

export interface Excedente {
  id: string;
  documento_id: string;
  origen: { area: string; id: string };
}

/** An excedente born as recaudaciones posts it: pago of the document's debtor, mora out of the retención (domain §6.10, ledger §3). */
export async function excedente(
  ctx: Ctx,
  o: { clave: string; cliente: Rut; pago: number; mora: number; excedente: number; dia?: string; documento_id?: string },
): Promise<Excedente> {
  const origen = { area: 'recaudaciones', id: ctx.id() };
  const dia = fecha(o.dia ?? '2026-04-30');
  const documento_id = o.documento_id ?? ctx.id();
  const documento = { pk: `documento:${documento_id}`, documento: o.clave, deudor: DEUDOR, cedente: o.cliente };
  const comun = { origen, fecha: dia };
  // The purchase: M against R in 2108 and the rest paid, so that the R of the document starts where its payment finds it.
  await contabilizar(
    ctx,
    'asiento_manual',
    {
      lineas: [
        { cuenta: '1301', debe: pesos(o.pago), haber: cero, moneda: 'CLP', rut: DEUDOR, pk: documento.pk, documento: o.clave },
        {
          cuenta: '2108',
          debe: cero,
          haber: pesos(o.mora + o.excedente),
          moneda: 'CLP',
          rut: o.cliente,
          pk: documento.pk,
          documento: o.clave,
        },
        { cuenta: '1102.01', debe: cero, haber: pesos(o.pago - o.mora - o.excedente), moneda: 'CLP' },
      ],
    },
    { origen: { area: 'prueba', id: documento_id }, fecha: dia },
  );
  const { id, pk } = await crearPasivo(ctx, {
    rut: o.cliente,
    amount: pesos(o.excedente),
    tipo_pasivo: 'EXCEDENTE_RETENCION_LIBERADA',
    comprobante: o.clave,
    origen: { ...origen, pk: documento.pk },
    fecha: dia,
  });
  await contabilizar(
    ctx,
    'recaudacion_factoring',
    {
      documento,
      medio: { medio: 'banco', cuenta: '1102.01' },
      pago: pesos(o.pago),
      mora: pesos(o.mora),
      retencion: pesos(o.mora + o.excedente),
      por_devengar: cero,
    },
    comun,
  );
  await contabilizar(ctx, 'excedente_factoring', { documento, excedente: pesos(o.excedente), pk_pasivo: pk }, comun);
  return { id, documento_id, origen };
}

/** The payment of 33-1021: 12.500.000 on 30-04, mora 117.000, excedente 1.133.000 (domain §6.10). */
export const pagar1021 = (ctx: Ctx, cliente: Rut = CLIENTE) =>
  excedente(ctx, { clave: '33-1021', cliente, pago: 12_500_000, mora: 117_000, excedente: 1_133_000 });

/** An active client of his own with an account that may be used, and a contract with or without the clause to compensate. */
export const cliente = (t: TestApp, o: { clausula?: boolean } = {}): Promise<{ rut: Rut; cuenta_id: string }> =>
  t.arrange(async (ctx) => {
    const suyo = await clienteActivo(ctx);
    await marcoDe(ctx, suyo, o.clausula ?? true);
    const cuenta_id = await cuentaDe(ctx, suyo.rut, {
      banco: '012',
      ctacte: `100${siguiente()}`,
      creada_por: ['40000009-3'],
      validada_por: ['40000010-7'],
    });
    return { rut: suyo.rut, cuenta_id };
  });

/** A document of the client bought and overdue, with its obligación of M pesos and its entry; its id. Without mora of its own. */
export const documentoVencido = (t: TestApp, cliente_rut: Rut, monto: number, vence = '2026-04-20'): Promise<string> =>
  t.arrange(async (ctx) => {
    const partes = { cliente: { rut: cliente_rut, nombre: 'Cedente' }, deudor: { rut: DEUDOR, nombre: 'Minera Ejemplo S.A.' } };
    const [anticipo, retencion] = [pesos(monto * 0.9), pesos(monto * 0.1)];
    const comprado = {
      estado: 'vigente',
      anticipo,
      retencion,
      anticipo_pendiente: anticipo,
      saldo_deudor: pesos(monto),
      venc_ef: fecha(vence),
    } as const;
    const contestado = { fecha_recepcion_sii: fecha('2026-03-01'), estado_sii: 'recibo_mercaderias' } as const;
    const d = await ctx.insert(documentos, papel({ ...partes, monto, emision: '2026-03-01', vence }, { ...comprado, ...contestado }));
    const [pk, documento] = [`documento:${d.id}`, `33-${d.folio}`];
    const nacida = { origen_area: 'documentos', origen_id: d.id, numero: documento, documento, fecha: fecha('2026-03-02') };
    const deuda = { rut: DEUDOR, rol: 'DEUDOR', cliente_rut, capital: monto, base_mora: anticipo, vence } as const;
    await deudaDe(ctx, { pk, tipo: 'documento', ...deuda, ...nacida });
    const base = { moneda: 'CLP' as const, pk, documento };
    const lineas = [
      { ...base, cuenta: '1301' as const, debe: pesos(monto), haber: cero, rut: DEUDOR },
      { ...base, cuenta: '2108' as const, debe: cero, haber: retencion, rut: cliente_rut },
      { cuenta: '1102.01' as const, debe: cero, haber: anticipo, moneda: 'CLP' as const },
    ];
    await contabilizar(ctx, 'asiento_manual', { lineas }, { origen: { area: 'prueba', id: d.id }, fecha: fecha('2026-03-02') });
    return d.id;
  });
