import { empresaConocida } from '#areas/empresas/pruebas/clientes.fixture.ts';
import { deudaDe, documentoComprado } from '#areas/empresas/pruebas/documentos.fixture.ts';
import { abrirEmpresa, dias, siguiente } from '#areas/empresas/pruebas/empresa.fixture.ts';
import type { InputOf } from '#kernel/contract.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { Session } from '#platform/server/session.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';

/** A company that bought documents, for the tests of this folder. Everybody is fictitious. */
export { incumplidos } from '#areas/empresas/pruebas/manos.fixture.ts';
export const CEDENTE = rutOf(99_990_101);
const VENDEDOR = { rut: CEDENTE, nombre: 'Cedente Ejemplo SpA' };

export const abrirMundo = (hoy = '2026-05-20'): Promise<TestApp> =>
  abrirEmpresa({ hoy, uf: dias('2026-03-01', 120), plan: true, sucursal: { tiene_caja: true } }, (ctx) => empresaConocida(ctx, VENDEDOR));

/** A debtor of its own, so that the history of one test does not touch another's. */
export const deudor = (t: TestApp): Promise<Rut> =>
  t.arrange(async (ctx) => (await empresaConocida(ctx, { nombre: `Deudor ${siguiente()} S.A.`, es_deudor: true })).rut);

export interface Comprado {
  monto: number;
  anticipo: number;
  /** Effective due date. */
  vence: string;
  tasa_mora?: string;
  diferencia?: number;
}

/** A document bought on 10-03-2026, vigente, with its debt and its entry: its pk. */
export const comprado = (t: TestApp, rut: Rut, c: Comprado): Promise<string> =>
  t.arrange((ctx) => documentoComprado(ctx, { ...c, cliente: VENDEDOR, deudor: { rut, nombre: 'Deudor' }, sucursal: 'SANTIAGO' }));

/** A charge of a client (prórroga, gasto): its pk. */
export const cargo = (t: TestApp, rut: Rut, capital: number, vence: string, tasa_mora_mensual = '2.40'): Promise<string> =>
  t.arrange((ctx) => {
    const numero = `Prórroga ${siguiente()}`;
    return deudaDe(ctx, {
      tipo: 'prorroga',
      rut,
      capital,
      vence,
      origen_area: 'prorrogas',
      numero,
      fecha: fecha('2026-03-10'),
      tasa_mora_mensual,
    });
  });

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
