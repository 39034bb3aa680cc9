import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import {
  abrirMundo,
  ana,
  azar,
  credito,
  cuotas,
  hoy,
  noche,
  type Prestado,
  publicarUf,
  recibir,
  reversa,
  transferencia,
  unCredito,
  violaciones,
} from './credito.fixture.ts';

/** Lives in a run, and the seed of the first: `VIDAS_CREDITO=300 SEMILLA_VIDAS=7 npx vitest run src/areas/recaudaciones/service/vidas.test.ts`. */
const VIDAS = Number(process.env.VIDAS_CREDITO ?? 20);
const SEMILLA = Number(process.env.SEMILLA_VIDAS ?? 20260310);
const CURSE = fecha('2026-03-10');
const [PASOS, CADA] = [11, 9];
const FIN = addDays(CURSE, PASOS * CADA + 3);

type Azar = (hasta: number) => number;
interface Vida extends Prestado {
  semilla: number;
  azar: Azar;
  terminos: Parameters<typeof unCredito>[2];
  recibos: string[];
  hechos: string[];
}

let t: TestApp;
const vidas: Vida[] = [];
/** What a night left broken, with what had been done. */
const rotas: unknown[] = [];
let hechos = 0;
beforeAll(async () => {
  t = await abrirMundo();
  // A UF that rises and falls under that of the giro.
  const dias = Array.from(
    { length: 140 },
    (_, k) => [addDays(CURSE, k), (39_841.72 + (k % 40 < 25 ? k : 30 - k) * 11.3).toFixed(2)] as const,
  );
  await publicarUf(t, Object.fromEntries(dias));
  for (let k = 0; k < VIDAS; k += 1) vidas.push(await nacer(SEMILLA + k));
  await vivir();
}, 3_600_000);
afterAll(() => t.close());

/** A credit of any method, grace and currency. */
async function nacer(semilla: number): Promise<Vida> {
  const r = azar(semilla);
  for (let k = 0; k < 5; k += 1) r(2);
  const enUf = r(4) === 0;
  const gracia = [undefined, { tipo: 'TOTAL', meses: 1 + r(2) }, { tipo: 'PARCIAL', meses: 1 + r(2) }][r(3)];
  const terminos = {
    ...(enUf ? { moneda: 'UF', monto_solicitado: String(40 + r(60)), tasa_mensual: '0.5' } : { monto_solicitado: 900_000 + r(3_000_000) }),
    ...(gracia ? { gracia } : r(3) === 0 ? { meses_no_pago: [5] } : {}),
    metodo: ['frances', 'frances', 'aleman', 'bullet', 'plano'][r(5)],
    plazo: 4 + r(5),
    costos: [],
    ite: { metodo: 'exento', financiado: false },
    fecha_primer_vencimiento: addDays(CURSE, 25 + r(15)),
  } as Vida['terminos'];
  await hoy(t, CURSE);
  const { id, rut } = await unCredito(t, 'vigente', terminos);
  const filas = await cuotas(t, id);
  return { id, rut, pk: (k) => filas[k - 1]?.pk ?? '', semilla, azar: r, terminos, recibos: [], hechos: [] };
}

/** Each of these days everybody may do something, at its date or with one before; then the close of the day. */
async function vivir(): Promise<void> {
  for (let k = 1; k <= PASOS; k += 1) {
    const dia = addDays(CURSE, k * CADA);
    await hoy(t, dia);
    for (const v of vidas) await actuar(v, dia);
    await noche(t, dia);
    const mal = await violadas();
    if (mal.length > 0) rotas.push({ dia, mal, vidas: vidas.map((v) => [v.semilla, v.terminos, v.hechos]) });
    if (rotas.length > 0) return;
  }
  await hoy(t, FIN);
  for (const v of vidas) await terminar(v);
  await noche(t, FIN);
}

/** The invariants of the credits alone. */
async function violadas(): Promise<unknown[]> {
  const suyas = t.deps.registry.areas.find((a) => a.contract.area === 'creditos')?.invariants ?? [];
  const out: unknown[] = [];
  for (const i of suyas) out.push(...(await t.arrange((ctx) => i.check(ctx))).map((x) => ({ id: i.id, ...x })));
  return out;
}

const estadoDe = async (v: Vida, dia: string) => {
  const d = await t.ask(contract, 'deuda', ana(t), { rut: v.rut, al: dia });
  return { deudas: d.deudas, total: Number(d.creditos.find((c) => c.credito_id === v.id)?.liquidacion.total ?? 0) };
};

async function actuar(v: Vida, dia: string): Promise<void> {
  const r = v.azar;
  const acto = r(9);
  if (acto > 6) return;
  const cuando = r(3) === 0 ? addDays(fecha(dia), -1 - r(CADA)) : dia;
  try {
    if (acto === 0) {
      const cual = v.recibos.splice(r(Math.max(1, v.recibos.length)), 1)[0];
      if (!cual) return;
      v.hechos.push(`${dia} reversa`);
      await reversa(t, cual);
    } else v.recibos.push(await recibo(v, acto, cuando));
    hechos += 1;
  } catch (e) {
    if (!(e instanceof Error && 'codigo' in e)) throw e;
    v.hechos.push(`rehusado ${(e as unknown as { codigo: string }).codigo}`);
  }
}

