import { areas } from '#app/areas.server.gen.ts';
import { abonarObligacion, asegurarPlan, type NuevaObligacion, registrarObligacion } from '#areas/libro/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { pesos } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

/** The portfolio made by hand of areas/7 §7.1: clients A, B, C; debtors D1, D2; branches SCL (A, C) and VAP (B); as of 10-03-2026. */
export const AL = fecha('2026-03-10');
export const A = rut('40000011-5');
export const B = rut('40000012-3');
export const C = rut('40000013-1');
export const D1 = rut('40000014-K');
export const D2 = rut('40000015-8');
/** Executives: one attends A and C in SCL, the other B in VAP. */
export const EJ_SCL = rut('40000016-6');
export const EJ_VAP = rut('40000017-4');

const documento = (
  n: string,
  cliente: typeof A,
  debe: typeof A,
  giro: string,
  vence: string,
  cara: number,
  anticipo: number,
  tasa: string,
): NuevaObligacion => ({
  pk: `documento:${n}`,
  tipo: 'documento',
  rut: debe,
  rol: 'DEUDOR',
  cliente_rut: cliente,
  origen_area: 'operaciones',
  // The id of its document, as the books have it: nobody asks for the document itself.
  origen_id: uuidv7(),
  numero: n,
  fecha: fecha(giro),
  vencimiento: fecha(vence),
  capital: pesos(cara),
  base_mora: pesos(anticipo),
  tasa_mora_mensual: '2.4000',
  tasa_mensual: tasa,
});
const cuota = (n: string, vence: string, capital: number, interes: number): NuevaObligacion => ({
  pk: `cuota:${n}`,
  tipo: 'cuota',
  rut: C,
  origen_area: 'creditos',
  origen_id: 'credito-c',
  numero: n,
  fecha: fecha('2025-07-01'),
  vencimiento: fecha(vence),
  capital: pesos(capital),
  interes: pesos(interes),
  tasa_mora_mensual: '2.4167',
  tasa_mensual: '1.9000',
});

const DEUDAS: readonly NuevaObligacion[] = [
  documento('d1', A, D1, '2026-03-02', '2026-03-20', 12_500_000, 11_250_000, '1.8000'),
  documento('d2', A, D1, '2026-01-30', '2026-03-01', 8_000_000, 7_200_000, '1.9000'),
  documento('d3', B, D2, '2025-12-16', '2026-01-15', 6_000_000, 5_400_000, '2.1000'),
  documento('d4', A, D2, '2025-10-10', '2025-12-10', 4_000_000, 3_600_000, '2.0000'),
  documento('d5', B, D1, '2025-10-09', '2025-12-09', 1_000_000, 900_000, '2.0000'),
  documento('d6', A, D2, '2026-01-02', '2026-02-01', 3_000_000, 2_700_000, '1.9000'),
  documento('d7', A, D1, '2025-12-20', '2026-02-16', 2_000_000, 1_800_000, '1.9000'),
  { ...cuota('c7', '2026-02-10', 428_980, 51_286), gastos: pesos(40_768) },
  cuota('c8', '2026-03-10', 437_130, 43_136),
  cuota('c9', '2026-04-10', 445_436, 0),
  {
    pk: 'cuota:u1',
    tipo: 'cuota',
    rut: B,
    origen_area: 'creditos',
    origen_id: 'credito-b',
    numero: 'u1',
    moneda: 'UF',
    fecha: fecha('2025-09-01'),
    vencimiento: fecha('2026-02-08'),
    capital_uf: '100.0000',
    interes_uf: '0.7500',
    tasa_mora_mensual: '0.5750',
    tasa_mensual: '0.7500',
  },
  {
    pk: 'saldo_cedente:s1',
    tipo: 'saldo_cedente',
    rut: A,
    origen_area: 'operaciones',
    origen_id: 's1',
    numero: 's1',
    fecha: fecha('2026-01-20'),
    vencimiento: fecha('2026-02-01'),
    capital: pesos(180_000),
  },
  {
    pk: 'gasto:k1',
    tipo: 'gasto',
    rut: A,
    origen_area: 'prorrogas',
    origen_id: 'k1',
    numero: 'k1',
    fecha: fecha('2026-03-02'),
    vencimiento: fecha('2026-03-25'),
    capital: pesos(248_150),
  },
];

