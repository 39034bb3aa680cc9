import { sql } from 'drizzle-orm';
import { contract as creditos } from '#areas/creditos/contract.ts';
import { cuotasDe } from '#areas/creditos/public.server.ts';
import { azar } from '#areas/creditos/service/cartera.fixture.ts';
import {
  abrirMundo as abrirCreditos,
  cliente,
  f,
  GERENCIA,
  movido,
  primasDeHoy,
  quien,
  saldos as saldosDe,
  credito as unCredito,
  ver,
} from '#areas/creditos/service/mundo.fixture.ts';
import { noche, noches, publicarUf } from '#areas/creditos/service/noche.fixture.ts';
import { conUf, dias } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { verificarTodo } from '#platform/server/verify.ts';
import { contract } from '../contract.ts';
import { ana, beto, elegir, recibir, reversa, transferencia } from './mundo.fixture.ts';

/** A company that lends and receives what it lent, for the tests of this folder. Everybody is fictitious. */
export async function abrirMundo(): Promise<TestApp> {
  const t = await abrirCreditos();
  // Charges of collection and what may be received in cash are measured in UF of the day.
  await conUf(t, dias('2026-04-10', 235));
  await t.arrange(async (ctx) => {
    await ctx.db.execute(sql`update sucursal set tiene_caja = true where empresa_id = ${ctx.empresa_id}`);
  });
  return t;
}

export interface Prestado {
  id: string;
  rut: Rut;
  /** Keys of its cuotas, the first one at 1. */
  pk: (numero: number) => string;
}

export const hoy = (t: TestApp, fecha: string) => t.setHoy(f(fecha));
export const cuotas = (t: TestApp, id: string) => t.arrange((ctx) => cuotasDe(ctx, id));
export const credito = (t: TestApp, id: string) => ver(t, id, GERENCIA);
export const deuda = (t: TestApp, rut: Rut, al?: string) => t.ask(contract, 'deuda', ana(t), { rut, ...(al ? { al } : {}) });
type Cambios = Parameters<typeof unCredito>[2];

/** The credit of domain §5, disbursed on 10-03-2026. */
export async function prestar(
  t: TestApp,
  cambios: Cambios = {},
  de?: { rut: Rut; cuenta_id: string },
): Promise<Prestado & { cuenta_id: string }> {
  await hoy(t, '2026-03-10');
  const { id, rut, cuenta_id } = await unCredito(t, 'vigente', cambios, de);
  const filas = await cuotas(t, id);
  return { id, rut, cuenta_id, pk: (k) => filas[k - 1]?.pk ?? '' };
}

/** Written off by the management: more than 180 days late. */
export const castigar = (t: TestApp, id: string) =>
  t.act(creditos, 'castigar', quien(t, GERENCIA), { motivo: 'sin bienes que perseguir' }, { id });

const FISCAL = 45;
const SIN_RESPUESTA = { motivo: 'No responde a tres gestiones y no propone pago' };
/** Sued for today, and given back, by the legal department. */
export const demandar = (t: TestApp, id: string) => t.act(creditos, 'demandar', quien(t, FISCAL), SIN_RESPUESTA, { id });
export const devolver = (t: TestApp, id: string) => t.act(creditos, 'devolver_de_judicial', quien(t, FISCAL), SIN_RESPUESTA, { id });

/** The same with its first cuotas paid on their day, through receipts. */
export async function conPagadas(t: TestApp, k: number): Promise<Prestado> {
  const c = await prestar(t);
  for (const q of (await cuotas(t, c.id)).slice(0, k)) {
    await hoy(t, q.vencimiento);
    await recibir(t, transferencia(c.rut, Number(q.cuota), q.vencimiento, elegir(q.pk)));
  }
  return c;
}

/** A receipt as its page shows it. */
export const comprobante = async (t: TestApp, id: string) =>
  (await t.detail(contract, ana(t), id)) as unknown as Awaited<ReturnType<typeof recibir>>;

