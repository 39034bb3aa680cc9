import { areas } from '#app/areas.server.gen.ts';
import { personas } from '#areas/clientes/tables.ts';
import { activarDocumentos, reservarDocumentos } from '#areas/documentos/public.server.ts';
import { documentos } from '#areas/documentos/tables.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { abrirCuentaBanco, asegurarPlan, contabilizar, registrarObligacion } from '#areas/libro/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import type { InputOf } from '#kernel/contract.ts';
import { addDays, type Fecha, fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';

/** A company that bought documents, for the tests of this folder. Everybody is fictitious. */
export const CEDENTE = rutOf(99_990_101);
let n = 0;

export async function abrirMundo(hoy = '2026-05-20'): Promise<TestApp> {
  const t = await testApp(areas, { hoy: fecha(hoy) });
  const dias = Array.from({ length: 120 }, (_, i) => addDays(fecha('2026-03-01'), i));
  await t.deps.database.db.insert(indicesUf).values(dias.map((f) => ({ fecha: f, valor: '39841.72', origen: 'manual' as const })));
  await t.arrange(async (ctx) => {
    await asegurarPlan(ctx);
    await abrirCuentaBanco(ctx, 1, 'Banco Uno 111');
    await ctx.insert(sucursales, { codigo: 'SANTIAGO', nombre: 'Santiago', tiene_caja: true });
    await ctx.insert(personas, { rut: CEDENTE, tipo_persona: 'JURIDICA', nombre: 'Cedente Ejemplo SpA' });
  });
  return t;
}

/** A debtor of its own, so that the history of one test does not touch another's. */
export async function deudor(t: TestApp): Promise<Rut> {
  n += 1;
  const rut = rutOf(99_990_300 + n);
  await t.arrange((ctx) => ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Deudor ${n} S.A.`, es_deudor: true }));
  return rut;
}

export interface Comprado {
  monto: number;
  anticipo: number;
  /** Effective due date. */
  vence: string;
  tasa_mora?: string;
  diferencia?: number;
}

const papel = (rut: Rut, folio: string, monto: Pesos, vence: Fecha) => ({
  tipo: '33',
  folio,
  rut_emisor: CEDENTE,
  razon_emisor: 'Cedente Ejemplo SpA',
  rut_receptor: rut,
  razon_receptor: 'Deudor',
  cliente_rut: CEDENTE,
  razon_cliente: 'Cedente Ejemplo SpA',
  deudor_rut: rut,
  razon_deudor: 'Deudor',
  fecha_emision: '2026-03-02' as Fecha,
  fecha_vencimiento: vence,
  monto_neto: monto,
  monto_exento: pesos(0),
  iva: pesos(0),
  otros_impuestos: pesos(0),
  monto,
  monto_nc: pesos(0),
  monto_financiable: monto,
  fin_plazo_reclamo: '2026-03-10' as Fecha,
  origen: 'XML' as const,
  estado: 'validado' as const,
  pagado: pesos(0),
});

/** A document bought on 10-03-2026, vigente, with its debt and its entry: its pk. */
export async function comprado(t: TestApp, rut: Rut, c: Comprado): Promise<string> {
  n += 1;
  const folio = String(5000 + n);
  const [monto, anticipo, diferencia] = [pesos(c.monto), pesos(c.anticipo), pesos(c.diferencia ?? 0)];
  const retencion = pesos(c.monto - c.anticipo);
  return t.arrange(async (ctx) => {
    const d = await ctx.insert(documentos, papel(rut, folio, monto, c.vence as Fecha));
    const pk = `documento:${d.id}`;
    const operacion_id = ctx.id();
    await reservarDocumentos(ctx, [d.id], n);
    await activarDocumentos(ctx, operacion_id, [{ id: d.id, anticipo, retencion, tasa: '1.8', venc_ef: c.vence as Fecha }]);
    await registrarObligacion(ctx, {
      pk,
      tipo: 'documento',
      rut,
      rol: 'DEUDOR',
      cliente_rut: CEDENTE,
      origen_area: 'operaciones',
      origen_id: operacion_id,
      numero: `33-${folio}`,
      documento: `33-${folio}`,
      sucursal: 'SANTIAGO',
      capital: monto,
      base_mora: anticipo,
      vencimiento: c.vence as Fecha,
      fecha: '2026-03-10' as Fecha,
      tasa_mora_mensual: c.tasa_mora ?? '2.40',
      ...(diferencia > 0
        ? { devengo: { tipo: 'diferencia_precio' as const, total: diferencia, desde: '2026-03-10' as Fecha, dias: 38 } }
        : {}),
    });
    const giro = { medio: { medio: 'banco' as const, cuenta: '1102.01' as const }, monto: pesos(anticipo - diferencia) };
    const comprados = [{ pk, documento: `33-${folio}`, deudor: rut, monto, retencion, diferencia_precio: diferencia }];
    await contabilizar(
      ctx,
      'giro_factoring',
      { cedente: CEDENTE, sucursal: 'SANTIAGO', documentos: comprados, comision: pesos(0), gastos: pesos(0), iva: pesos(0), giro },
      { origen: { area: 'operaciones', id: operacion_id }, fecha: '2026-03-10' as Fecha },
    );
    return pk;
  });
}

/** A charge of a client (prórroga, gasto): its pk. */
export async function cargo(t: TestApp, rut: Rut, capital: number, vence: string, tasa = '2.40'): Promise<string> {
  n += 1;
  const pk = `prorroga:${n}`;
  await t.arrange(async (ctx) => {
    await registrarObligacion(ctx, {
      pk,
      tipo: 'prorroga',
      rut,
      origen_area: 'prorrogas',
      origen_id: `p-${n}`,
      numero: `Prórroga ${n}`,
      capital: pesos(capital),
      vencimiento: vence as Fecha,
      fecha: '2026-03-10' as Fecha,
      tasa_mora_mensual: tasa,
    });
  });
  return pk;
}

export const ana = (t: TestApp): Session => t.persona({ rut: '40000001-8' });
export const beto = (t: TestApp): Session => t.persona({ rut: '40000002-6' });

type Crear = InputOf<typeof contract, 'crear'>;

/** A transfer as treasury registers it. */
export function transferencia(rut: Rut, monto: number, fecha_pago: string, extra: Partial<Crear> = {}): Crear {
  return {
    office: 'SANTIAGO',
    via: 'TRANSFERENCIA',
    medio_pago: 'TRANSFERENCIA',
    cuenta_banco: '1102.01',
    rut_deudor: rut,
    monto,
    fecha_pago,
    ...extra,
  };
}

export const recibir = (t: TestApp, e: Crear, quien = ana(t)) => t.act(contract, 'crear', quien, e);
export const reversa = (t: TestApp, id: string) => t.act(contract, 'reversar', beto(t), { motivo: 'se digitó mal' }, { id });
export const elegir = (...pks: string[]) => ({ obligaciones: pks.map((pk) => ({ pk })) });
