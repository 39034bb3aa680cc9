import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { niveles } from '#areas/comite/tables.ts';
import { creditoPorId, cuotasDe } from '#areas/creditos/public.server.ts';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import { pagares } from '#areas/pagares/tables.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { contract } from '../contract.ts';
import { chequeDe, firmado } from './instrumentos.fixture.ts';
import {
  aplicar,
  cobrar,
  crear,
  credito,
  descuadres,
  documentar,
  EJECUTIVO,
  empezar,
  GERENTE_COMERCIAL,
  GERENTE_RIESGO,
  hoy,
  movido,
  OPERACIONES,
  proponer,
  quien,
  reversar,
  simular,
  t,
  ver,
  votar,
} from './mundo.fixture.ts';

beforeAll(async () => {
  await empezar();
  const dias = Array.from({ length: 120 }, (_, k) => addDays('2026-04-10' as Fecha, k));
  const valor = (d: Fecha) => (d < '2026-05-20' ? '39841.72' : d < '2026-05-25' ? '40123.45' : '40300.00');
  await t.deps.database.db
    .insert(indicesUf)
    .values(dias.map((fecha) => ({ fecha, valor: valor(fecha), origen: 'manual' as const })))
    .onConflictDoNothing();
  // Few cuotas paid: it goes one level up, and these two sit there.
  await t.arrange(async (ctx) => {
    const personas = [GERENTE_COMERCIAL, GERENTE_RIESGO].map((k) => quien(k).rut ?? '');
    const mesa = { personas, desde: '2020-01-02' as Fecha, voto_es_firma: true, exige_acta: false, requeridos: 'todos' };
    await ctx.insert(niveles, { ...mesa, nivel: 3, nombre: 'Comité', limite_uf: '6000' });
  });
}, 120_000);
afterAll(() => t.close());

const EN_UF = { moneda: 'UF' as const, monto_solicitado: '100', plazo: 6, tasa_mensual: '0.5', costos: [] };
const TERMINOS = { tasa_mensual: '0.5', primer_vencimiento: '2026-06-20' };
const CUENTAS = ['1102.01', '1201', '1202', '1203', '2101', '2105', '4101', '4102', '4105'];
const saldos = () => t.arrange(async (ctx) => Object.fromEntries(await todas((c) => saldoCuenta(ctx, c, '2030-12-31' as Fecha))));
const todas = async (de: (c: string) => Promise<number>): Promise<[string, number][]> => {
  const out: [string, number][] = [];
  for (const c of CUENTAS) out.push([c, await de(c)]);
  return out;
};

/** 100 UF in six cuotas at 0,5 % (P 100,4641, cuota 17,0693), the first one paid on its day; on 20-05 it owes 84,0813 and 0,4204. */
async function conUna() {
  await hoy('2026-03-10');
  const c = await credito(t, 'vigente', EN_UF);
  await hoy('2026-04-20');
  await cobrar(t, c.id, '2026-04-20', 680_070);
  await hoy('2026-05-20');
  return c;
}
async function aprobadaUf(id: string, o: object = {}) {
  const p = await crear(id, { ...TERMINOS, ...o });
  await proponer(p.id);
  await votar(p.id, GERENTE_COMERCIAL);
  await votar(p.id, GERENTE_RIESGO);
  return p.id;
}

