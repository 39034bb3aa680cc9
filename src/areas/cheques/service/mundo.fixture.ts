import { bancos } from '#areas/catalogos/tables.ts';
import { clienteActivo } from '#areas/empresas/pruebas/clientes.fixture.ts';
import { deudaDe } from '#areas/empresas/pruebas/documentos.fixture.ts';
import { abrirEmpresa, quien as persona, siguiente } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { movido, saldosDe } from '#areas/empresas/pruebas/manos.fixture.ts';
import { indicesUtm } from '#areas/parametros/tables.ts';
import { addMonths, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { serie } from '../domain/ingreso.ts';

const LISTAS = {
  bovedas: [['CASA_MATRIZ', 'bóveda casa matriz']],
  causales_protesto: [
    ['FALTA_DE_FONDOS', 'falta de fondos'],
    ['CUENTA_CERRADA', 'cuenta cerrada'],
    ['ORDEN_DE_NO_PAGO', 'orden de no pago'],
  ],
  motivos_orden_no_pago: [['EXTRAVIO', 'extravío']],
} as const;

/** Chart, one bank of ours, the banks and lists that the acts read, and the UTM of the month (domain §2). */
export const mundoCheques = (): Promise<TestApp> =>
  abrirEmpresa({ plan: true, catalogos: LISTAS }, async (ctx) => {
    await ctx.db.insert(bancos).values([
      { codigo: '001', nombre: 'Banco de Chile' },
      { codigo: '012', nombre: 'BancoEstado' },
    ]);
    await ctx.db.insert(indicesUtm).values([
      { mes: '2026-02', valor: 69_611, origen: 'manual' },
      { mes: '2026-03', valor: 69_889, origen: 'manual' },
    ]);
  });

/** Cuotas of 480.266 (domain §5) from 20-03-2026, with mora at 2,4167 % a month, as creditos enters them. */
export function cuotasPara(t: TestApp, rut: Rut, cuantas: number): Promise<string[]> {
  return t.arrange(async (ctx) => {
    const cuota = { rut, origen_id: ctx.id(), numero: 'Crédito 1', capital: 428_980, interes: pesos(51_286), tasa_mora_mensual: '2.4167' };
    const pks: string[] = [];
    for (let i = 0; i < cuantas; i += 1) pks.push(await deudaDe(ctx, { ...cuota, cuota: i + 1, vence: addMonths(fecha('2026-03-20'), i) }));
    return pks;
  });
}

/** Operaciones (6) receives, tesorería (7) keeps, deposits and releases, supervisor (8) is somebody else. */
export function manosDe(t: () => TestApp) {
  const quien = (k: number, modulos = ['all']) => persona(t(), k, { modulos });
  const otroCliente = (): Promise<Rut> => t().arrange(async (ctx) => (await clienteActivo(ctx)).rut);
  const cuotas = (rut: Rut, cuantas: number) => cuotasPara(t(), rut, cuantas);
  /** A hundred apart: a book of cheques has its numbers in a row. */
  const numeroNuevo = (): string => String(1000 + 100 * siguiente()).padStart(7, '0');
  const filas = (pks: readonly string[], o: object = {}) => {
    return serie(
      {
        banco: '001',
        cta_cte: '777',
        num_cheque: numeroNuevo(),
        monto: 480_266,
        fecha: fecha('2026-03-20'),
        objeto_pk: '',
      },
      pks.length,
    ).map((f, i) => ({ ...f, objeto_pk: pks[i] ?? '', ...o }));
  };
  const recibir = (rut: Rut, cheques: ReturnType<typeof filas>, o: object = {}) =>
    t().act(contract, 'recibir', quien(6), {
      cliente_rut: rut as string,
      modo: 'CUOTAS' as const,
      rut_girador: rut as string,
      nombre_girador: 'Quien Gira',
      cheques,
      ...o,
    });
  const ver = (id: string) =>
    t().detail(contract, quien(7), id) as unknown as Promise<Record<string, unknown> & { version: number; estado: string }>;
  return { quien, otroCliente, cuotas, filas, recibir, ver, numeroNuevo };
}

const CUENTAS = ['1102.01', '1103', '1104', '1201', '1202', '1204', '1206', '2105', '2107'];
export const saldos = (t: TestApp) => saldosDe(t, CUENTAS, '2026-12-31');
/** What is in the later reading and was not in the earlier. */
export const menos = (b: Record<string, number>, a: Record<string, number>) => movido(a, b);