async function recibo(v: Vida, acto: number, cuando: string): Promise<string> {
  const r = v.azar;
  const { deudas, total } = await estadoDe(v, cuando);
  const suma = (ds: readonly { para_pagar: number }[]) => ds.reduce((s, d) => s + d.para_pagar, 0);
  const recibir1 = async (monto: number, extra: Parameters<typeof transferencia>[3] = {}) => {
    v.hechos.push(`${cuando} ${monto} ${JSON.stringify(extra)}`);
    return (await recibir(t, transferencia(v.rut, Math.max(1, monto), cuando, { tipo_a_favor: 'SALDO_A_FAVOR', ...extra }))).id;
  };
  if (acto === 1) return recibir1(Math.floor((suma(deudas.slice(0, 1)) * (1 + r(3))) / 2));
  if (acto === 2) {
    const elegidas = deudas.slice(0, 1 + r(3));
    return recibir1(suma(elegidas), { obligaciones: elegidas.map(({ pk }) => ({ pk })) });
  }
  if (acto <= 4) {
    const elegidas = deudas.filter(() => r(3) === 0);
    return recibir1(suma(elegidas), { obligaciones: elegidas.map(({ pk }) => ({ pk })), manual: true, motivo: 'las eligió el cliente' });
  }
  const politica = r(2) === 0 ? 'reduce_cuota' : 'reduce_plazo';
  const monto = r(8) === 0 ? total : Math.floor((total * (10 + r(50))) / 100);
  return recibir1(monto, { prepago: { credito_id: v.id, politica, consentimiento: true }, motivo: 'lo pidió el cliente' });
}

/** Pays all that is left. */
async function terminar(v: Vida): Promise<void> {
  const { total } = await estadoDe(v, FIN);
  if (total <= 0) return;
  const prepago = { prepago: { credito_id: v.id, politica: 'reduce_plazo' as const }, motivo: 'termina' };
  await recibir(t, transferencia(v.rut, total, FIN, prepago)).catch(() => recibir(t, transferencia(v.rut, total, FIN)));
}

/** What a life left, told by the journal and by its receipts. Pesos. */
const balance = (v: Vida) =>
  t.arrange(async (ctx) => {
    const r = await ctx.db.execute(sql`select
      (select json_agg(x) from (select l.pk, l.cuenta, sum(l.debe - l.haber)::text as saldo from libro_linea l where l.cuenta in ('1201', '1208')
        and l.pk in (select 'cuota:' || id from credito_cuota where credito_id = ${v.id}) 
        group by 1, 2 having sum(l.debe - l.haber) <> 0) x) as quedan,
      (select coalesce(sum(reajuste), 0)::text from credito_cuota where credito_id = ${v.id}) as reajuste,
      (select devengado::text from credito where id = ${v.id}) as devengado,
      (select cobrado::text from credito where id = ${v.id}) as cobrado,
      (select capital::text from credito where id = ${v.id}) as prestado,
      (select coalesce(sum(monto - excedente - redondeo), 0)::text from recaudacion where rut_deudor = ${v.rut} and estado = 'aplicada') as recibido,
      (select coalesce(sum(a.monto), 0)::text from recaudacion_aplicacion a join recaudacion r on r.empresa_id = a.empresa_id and r.id = a.recaudacion_id
        and r.vuelta = a.vuelta where r.rut_deudor = ${v.rut} and r.estado = 'aplicada' and a.concepto in ('MORA', 'GASTOS', 'COMISION')) as recargos,
      (select count(*)::text from libro_asiento s join libro_linea l on l.empresa_id = s.empresa_id and l.asiento_id = s.id
        where s.evento = 'baja_de_uf' and l.pk in (select 'cuota:' || id from credito_cuota where credito_id = ${v.id})) as de_uf`);
    const [fila] = (r as unknown as { rows: Record<string, unknown>[] }).rows;
    return fila ?? {};
  });

describe(`${VIDAS} vidas de crédito por la caja, con pagos adelantados, elegidos, con fecha anterior, prepagos y reversas`, () => {
  it('después de cada cierre los libros de cada crédito son los de su dinero y sus días', () => {
    expect(rotas).toEqual([]);
    expect(hechos).toBeGreaterThan(VIDAS * 3);
  });
  it('pagado, no queda nada por cuota en 1201 ni 1208, ni interés ni reajuste; el interés es lo recibido menos lo prestado', async () => {
    for (const v of vidas) {
      const b = await balance(v);
      const enPesos = !(v.terminos as { moneda?: string }).moneda;
      // Modelo aparte: lo que el cliente entregó, sin mora, gastos ni comisión, menos lo que se le prestó.
      const interes =
        BigInt(String(b.recibido)) - BigInt(String(b.recargos)) - BigInt(enPesos ? (String(b.prestado).split('.')[0] ?? '') : 0);
      const visto = { quedan: b.quedan, reajuste: b.reajuste, por_cobrar: Number(b.devengado) - Number(b.cobrado) };
      expect([v.semilla, v.hechos, visto]).toEqual([v.semilla, v.hechos, { quedan: null, reajuste: '0', por_cobrar: 0 }]);
      if (enPesos) expect([v.semilla, v.hechos, BigInt(String(b.devengado)), b.de_uf]).toEqual([v.semilla, v.hechos, interes, '0']);
      expect(['pagado', 'prepagado']).toContain((await credito(t, v.id)).estado);
    }
  }, 600_000);
  it('y ningún invariante de ninguna área está roto', async () => {
    expect(await violaciones(t)).toEqual([]);
  }, 600_000);
});