// docs/decisiones/0024. Figures: decimal arithmetic in Python that knows domain §3 and §5 (`creditos/service/reprogramar-uf.test.ts`).
describe('la prolongación de un crédito en UF', () => {
  it('se propone en UF: 84,0813 a doce cuotas de 7,2367, con sus pesos a la UF del día', async () => {
    const { id, rut } = await conUna();
    const s = await simular(id, TERMINOS);
    expect(s).toMatchObject({
      capital_insoluto: 3_373_632,
      interes: 16_868,
      interes_pagado: 16_868,
      ite: 0,
      capital_nuevo: 3_373_632,
      total_cargos: 16_868,
      uf: { valor: '40123.45', capital_insoluto: '84.0813', interes: '0.4204', capital_nuevo: '84.0813', cuota_antes: '17.0693' },
    });
    // 84,0813 / Σ f with d₁ = 31 and 0,5 %.
    expect(s.uf?.cuota).toBe('7.2378');
    expect(s.list.reduce((a, f) => a + Number(f.uf?.amortizacion.replace('.', '')), 0)).toBe(840_813);
    expect((await t.ask(contract, 'creditos', quien(EJECUTIVO), { rut })).creditos[0]).toMatchObject({
      saldo: 3_373_632,
      uf: { saldo: '84.0813', cuota: '17.0693' },
      impedimento: null,
    });
  });

  it('aplicada días después, lo mismo en UF va a la UF de ese día; reversada, no deja nada', async () => {
    const { id } = await conUna();
    const p = await aprobadaUf(id);
    expect((await ver(p)).automatico).toContain('saldo UF 84,0813 de 5 a 12 cuotas');
    await documentar(p);
    await hoy('2026-05-26');
    const [libro, antes] = [await saldos(), await t.arrange((ctx) => cuotasDe(ctx, id))];
    const a = await aplicar(p);
    // 84,0813 × 40.300,00 = 3.388.476, lent for 3.349.944; interest 0,4204 × 40.300,00 = 16.942.
    expect(a).toMatchObject({ estado: 'aplicada', capital_nuevo: 3_388_476, interes_pagado: 16_942, total_cargos: 16_942 });
    expect(a.uf).toMatchObject({ capital_nuevo: '84.0813', interes_pagado: '0.4204' });
    expect(movido(libro, await saldos())).toEqual({ '1102.01': 16_942, '1201': 38_532, '4101': -16_942, '4102': -38_532 });
    expect(await t.arrange((ctx) => creditoPorId(ctx, a.id_credito_nuevo ?? ''))).toMatchObject({ moneda: 'UF', saldo: '84.0813' });
    expect(await descuadres()).toEqual([]);
    await reversar(p);
    expect(movido(libro, await saldos())).toEqual({});
    expect(await t.arrange((ctx) => cuotasDe(ctx, id))).toEqual(antes);
    expect(await descuadres()).toEqual([]);
    await hoy('2026-05-20');
  });

  it('un pago mientras está en comité detiene la aplicación, que lo dice en UF', async () => {
    const { id } = await conUna();
    const p = await aprobadaUf(id);
    await documentar(p);
    await cobrar(t, id, '2026-05-20', 400_000);
    await expect(aplicar(p)).rejects.toMatchObject({ status: 409, codigo: 'deuda_cambio', datos: { antes: 'UF 84,5017' } });
  });

  it('su pagaré es en UF por el capital nuevo; un cheque en pesos no paga una cuota en UF: se retira', async () => {
    const { id, rut } = await conUna();
    await firmado(id, rut);
    const p = await aprobadaUf(id);
    const con = await t.act(contract, 'preparar_pagare', quien(OPERACIONES), {}, { id: p });
    const fila = await t.arrange((ctx) => ctx.get(pagares, con.pagares.find((x) => x.nuevo)?.id ?? ''));
    expect([fila.moneda, Number(fila.monto), fila.cuotas.length]).toEqual(['UF', 84.0813, 12]);
    expect(fila.cuotas.reduce((s, q) => s + Math.round(Number(q.monto) * 10_000), 0)).toBe(840_813);
    await t.arrange((ctx) => ctx.update(pagares, fila.id, { estado: 'firmado' }));
    const q = (await t.arrange((ctx) => cuotasDe(ctx, id)))[3];
    const list = con.list;
    await chequeDe(rut, q?.pk ?? '', { fecha: '2026-06-20', monto: pesos(list[0]?.cuota ?? 0) });
    await expect(documentar(p)).rejects.toMatchObject({ codigo: 'cheques_por_reemplazar' });
  });

  it('los papeles dicen las UF y sus pesos', async () => {
    const { id } = await conUna();
    const p = await aprobadaUf(id);
    for (const papel of ['propuesta', 'convenio', 'tabla', 'acta'] as const) {
      const { bytes } = (await t.ask(contract, papel, quien(OPERACIONES), {}, p)) as { bytes: Buffer };
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });
});