const pagar = (ctx: Ctx, n: string, p: { cara: number; mora: number }, dia: string) =>
  abonarObligacion(
    ctx,
    `documento:${n}`,
    [
      { concepto: 'MORA', monto: pesos(p.mora) },
      { concepto: 'CAPITAL', monto: pesos(p.cara) },
    ],
    fecha(dia),
    fecha(dia),
  );

/** The payment of d3 on 11-03 with its 55 days of mora, and the same given back on 12-03: whoever owns it says the value date of the payment. */
export async function pagarD3(t: TestApp): Promise<void> {
  const [dia, vuelta] = [fecha('2026-03-11'), fecha('2026-03-12')];
  const partes = (signo: 1 | -1) => [
    { concepto: 'MORA' as const, monto: pesos(signo * 237_600) },
    { concepto: 'CAPITAL' as const, monto: pesos(signo * 6_000_000) },
  ];
  await t.setHoy(dia);
  await t.arrange((ctx) => abonarObligacion(ctx, 'documento:d3', partes(1), dia, dia));
  await t.setHoy(vuelta);
  await t.arrange((ctx) => abonarObligacion(ctx, 'documento:d3', partes(-1), dia, vuelta));
}

interface CarteraDeOro {
  t: TestApp;
  scl: string;
  vap: string;
}

/** The portfolio over a company of its own, or over one with people. */
export async function carteraDeOro(con?: TestApp): Promise<CarteraDeOro> {
  const t = con ?? (await testApp(areas, { hoy: AL }));
  return { t, ...(await escribirCarteraDeOro(t)) };
}

/** Writes the portfolio through the doors of libro, who attends whom, and the UF of its days. */
export async function escribirCarteraDeOro(t: Pick<TestApp, 'deps' | 'empresa_id' | 'arrange'>): Promise<{ scl: string; vap: string }> {
  const sucursal = async (codigo: string) => {
    const id = uuidv7();
    const texto = `insert into sucursal (id, empresa_id, hecho_por, codigo, nombre) values ($1, $2, '{PRUEBA}', $3, $3)`;
    await t.deps.database.sql(texto, [id, t.empresa_id, codigo]);
    return id;
  };
  const [scl, vap] = [await sucursal('SCL'), await sucursal('VAP')];
  const atiende = (cliente: string, ejecutivo: string, donde: string) =>
    t.deps.database.sql(
      `insert into cartera (id, empresa_id, hecho_por, cliente_rut, ejecutivo_rut, sucursal_id, desde) values ($1, $2, '{PRUEBA}', $3, $4, $5, '2025-01-01')`,
      [uuidv7(), t.empresa_id, cliente, ejecutivo, donde],
    );
  await atiende(A, EJ_SCL, scl);
  await atiende(C, EJ_SCL, scl);
  await atiende(B, EJ_VAP, vap);
  await t.arrange(async (ctx) => {
    await asegurarPlan(ctx);
    const uf = { [AL]: '39841.72', '2026-02-10': '39688.65', '2026-03-11': '39846.85', '2026-03-12': '39851.98' };
    // The ends of the months of the cohorts: none of their figures is in UF, but a day is not told without its own.
    for (const dia of ['2025-10-31', '2025-12-31', '2026-01-31', '2026-02-28']) Object.assign(uf, { [dia]: '39600.00' });
    for (const [dia, valor] of Object.entries(uf))
      await ctx.db
        .insert(indicesUf)
        .values({ fecha: dia as Fecha, valor, origen: 'publicado' })
        .onConflictDoUpdate({ target: indicesUf.fecha, set: { valor } });
    const deB = (d: NuevaObligacion) => (d.cliente_rut ?? d.rut) === B;
    for (const d of DEUDAS) await registrarObligacion(ctx, { ...d, sucursal: deB(d) ? 'VAP' : scl });
    await pagar(ctx, 'd7', { cara: 2_000_000, mora: 0 }, '2026-02-15');
    // 24 days of 2,40 % a month over its advance of 2.700.000.
    await pagar(ctx, 'd6', { cara: 3_000_000, mora: 51_840 }, '2026-02-25');
  });
  return { scl, vap };
}
