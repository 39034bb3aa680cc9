import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import {
  abrirMundo,
  ana,
  credito,
  cuotas,
  elegir,
  hoy,
  noche,
  noches,
  type Prestado,
  publicarUf,
  recibir,
  reversa,
  saldosDe,
  transferencia,
  unCredito,
  violaciones,
} from './credito.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
// Each story closes days of its own and ends without debt, so that what moves after it is of the next one.
afterEach(async () => expect(await violaciones(t)).toEqual([]));
afterAll(() => t.close());

type Cambios = Parameters<typeof unCredito>[2];

async function prestado(cambios: Cambios): Promise<Prestado> {
  await hoy(t, cambios?.fecha_curse ?? '');
  const { id, rut } = await unCredito(t, 'vigente', { costos: [], ite: { metodo: 'exento', financiado: false }, ...cambios });
  const filas = await cuotas(t, id);
  return { id, rut, pk: (k) => filas[k - 1]?.pk ?? '' };
}

/** Two millions in six cuotas at 1,5 %, lent on 13-08-2026. */
const SEIS: Cambios = {
  monto_solicitado: 2_000_000,
  plazo: 6,
  tasa_mensual: '1.5',
  metodo: 'frances',
  base_dias: '30_360',
  fecha_curse: '2026-08-13',
  fecha_primer_vencimiento: '2026-09-14',
} as Cambios;

const adelantar = (c: Prestado, monto: number, dia: string, ...ks: number[]) =>
  recibir(t, transferencia(c.rut, monto, dia, { ...elegir(...ks.map(c.pk)), manual: true, motivo: 'el cliente eligió sus cuotas' }));
const prepagar = (c: Prestado, monto: number, dia: string, politica: 'reduce_cuota' | 'reduce_plazo' = 'reduce_cuota') =>
  recibir(t, transferencia(c.rut, monto, dia, { prepago: { credito_id: c.id, politica, consentimiento: true }, motivo: 'lo pidió' }));
/** What closes it on a day. */
async function cierra(c: Prestado, dia: string): Promise<number> {
  const d = await t.ask(contract, 'deuda', ana(t), { rut: c.rut, al: dia });
  return Number(d.creditos.find((x) => x.credito_id === c.id)?.liquidacion.total);
}

/** Every entry until now, whatever its day. */
async function libro() {
  const dia = await t.arrange(async (ctx) => ctx.hoy);
  await hoy(t, '2028-01-03');
  const saldos = await saldosDe(t);
  await hoy(t, dia);
  return saldos;
}

/** What moved of the accounts of a credit since a reading. */
async function desde(antes: Record<string, number>) {
  const ahora = await libro();
  return Object.fromEntries(['1201', '1202', '1203', '4101', '4102'].map((k) => [k, (ahora[k] ?? 0) - (antes[k] ?? 0)]));
}
const VACIOS = { '1201': 0, '1202': 0, '1203': 0, '4102': 0 };
/** Entries of a peso credit that only the UF may bring. */
const deUf = (c: Prestado) =>
  t.arrange(async (ctx) => {
    const r =
      await ctx.db.execute(sql`select a.evento from libro_asiento a join libro_linea l on l.empresa_id = a.empresa_id and l.asiento_id = a.id
      where a.empresa_id = ${ctx.empresa_id} and (l.cuenta in ('1203', '4102') or a.evento = 'baja_de_uf')
        and l.pk in (select 'cuota:' || id from credito_cuota where credito_id = ${c.id})`);
    return (r as unknown as { rows: unknown[] }).rows;
  });

/** Commissions of the prepayments of some credits. */
const comisiones = (cs: readonly Prestado[]) =>
  t.arrange(async (ctx) => {
    let suma = 0;
    for (const c of cs) {
      const r = await ctx.db.execute(sql`select coalesce(sum(a.monto), 0)::text as c from recaudacion_aplicacion a
        join recaudacion r on r.empresa_id = a.empresa_id and r.id = a.recaudacion_id and r.vuelta = a.vuelta
        where a.concepto = 'COMISION' and a.pk = ${`credito:${c.id}`} and r.estado = 'aplicada'`);
      suma += Number((r as unknown as { rows: { c: string }[] }).rows[0]?.c);
    }
    return suma;
  });

