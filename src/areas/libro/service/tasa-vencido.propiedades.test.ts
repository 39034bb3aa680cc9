import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { TRAMOS_MORA, tramoMora } from '#finanzas/dias-mora.ts';
import type { Calendario } from '#kernel/values/calendar.ts';
import { addDays, daysBetween, type Fecha, fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { actualizarObligacion, asegurarPlan, cerrarObligacion, contabilizar, registrarObligacion } from '../public.server.ts';
import { tasaDeVencido } from './tasa-vencido-sql.ts';

let t: TestApp;
const INICIO = fecha('2026-02-02');
const RUT = rutOf(99_990_742);
const UF = '39831.47';
beforeAll(async () => {
  t = await testApp(areas);
  await t.setHoy(INICIO);
  await t.arrange(async (ctx) => {
    await asegurarPlan(ctx);
    await ctx.db.execute(sql`insert into indice_uf (fecha, valor, origen) values ('2026-02-01', ${UF}::numeric, 'publicado')
      on conflict (fecha) do update set valor = excluded.valor`);
  });
}, 120_000);
afterAll(() => t.close());

/** What happens to a debt: on which day it is written, counted from the beginning, and how many days before it is dated. */
const acto = fc.record({
  que: fc.constantFrom('abona', 'abona', 'paga', 'castiga', 'reprograma', 'prorroga', 'vuelve'),
  dia: fc.integer({ min: 1, max: 150 }),
  antes: fc.constantFrom(0, 0, 0, 1, 4, 20),
  parte: fc.integer({ min: 1, max: 9 }),
});
const deuda = fc.record({
  tipo: fc.constantFrom('documento', 'cuota', 'saldo_cedente', 'gasto'),
  nace: fc.integer({ min: 0, max: 60 }),
  plazo: fc.integer({ min: -10, max: 45 }),
  capital: fc.integer({ min: 1, max: 9_000_000 }),
  uf: fc.constantFrom(false, false, false, true),
  actos: fc.array(acto, { maxLength: 4 }),
});
type Deuda = typeof deuda extends fc.Arbitrary<infer D> ? D : never;

const enUf = (capital: number) => (capital / 40_000 + 0.0001).toFixed(4);
const terminos = (d: Deuda, capital: number) =>
  d.uf ? { capital: pesos(0), capital_uf: capital === 0 ? '0' : enUf(capital) } : { capital: pesos(capital) };

async function nacer(ctx: Ctx, d: Deuda, id: string): Promise<void> {
  const dia = addDays(INICIO, d.nace);
  await registrarObligacion(ctx, {
    pk: `cuota:${id}`,
    tipo: d.tipo,
    rut: RUT,
    origen_area: 'prueba',
    origen_id: id,
    numero: id,
    fecha: dia,
    moneda: d.uf ? 'UF' : 'CLP',
    vencimiento: addDays(dia, d.plazo),
    ...terminos(d, d.capital),
  });
}

/** Its entry says which debt left without being collected. */
async function sacar(ctx: Ctx, id: string, dia: Fecha, evento: 'castigo' | 'reprogramacion_credito'): Promise<void> {
  const deudas = [{ clase: 'cuota' as const, concepto: 'CAPITAL' as const, monto: pesos(1000), pk: `cuota:${id}`, rut: RUT }];
  const o = { origen: { area: 'prueba', id: `${id}-${evento}-${dia}` }, fecha: dia };
  const capital_nuevo = [{ monto: pesos(1000), pk: `cuota:${id}-nueva`, rut: RUT }];
  if (evento === 'castigo')
    await contabilizar(ctx, evento, { cartera: 'creditos', objeto: `credito:${id}`, deuda: deudas, provision: pesos(0) }, o);
  else await contabilizar(ctx, evento, { capital_nuevo, deuda: deudas }, o);
}

async function actuar(ctx: Ctx, d: Deuda, id: string, a: Deuda['actos'][number], sacadas: Set<string>): Promise<void> {
  const pk = `cuota:${id}`;
  const nace = addDays(INICIO, d.nace);
  const escrito = addDays(nace, a.dia);
  const dia = a.antes < a.dia ? addDays(escrito, -a.antes) : escrito;
  // What is paid again after it was closed came back first: a closed debt owes nothing.
  const queda = Math.floor((d.capital * a.parte) / 10);
  if (a.que === 'abona') await actualizarObligacion(ctx, pk, { ...terminos(d, queda), estado: 'vigente' }, dia);
  if (a.que === 'prorroga') await actualizarObligacion(ctx, pk, { vencimiento: addDays(dia, a.parte * 5) }, dia);
  if (a.que === 'vuelve') await actualizarObligacion(ctx, pk, { ...terminos(d, d.capital), estado: 'vigente' }, dia);
  if (a.que === 'paga' || a.que === 'castiga' || a.que === 'reprograma') await cerrarObligacion(ctx, pk, dia);
  if ((a.que === 'castiga' || a.que === 'reprograma') && !sacadas.has(`${pk} ${dia}`)) {
    await sacar(ctx, id, dia, a.que === 'castiga' ? 'castigo' : 'reprogramacion_credito');
    sacadas.add(`${pk} ${dia}`);
  }
}

interface Palabra {
  n: number;
  fecha: Fecha;
  vencimiento: Fecha;
  debe: Pesos;
  uf: string | null;
}

/** Every word of every debt that may be collected, with what it owed. */
async function palabras(ctx: ReadCtx): Promise<Map<string, Palabra[]>> {
  const r = await ctx.db.execute(sql`select h.pk, h.n, h.fecha::text, h.vencimiento::text, h.capital::int as debe, h.capital_uf::text as uf
    from libro_obligacion_historia h join libro_obligacion o on o.empresa_id = h.empresa_id and o.pk = h.pk
    where h.empresa_id = ${ctx.empresa_id}::uuid and o.tipo in ('documento', 'cuota', 'saldo_cedente') order by h.pk, h.n`);
  const out = new Map<string, Palabra[]>();
  for (const p of (r as unknown as { rows: (Palabra & { pk: string })[] }).rows) out.set(p.pk, [...(out.get(p.pk) ?? []), p]);
  return out;
}

/** Ten-thousandths of a UF, exact. */
const diezmil = (uf: string | null) =>
  BigInt((uf ?? '0').split('.')[0] ?? '0') * 10_000n + BigInt((uf ?? '0').split('.')[1]?.padEnd(4, '0') ?? '0');
const redondo = (a: bigint, b: bigint) => (2n * a + b) / (2n * b);
const valor = (uf: bigint) => (uf <= 0n ? 0n : redondo(uf * BigInt(UF.replace('.', '')), 1_000_000n));

/** The rate as the decision says it: day by day, debt by debt, of how each one stood at the end of that day. */
function definicion(deudas: Map<string, Palabra[]>, sacadas: Set<string>, hoy: Fecha, cal: Calendario): Record<string, string> {
  const debido = new Map<string, bigint>();
  const pagado = new Map<string, bigint>();
  for (let dia = addDays(hoy, -92); dia <= addDays(hoy, -2); dia = addDays(dia, 1)) {
    const sigue = addDays(dia, 1);
    for (const [pk, suyas] of deudas) {
      const al = suyas.filter((p) => p.fecha <= dia).at(-1);
      const luego = suyas.filter((p) => p.fecha <= sigue).at(-1);
      if (!al || !luego || al.vencimiento > cal.addBankingDays(dia, -1)) continue;
      const { codigo } = tramoMora(daysBetween(al.vencimiento, dia));
      const debe = BigInt(al.debe) + valor(diezmil(al.uf));
      const baja = BigInt(al.debe) - BigInt(luego.debe) + valor(diezmil(al.uf) - diezmil(luego.uf));
      debido.set(codigo, (debido.get(codigo) ?? 0n) + debe);
      if (baja > 0n && !sacadas.has(`${pk} ${sigue}`)) pagado.set(codigo, (pagado.get(codigo) ?? 0n) + baja);
    }
  }
  const con = TRAMOS_MORA.filter((x) => (debido.get(x.codigo) ?? 0n) > 0n);
  return Object.fromEntries(
    con.map(({ codigo }) => {
      const centesimas = redondo(70_000n * (pagado.get(codigo) ?? 0n), 5n * (debido.get(codigo) ?? 1n));
      return [codigo, `${centesimas / 100n}.${String(centesimas % 100n).padStart(2, '0')}`];
    }),
  );
}

it('la tasa de cada tramo es la de su definición, día por día y deuda por deuda, con pagos de fecha anterior, prórrogas y castigos', async () => {
  const sacadas = new Set<string>();
  const casos = fc.sample(deuda, { numRuns: 140, seed: 172 });
  const escritas = casos.flatMap((d, i) => {
    const id = `v${i}`;
    const suyos = d.actos.map((a) => ({ dia: addDays(INICIO, d.nace + a.dia), hacer: (ctx: Ctx) => actuar(ctx, d, id, a, sacadas) }));
    return [{ dia: addDays(INICIO, d.nace), hacer: (ctx: Ctx) => nacer(ctx, d, id) }, ...suyos];
  });
  const enOrden = escritas.sort((a, b) => a.dia.localeCompare(b.dia));
  let hechos = 0;
  for (const hoy of [45, 75, 110, 160, 215].map((n) => addDays(INICIO, n))) {
    await t.setHoy(hoy);
    await t.arrange(async (ctx) => {
      for (; (enOrden[hechos]?.dia ?? '9999') <= hoy; hechos += 1) await enOrden[hechos]?.hacer(ctx);
    });
    const dicha = await t.arrange(tasaDeVencido);
    const cierta = await t.arrange(async (ctx) => definicion(await palabras(ctx), sacadas, hoy, await ctx.calendar()));
    expect(dicha?.pct).toEqual(cierta);
  }
}, 240_000);
