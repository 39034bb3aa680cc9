import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { clientes, cuentas, personas } from '#areas/clientes/tables.ts';
import { contratos } from '#areas/contratos/tables.ts';
import { documentos } from '#areas/documentos/tables.ts';
import { abrirCuentaBanco, asegurarPlan, contabilizar, registrarObligacion } from '#areas/libro/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rut, rutOf } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { crearPasivo } from './puerta.ts';

export const CLIENTE = rut('99990002-K');
const DEUDOR = rut('99990010-0');
const cero = pesos(0);

/** The chart, one bank and the lists that the acts read. */
export async function cuentasPara(ctx: Ctx): Promise<void> {
  await asegurarPlan(ctx);
  await abrirCuentaBanco(ctx, 1, 'Banco Uno 111');
  await sembrarCatalogo(ctx, 'motivos_retencion', [
    ['ORDEN_JUDICIAL', 'orden judicial'],
    ['DIFERENCIA_DE_PAGO', 'diferencia de pago'],
  ]);
  await ctx.db.insert(indicesUf).values([{ fecha: '2026-05-05' as Fecha, valor: '39841.72', origen: 'manual' }]);
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

let n = 0;

/** An active client of his own with an account that may be used, and a contract with or without the clause to compensate. */
export async function cliente(t: TestApp, o: { clausula?: boolean } = {}): Promise<{ rut: Rut; cuenta_id: string }> {
  n += 1;
  const suyo = rutOf(99_990_500 + n);
  return t.arrange(async (ctx) => {
    await ctx.insert(personas, { rut: suyo, tipo_persona: 'JURIDICA', nombre: `Cedente ${n} SpA` });
    await ctx.insert(clientes, { rut: suyo, estado: 'activo' });
    await ctx.insert(contratos, {
      num_contrato: 500 + n,
      tipo: 'MARCO_FACTORING',
      cliente_rut: suyo,
      nombre: `Cedente ${n} SpA`,
      monto_fijo: true,
      monto: '1000000000',
      moneda: 'CLP',
      plazo_dias: 365,
      fecha_inicio: '2026-01-01' as Fecha,
      fecha_vencimiento: '2026-12-31' as Fecha,
      con_responsabilidad: true,
      clausulas: { compensacion: o.clausula ?? true, mandato_llenado: true, mandato_cobro: true, domicilio: true },
      estado: 'vigente',
    });
    const antes = new Date('2026-01-05T12:00:00Z');
    const c = await ctx.insert(cuentas, {
      cliente_rut: suyo,
      banco: '012',
      ctacte: `100${n}`,
      tipo_cuenta: 'CORRIENTE',
      rut_titular: suyo,
      estado: 'validada',
      creada_por: ['40000009-3'],
      validada_por: ['40000010-7'],
      validada_en: antes,
      disponible_desde: antes,
    });
    return { rut: suyo, cuenta_id: c.id };
  });
}

/** A document as bought: the row that documentos keeps. */
function filaDocumento(cliente_rut: Rut, folio: string, monto: number, vence: Fecha) {
  return {
    tipo: '33',
    folio,
    rut_emisor: cliente_rut,
    razon_emisor: 'Cedente',
    rut_receptor: DEUDOR,
    razon_receptor: 'Minera Ejemplo S.A.',
    cliente_rut,
    razon_cliente: 'Cedente',
    deudor_rut: DEUDOR,
    razon_deudor: 'Minera Ejemplo S.A.',
    fecha_emision: '2026-03-01' as Fecha,
    fecha_vencimiento: vence,
    monto_neto: pesos(monto),
    monto_exento: cero,
    iva: cero,
    otros_impuestos: cero,
    monto: pesos(monto),
    monto_nc: cero,
    monto_financiable: pesos(monto),
    fecha_recepcion_sii: '2026-03-01' as Fecha,
    fin_plazo_reclamo: '2026-03-09' as Fecha,
    origen: 'XML' as const,
    estado: 'vigente' as const,
    estado_sii: 'recibo_mercaderias' as const,
    pagado: cero,
    anticipo: pesos(monto * 0.9),
    retencion: pesos(monto * 0.1),
    anticipo_pendiente: pesos(monto * 0.9),
    saldo_deudor: pesos(monto),
    venc_ef: vence,
  };
}

/** A document of the client bought and overdue, with its obligación of M pesos and its entry; its id. Without mora of its own. */
export async function documentoVencido(t: TestApp, cliente_rut: Rut, monto: number, vence = '2026-04-20'): Promise<string> {
  n += 1;
  const folio = String(3990 + n);
  const numero = `33-${folio}`;
  return t.arrange(async (ctx) => {
    const d = await ctx.insert(documentos, filaDocumento(cliente_rut, folio, monto, vence as Fecha));
    const pk = `documento:${d.id}`;
    await registrarObligacion(ctx, {
      pk,
      tipo: 'documento',
      rut: DEUDOR,
      rol: 'DEUDOR',
      cliente_rut,
      origen_area: 'documentos',
      origen_id: d.id,
      numero,
      documento: numero,
      fecha: '2026-03-02' as Fecha,
      capital: pesos(monto),
      base_mora: pesos(monto * 0.9),
      vencimiento: vence as Fecha,
    });
    const base = { moneda: 'CLP' as const, pk, documento: numero };
    const lineas = [
      { ...base, cuenta: '1301' as const, debe: pesos(monto), haber: cero, rut: DEUDOR },
      { ...base, cuenta: '2108' as const, debe: cero, haber: pesos(monto * 0.1), rut: cliente_rut },
      { cuenta: '1102.01' as const, debe: cero, haber: pesos(monto * 0.9), moneda: 'CLP' as const },
    ];
    await contabilizar(ctx, 'asiento_manual', { lineas }, { origen: { area: 'prueba', id: d.id }, fecha: fecha('2026-03-02') });
    return d.id;
  });
}