describe('lo pagado antes de que su interés se sume al capital', () => {
  it('gracia total, una cuota adelantada y un prepago total: nada queda en 1201 y el interés es 30.937', async () => {
    await hoy(t, '2026-08-13');
    const antes = await libro();
    const c = await prestado({ ...SEIS, gracia: { tipo: 'TOTAL', meses: 2 } });
    await hoy(t, '2026-08-15');
    await adelantar(c, 535_100, '2026-08-15', 3);
    await hoy(t, '2026-08-17');
    await prepagar(c, 1_518_275, '2026-08-17');
    expect(await credito(t, c.id)).toMatchObject({ estado: 'prepagado', saldo: 0 });
    // Modelo independiente, a mano: el cliente entregó 2.030.937 por interés y capital (2.053.375 menos la comisión de prepago, 22.438): 2.030.937 − 2.000.000 = 30.937.
    expect(await desde(antes)).toEqual({ ...VACIOS, '4101': -30_937 });
    expect(await deUf(c)).toEqual([]);
  });

  it('lo mismo si la cuota adelantada se digita después del prepago, con su fecha anterior', async () => {
    await hoy(t, '2026-08-13');
    const antes = await libro();
    const c = await prestado({ ...SEIS, gracia: { tipo: 'TOTAL', meses: 2 } });
    await noches(t, fecha('2026-08-14'), fecha('2026-08-17'));
    const p = await prepagar(c, 1_518_275, '2026-08-17');
    await adelantar(c, 535_100, '2026-08-15', 3);
    expect(await credito(t, c.id)).toMatchObject({ estado: 'prepagado', saldo: 0 });
    expect(await desde(antes)).toEqual({ ...VACIOS, '4101': -30_937 });
    // The prepayment taken back, the cuota stays paid ahead: its interest was received (1202 holds nothing) and 1201 what is left of the capital.
    await reversa(t, p.id);
    const abierto = await desde(antes);
    expect(abierto).toMatchObject({ '1202': 0, '1203': 0, '4102': 0 });
    // Modelo independiente, a mano: lo recibido y lo que falta por cobrar de capital es lo prestado: 2.000.000 + interés cobrado = 535.100 + 1201.
    expect((abierto['1201'] ?? 0) + 535_100).toBe(2_000_000 - (abierto['4101'] ?? 0));
    await noche(t, fecha('2026-08-18'));
    await prepagar(c, await cierra(c, '2026-08-18'), '2026-08-18');
    expect(await desde(antes)).toMatchObject(VACIOS);
    expect(await deUf(c)).toEqual([]);
  });

  it('un mes de no pago, dos cuotas adelantadas y un prepago total: nada queda en 1201', async () => {
    await hoy(t, '2026-08-13');
    const antes = await libro();
    const c = await prestado({ ...SEIS, meses_no_pago: [10] });
    const [uno, , tres] = await cuotas(t, c.id);
    await hoy(t, '2026-08-15');
    await adelantar(c, Number(uno?.cuota) + Number(tres?.cuota), '2026-08-15', 1, 3);
    await hoy(t, '2026-08-17');
    const total = await cierra(c, '2026-08-17');
    const r = await prepagar(c, total, '2026-08-17');
    const comision = r.aplicaciones.find((a) => a.concepto === 'COMISION')?.monto ?? 0;
    // Modelo independiente, a mano: el interés es lo que el cliente entregó, sin la comisión, menos lo que se le prestó.
    const interes = Number(uno?.cuota) + Number(tres?.cuota) + total - comision - 2_000_000;
    expect(await desde(antes)).toEqual({ ...VACIOS, '4101': -interes });
    expect(await deUf(c)).toEqual([]);
  });

  it('un prepago parcial en plena gracia, de cada política: pagado después cuota a cuota, nada queda', async () => {
    await hoy(t, '2026-08-13');
    const antes = await libro();
    const dos = [
      await prestado({ ...SEIS, gracia: { tipo: 'TOTAL', meses: 2 } }),
      await prestado({ ...SEIS, gracia: { tipo: 'TOTAL', meses: 2 } }),
    ];
    await hoy(t, '2026-08-20');
    let entregado = 0;
    for (const [k, c] of dos.entries()) {
      await adelantar(c, 535_100, '2026-08-15', 3);
      await prepagar(c, 700_000, '2026-08-17', k === 0 ? 'reduce_cuota' : 'reduce_plazo');
      entregado += 535_100 + 700_000;
    }
    expect((await desde(antes))['1202']).toBe(0);
    for (const q of await cuotas(t, dos[0]?.id ?? '')) {
      await noche(t, q.vencimiento);
      for (const c of dos) {
        const { deudas } = await t.ask(contract, 'deuda', ana(t), { rut: c.rut, al: q.vencimiento });
        const debe = deudas.find((d) => d.pk === c.pk(q.numero));
        if (!debe) continue;
        entregado += debe.para_pagar;
        await recibir(t, transferencia(c.rut, debe.para_pagar, q.vencimiento, elegir(debe.pk)));
      }
    }
    for (const c of dos) expect(await credito(t, c.id)).toMatchObject({ saldo: 0 });
    expect(await desde(antes)).toEqual({ ...VACIOS, '4101': -(entregado - (await comisiones(dos)) - 2 * 2_000_000) });
    for (const c of dos) expect(await deUf(c)).toEqual([]);
  });
});

