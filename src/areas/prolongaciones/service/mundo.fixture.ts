import { cuotasDe } from '#areas/creditos/public.server.ts';
import { cobrar, descuadresDeLibro } from '#areas/creditos/service/caja.fixture.ts';
import { invariantes as deCreditos } from '#areas/creditos/service/invariantes.ts';
import { abrirMundo, credito, EJECUTIVO, GERENCIA, OPERACIONES, quien as persona } from '#areas/creditos/service/mundo.fixture.ts';
import { incumplidos, saldosDe } from '#areas/empresas/pruebas/manos.fixture.ts';
import type { InputOf } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { invariantes } from './invariantes.ts';

export { cobrar } from '#areas/creditos/service/caja.fixture.ts';
export { credito, EJECUTIVO, GERENCIA, movido, OPERACIONES } from '#areas/creditos/service/mundo.fixture.ts';

/** The company of the test file that opened it. */
export let t: TestApp;
export async function empezar(): Promise<TestApp> {
  t = await abrirMundo();
  return t;
}

export const [GERENTE_COMERCIAL, GERENTE_RIESGO, TESORERA] = [13, 14, 20];
export const quien = (k: number) => persona(t, k);
export const hoy = (f: string) => t.setHoy(f as Fecha);
export const ver = (id: string, k = OPERACIONES) => t.detail(contract, quien(k), id);
export const CUENTAS = ['1102.01', '1201', '1202', '1208', '2101', '2105', '2108', '2109', '4101', '4105'];
export const saldos = () => saldosDe(t, CUENTAS, '2030-12-31');
/** The credit of domain §5 with its first cuotas paid on their days. */
export async function conPagadas(cuantas = 7): Promise<{ id: string; rut: Rut }> {
  await hoy('2026-03-10');
  const c = await credito(t, 'vigente');
  const filas = await t.arrange((ctx) => cuotasDe(ctx, c.id));
  for (const q of filas.slice(0, cuantas)) {
    await hoy(q.fecha_pago_habil);
    await cobrar(t, c.id, q.fecha_pago_habil, 480_266);
  }
  await hoy('2026-11-20');
  return c;
}

export type Nueva = InputOf<typeof contract, 'crear'>;
export const datos = (id_credito: string, o: Partial<Nueva> = {}): Nueva => ({
  id_credito,
  cuotas: 12,
  tasa_mensual: '1.9',
  primer_vencimiento: '2026-12-20',
  capitaliza_interes: false,
  motivo: 'FLUJO_DE_CAJA',
  payment_option: 'CONTADO' as const,
  comentario: 'Le pagan a 60 días',
  ...o,
});
export const simular = (id: string, o: Partial<Nueva> & { otras_cuotas?: number[] } = {}) => {
  const { motivo: _m, payment_option: _p, comentario: _c, ...pedido } = datos(id, o);
  return t.ask(contract, 'simular', quien(EJECUTIVO), pedido);
};
export const crear = (id: string, o: Partial<Nueva> = {}) => t.act(contract, 'crear', quien(EJECUTIVO), datos(id, o));
export const proponer = (id: string) => t.act(contract, 'proponer', quien(EJECUTIVO), {}, { id });
export const votar = (
  id: string,
  k: number,
  respuesta: 'APRUEBA' | 'RECHAZA' | 'PIDE_ANTECEDENTES' = 'APRUEBA',
  comentario: string | null = 'De acuerdo',
) => t.act(contract, 'votar', quien(k), { respuesta, comentario }, { id });
export const documentar = (id: string, ratificados: string[] = []) =>
  t.act(contract, 'documentar', quien(OPERACIONES), { ratificados }, { id });
export const PAGO = { cuenta: '1102.01', comprobante: 'TEF-9' };
export const aplicar = (id: string, o: object = PAGO, k = TESORERA) => t.act(contract, 'aplicar', quien(k), o, { id });
export const reversar = (id: string, k = GERENCIA) => t.act(contract, 'reversar', quien(k), { motivo: 'Se pactó por error' }, { id });

export async function aprobada(id_credito: string, o: Partial<Nueva> = {}): Promise<string> {
  const { id } = await crear(id_credito, o);
  await proponer(id);
  await votar(id, GERENTE_COMERCIAL);
  await votar(id, GERENTE_RIESGO);
  return id;
}

/** Everything of the books and the credits that must hold, by name when it does not. */
export const descuadres = async (): Promise<unknown[]> => [
  ...(await descuadresDeLibro(t)),
  ...(await incumplidos(t, [...invariantes, ...deCreditos])),
];