/** Concept and amount of each row of a receipt. */
export const partes = (r: { aplicaciones: { concepto: string; monto: number }[] }) => r.aplicaciones.map((a) => [a.concepto, a.monto]);

/** What a story leaves, without what depends on ids: the credit, its cuotas, what they owe in the ledger, and the balances of the accounts. */
export async function foto(t: TestApp, c: Prestado, cuentas: readonly string[]) {
  const filas = (await cuotas(t, c.id)).map(({ id: _id, pk: _pk, ...q }) => q);
  const { saldo, estado } = await credito(t, c.id);
  const { deudas, a_favor, total } = await deuda(t, c.rut);
  return t.arrange(async (ctx) => {
    const saldos: Record<string, number> = {};
    for (const k of cuentas) saldos[k] = await saldoCuenta(ctx, k);
    const r = await ctx.db.execute(sql`
      select o.cuota, o.estado, o.capital::text, o.interes::text, o.gastos::text, o.mora::text, o.mora_desde::text from libro_obligacion o
      where o.empresa_id = ${ctx.empresa_id} and o.origen_id = ${c.id} order by o.cuota, o.mora_desde, o.pk`);
    const libro = (r as unknown as { rows: unknown[] }).rows;
    return {
      filas,
      saldo,
      estado,
      deudas: deudas.map((d) => [d.numero.split('-')[1], d.para_pagar, d.mora]),
      a_favor,
      total,
      libro,
      saldos,
    };
  });
}

/** What the invariants of the platform and of every area find. Those that join areas are in the app. */
export async function violaciones(t: TestApp): Promise<unknown[]> {
  const empresa_id = await t.arrange(async (ctx) => ctx.empresa_id);
  const malas = (await verificarTodo(t.deps, empresa_id, [])).filter((x) => x.violaciones.length > 0);
  return malas.map(({ id, violaciones: v }) => ({ id, v: v.slice(0, 2) }));
}

/** What should never be: debts that are not what the books hold, entries or receipts that do not balance. */
export const descuadres = (t: TestApp): Promise<unknown[]> =>
  t.arrange(async (ctx) => {
    const r = await ctx.db.execute(sql`
      select o.pk, o.debe::text as auxiliar, coalesce(sum(l.debe - l.haber), 0)::text as libro from (
        select empresa_id, pk, capital + case when clase = 'causa' then interes else 0 end as debe from libro_obligacion
        where empresa_id = ${ctx.empresa_id} and tipo = 'cuota' and moneda = 'CLP') o
      left join libro_linea l on l.empresa_id = o.empresa_id and l.pk = o.pk and l.cuenta in ('1201', '1207')
      group by o.pk, o.debe having o.debe <> coalesce(sum(l.debe - l.haber), 0)
      union all
      select asiento_id::text, 'asiento', sum(debe - haber)::text from libro_linea where empresa_id = ${ctx.empresa_id}
      group by asiento_id having sum(debe - haber) <> 0
      union all
      select r.id::text, 'recibo', (r.monto - r.redondeo - r.excedente - coalesce(sum(a.monto), 0))::text from recaudacion r
      left join recaudacion_aplicacion a on a.empresa_id = r.empresa_id and a.recaudacion_id = r.id and a.vuelta = r.vuelta
      where r.empresa_id = ${ctx.empresa_id} and r.estado in ('aplicada', 'conciliada')
      group by r.id, r.monto, r.redondeo, r.excedente having r.monto - r.redondeo - r.excedente <> coalesce(sum(a.monto), 0)`);
    return (r as unknown as { rows: unknown[] }).rows;
  });

export {
  ana,
  azar,
  beto,
  cliente,
  creditos,
  elegir,
  movido,
  noche,
  noches,
  primasDeHoy,
  publicarUf,
  quien,
  recibir,
  reversa,
  saldosDe,
  transferencia,
  unCredito,
};