describe('el reajuste de una fila que un prepago trajo y se fue con él', () => {
  it('una cuota pagada por adelantado, un prepago que le da otra fila y su reversa: 1203 y 4102 terminan como si nunca se hubiera prepagado', async () => {
    const dias = Array.from({ length: 45 }, (_, k) => [addDays(fecha('2026-08-03'), k), (40_000 + 13.37 * k).toFixed(2)] as const);
    await publicarUf(t, Object.fromEntries(dias));
    const EN_UF: Cambios = {
      moneda: 'UF',
      monto_solicitado: '60',
      plazo: 3,
      tasa_mensual: '0.4',
      fecha_curse: '2026-08-03',
      fecha_primer_vencimiento: '2026-09-02',
    } as Cambios;
    const vida = async (conPrepago: boolean) => {
      await hoy(t, '2026-08-03');
      const antes = await libro();
      const c = await prestado(EN_UF);
      const dos = (await cuotas(t, c.id))[1];
      await adelantar(c, Math.round(Number(dos?.cuota) * 40_000), '2026-08-03', 2);
      return { c, antes, conPrepago };
    };
    // One at a time in the same company: what each one moves is told by its own cuotas and by the nights of both together.
    const [uno, otro] = [await vida(true), await vida(false)];
    const p = await prepagar(uno.c, 600_000, '2026-08-03', 'reduce_plazo');
    await noches(t, fecha('2026-08-04'), fecha('2026-08-10'));
    await reversa(t, p.id);
    await noches(t, fecha('2026-08-11'), fecha('2026-08-12'));
    const reajustes = (c: Prestado) =>
      t.arrange(async (ctx) => {
        const r =
          await ctx.db.execute(sql`select q.numero, coalesce((select r.reajuste_acum from credito_reajuste r where r.credito_id = q.credito_id
          and r.numero = q.numero and r.fecha = '2026-08-12'), q.reajuste)::text as reajuste from credito_cuota q where q.credito_id = ${c.id} order by 1`);
        return (r as unknown as { rows: { reajuste: string }[] }).rows.map((x) => Number(x.reajuste));
      });
    expect(await reajustes(uno.c)).toEqual(await reajustes(otro.c));
    expect((await reajustes(uno.c))[1]).toBe(0);
    await hoy(t, '2026-08-14');
    for (const v of [uno, otro]) await prepagar(v.c, await cierra(v.c, '2026-08-14'), '2026-08-14');
    // Modelo independiente, a mano: sin deuda no hay reajuste por cobrar.
    const fin = await desde(uno.antes);
    expect([fin['1201'], fin['1202'], fin['1203']]).toEqual([0, 0, 0]);
  });
});
