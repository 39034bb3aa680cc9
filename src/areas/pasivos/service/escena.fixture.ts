import { areas } from '#app/areas.server.gen.ts';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import type { InputOf } from '#kernel/contract.ts';
import { fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { invariantes } from './invariantes.ts';
import { cliente, cuentasPara, excedente } from './mundo.fixture.ts';

let t: TestApp;
export const HOY = fecha('2026-05-05');

/** The company of these tests, and the acts that they repeat. */
export async function abrir(): Promise<TestApp> {
  t = await testApp(areas, { hoy: HOY });
  await t.arrange(cuentasPara);
  return t;
}

export const P = (...modulos: string[]) => modulos.map((m) => `pasivos:${m}`);
export const ejecutivo = () => t.persona({ rut: '40000001-8', modulos: P('ver', 'solicitar') });
export const analista = () => t.persona({ rut: '40000002-6', modulos: P('ver', 'revisar', 'retener') });
export const tesoreria = () => t.persona({ rut: '40000003-4', modulos: P('ver', 'solicitar', 'autorizar', 'ejecutar', 'identificar') });
export const cumplimiento = () => t.persona({ rut: '40000004-2', modulos: P('ver', 'retener'), perfiles: ['CUMPLIMIENTO'] });

export type Entrada = InputOf<typeof contract, 'crear_solicitud'>;
export const pedir = async (e: Entrada, quien = ejecutivo()) => {
  const { solicitudes } = await t.act(contract, 'crear_solicitud', quien, e);
  const [primera] = solicitudes;
  if (!primera) throw new Error('nothing was asked');
  return primera;
};
export const acto = (name: 'revisar' | 'autorizar', id: string, quien: ReturnType<typeof ejecutivo>) =>
  t.act(contract, name, quien, {}, { id });
export const autorizada = async (id: string) => {
  await acto('revisar', id, analista());
  return acto('autorizar', id, tesoreria());
};
export const girar = (id: string, o: { cuenta_banco?: string; medio?: string; sucursal?: string } = {}) =>
  t.arrange((ctx) =>
    ctx.emit('giro.confirmado', {
      origen_area: 'pasivos',
      origen_id: id,
      orden_id: ctx.id(),
      fecha: HOY,
      comprobante: 'BCO-1',
      medio: o.medio ?? 'TRANSFERENCIA',
      cuenta_banco: o.cuenta_banco ?? '1102.01',
      ...(o.sucursal ? { sucursal: o.sucursal } : {}),
    }),
  );
export const saldo = (cuenta: string, pk?: string) => t.arrange((ctx) => saldoCuenta(ctx, cuenta, undefined, pk));
export const rotos = () => t.arrange(async (ctx) => (await Promise.all(invariantes.map((i) => i.check(ctx)))).flat());
export const ficha = (r: Rut) => t.ask(contract, 'de_rut', tesoreria(), { rut: r });

export async function conExcedente(o: { monto?: number; clausula?: boolean } = {}) {
  const c = await cliente(t, { clausula: o.clausula ?? true });
  const monto = o.monto ?? 1_133_000;
  const e = await t.arrange((ctx) =>
    excedente(ctx, { clave: `33-${monto}`, cliente: c.rut, pago: monto * 4, mora: 1_000, excedente: monto }),
  );
  const pago = { medio: 'TRANSFERENCIA' as const, cuenta_id: c.cuenta_id };
  return { ...c, ...e, pago, todo: { rut: c.rut, pasivos: [{ id: e.id, monto }], pagar: pago } };
}
