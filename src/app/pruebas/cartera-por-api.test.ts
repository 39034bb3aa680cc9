import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { abrirLinea, autorizar, type Cartera, inscribir } from '#app/historia/alta.ts';
import { cotizar, emitirYAprobar } from '#app/historia/compra.ts';
import { otorgar } from '#app/historia/credito.ts';
import { cedentes, deudoresDe, representante } from '#app/historia/empresas.ts';
import { BANCO, girar } from '#app/historia/giro.ts';
import { aportarCapital, Banco } from '#app/historia/mes.ts';
import { facturar } from '#app/historia/papeles.ts';
import { HOY_DEMO, sembrarAreas } from '#app/semilla.ts';
import { sesionPara } from '#areas/acceso/public.server.ts';
import { contract as creditos } from '#areas/creditos/contract.ts';
import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import { procesarReportes } from '#areas/reportes/public.server.ts';
import { addDays, daysBetween, type Fecha, fecha } from '#kernel/values/fecha.ts';
import { Seeder } from '#platform/server/seeding.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { comoTabla, TABLA } from './abierto.fixture.ts';
import { PorHttp } from './por-http.fixture.ts';

// A portfolio that somebody from outside loads by the API alone (each act of each person a request), and what it comes to worked out apart in whole
// numbers from what was typed: the invoices, what was advanced of them, the credits and the payments.
const HOY = fecha('2026-03-06');
const TRES_DIAS = [fecha('2026-02-18'), fecha('2026-02-24'), HOY];

interface Papel {
  cliente: 0 | 1;
  neto: number;
  plazo: number;
}
/** Six invoices of 02-01-2026: what each says before IVA and in how many days it is due. */
const PAPELES: readonly Papel[] = [
  { cliente: 0, neto: 10_000_000, plazo: 45 },
  { cliente: 0, neto: 8_000_000, plazo: 60 },
  { cliente: 0, neto: 6_000_000, plazo: 31 },
  { cliente: 1, neto: 5_000_000, plazo: 60 },
  { cliente: 1, neto: 7_000_000, plazo: 40 },
  { cliente: 1, neto: 4_000_000, plazo: 90 },
];
const EMISION = fecha('2026-01-02');
/** What each client is advanced of its invoices, percent. */
const ANTICIPO = [90n, 92n] as const;
/** Monthly mora of what is advanced, in ten-thousandths of a percent: the 2,40 % that the company charges (domain §6.10). */
const MORA = 24_000n;
/** Days that a payment takes to arrive, charged and waited for (domain §6.5). */
const TRANSITO = 2;
/** Two credits of the third client, in pesos, exempt of tax and without costs: what is lent is their capital. */
const CREDITOS = [5_000_000, 3_000_000] as const;
interface Pago {
  papel: number;
  monto: number;
  /** Of when it is, when it is typed and when it goes back. */
  dia: Fecha;
  entra: Fecha;
  vuelve?: Fecha;
}
const PAGOS: readonly Pago[] = [
  { papel: 0, monto: 11_900_000, dia: fecha('2026-02-10'), entra: fecha('2026-02-10') },
  { papel: 1, monto: 3_000_000, dia: fecha('2026-02-17'), entra: fecha('2026-02-20') },
  { papel: 4, monto: 2_000_000, dia: fecha('2026-02-23'), entra: fecha('2026-02-23'), vuelve: fecha('2026-02-27') },
];

/** The interest of each, as its table said when it was lent. */
const intereses: bigint[] = [];

// Worked out apart.
const mitad = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b);
const corrida = (base: bigint, dias: number): bigint => mitad(base * MORA * BigInt(Math.max(0, dias)), 30_000_000n);
interface Debe {
  cliente: number;
  capital: bigint;
  mora: bigint;
  deuda: bigint;
  vencido: bigint;
  colocacion: bigint;
}
function delPapel(i: number, al: Fecha): Debe | null {
  const p = PAPELES[i];
  if (!p) throw new Error('no invoice');
  // They fall due on banking days, and two more are given for the money to arrive.
  const vence = addDays(EMISION, p.plazo + TRANSITO);
  const cara = BigInt(p.neto) + mitad(BigInt(p.neto) * 19n, 100n);
  const s = { capital: cara, base: mitad(cara * (ANTICIPO[p.cliente] ?? 0n), 100n) };
  // What went back in its month is undone on its own day: it never was.
  for (const x of PAGOS.filter((y) => y.papel === i && y.dia <= al && y.vuelve === undefined)) {
    const alCapital = BigInt(x.monto) - corrida(s.base, daysBetween(vence, x.dia));
    s.capital -= alCapital;
    s.base = s.base > alCapital ? s.base - alCapital : 0n;
  }
  if (s.capital === 0n) return null;
  const mora = corrida(s.base, daysBetween(vence, al));
  const deuda = s.capital + mora;
  return {
    cliente: p.cliente,
    capital: s.capital,
    mora,
    deuda,
    vencido: al > vence ? deuda : 0n,
    colocacion: s.base < s.capital ? s.base : s.capital,
  };
}
const vivas = (al: Fecha): Debe[] => [
  ...PAPELES.flatMap((_, i) => delPapel(i, al) ?? []),
  ...CREDITOS.map((n, i) => {
    const [capital, interes] = [BigInt(n), intereses[i] ?? 0n];
    return { cliente: 2, capital, mora: 0n, deuda: capital + interes, vencido: 0n, colocacion: capital };
  }),
];
const CAMPOS = ['capital', 'mora', 'deuda', 'vencido', 'colocacion'] as const;
const suma = (ds: readonly Debe[], c: (typeof CAMPOS)[number]): number => Number(ds.reduce((n, d) => n + d[c], 0n));

let t: TestApp;
let n: PorHttp;
const clientes = cedentes(1).slice(0, 3);
const rutDe = (k: number): string => clientes[k]?.rut ?? '';

/** A client from nothing to its line, and what its later acts need. */
async function abrir(k: number): Promise<Cartera> {
  const cedente = clientes[k];
  if (!cedente) throw new Error('no client');
  const cliente_id = await inscribir(n, cedente);
  const cuenta = await autorizar(n, cedente, cliente_id);
  const deudores = deudoresDe(cedente.i);
  await abrirLinea(n, cedente, deudores);
  return { cedente, cliente_id, ...cuenta, deudores, folio: 1_000 };
}

/** The invoices of a client, bought and paid out. Answers the key of each and who owes it. */
async function comprar(c: Cartera): Promise<{ pk: string; rut: string; nombre: string }[]> {
  const suyos = PAPELES.filter((p) => p.cliente === c.cedente.i);
  const facturas = suyos.map((p, k) => {
    const deudor = c.deudores[k];
    if (!deudor) throw new Error('no debtor');
    return facturar(c, deudor, p.neto, EMISION, p.plazo);
  });
  const { ids, id } = await cotizar(n, c, facturas);
  await emitirYAprobar(n, c, id);
  await girar(n, c, facturas);
  return facturas.map((f, k) => ({ pk: `documento:${ids[k]}`, rut: f.deudor.rut, nombre: f.deudor.razon }));
}

async function cobrar(p: Pago, de: { pk: string; rut: string; nombre: string } | undefined): Promise<void> {
  if (!de) throw new Error('no debt');
  const { id } = await n.acto(recaudaciones, 'crear', 'tesoreria', {
    rut_deudor: de.rut,
    rut_pagador: de.rut,
    nombre_pagador: de.nombre,
    fecha_pago: p.dia,
    monto: p.monto,
    obligaciones: [{ pk: de.pk, monto: null }],
    medio_pago: 'TRANSFERENCIA',
    office: 'SANTIAGO',
    via: 'TRANSFERENCIA',
    cuenta_banco: BANCO,
    num_operacion_banco: `API-${p.papel}`,
  } as never);
  if (p.vuelve)
    n.agendar(p.vuelve, () => n.hacer(recaudaciones, 'reversar', 'gerencia', id, { motivo: 'El banco anuló la transferencia' }));
}

beforeAll(async () => {
  t = await testApp(areas, { hoy: HOY_DEMO });
  const seeder = new Seeder({ deps: { ...t.deps }, empresa_id: t.empresa_id, sessionOf: (email) => sesionPara(t.deps, email) });
  await sembrarAreas(seeder, 'antes');
  n = new PorHttp(t, seeder, fecha('2026-01-05'));
  const carteras: Cartera[] = [];
  n.agendar(fecha('2026-01-05'), async () => {
    await aportarCapital(n, new Banco(), BANCO, 900_000_000);
    for (const k of [0, 1, 2]) carteras.push(await abrir(k));
  });
  const deudas: { pk: string; rut: string; nombre: string }[] = [];
  n.agendar(fecha('2026-01-08'), async () => {
    for (const c of carteras.slice(0, 2)) deudas.push(...(await comprar(c)));
  });
  n.agendar(fecha('2026-01-26'), async () => {
    const [, , c] = carteras;
    if (!c) throw new Error('no client');
    for (const monto_solicitado of CREDITOS) {
      const datos = {
        moneda: 'CLP',
        monto_solicitado,
        plazo: 12,
        tasa_mensual: '1.75',
        costos: [],
        ite: { metodo: 'exento', financiado: true },
      };
      const id = await otorgar(n, c, 'vigente', [], { datos: { ...datos, fecha_primer_vencimiento: fecha('2026-03-16') } as never });
      const { calculo } = await n.detalle<{ calculo: { interes_total: number } }>(creditos, 'operaciones', id);
      intereses.push(BigInt(calculo.interes_total));
    }
  });
  for (const p of PAGOS) n.agendar(p.entra, () => cobrar(p, deudas[p.papel]));
  await n.contar(HOY, async () => undefined);
}, 900_000);
afterAll(() => t.close());

const explorar = (al: Fecha, filas: string[] = []) =>
  n.pedir('gerencia', {
    method: 'POST',
    path: '/api/reportes/explorar',
    input: { cubo: 'deudas', medidas: [...CAMPOS, 'deudas'], filas, al },
  }) as unknown as Promise<{
    celdas: { filas: string[]; valores: Record<string, number> }[];
    totales: { filas: string[]; valores: Record<string, number> }[];
  }>;
async function archivo(formato: 'csv' | 'xlsx', al: Fecha): Promise<Buffer> {
  const e = await n.pedir('gerencia', { method: 'POST', path: '/api/reportes/antiguedad/ejecutar', input: { formato, al } });
  await procesarReportes(t.deps);
  const r = await t.inject({ method: 'GET', url: `/api/reportes/ejecuciones/${String(e.id)}/archivo`, token: await n.token('gerencia') });
  expect(r.statusCode, r.body.slice(0, 200)).toBe(200);
  return r.rawPayload;
}

describe.each(TRES_DIAS)('una cartera cargada por la API, al %s', (al) => {
  it('al explorar: el total y lo de cada cliente', async () => {
    const [r, ds] = [await explorar(al), vivas(al)];
    expect([...CAMPOS.map((c) => [c, r.totales[0]?.valores[c]]), r.totales[0]?.valores.deudas]).toEqual([
      ...CAMPOS.map((c) => [c, suma(ds, c)]),
      // Each cuota of the two credits, and each invoice.
      ds.length - CREDITOS.length + 12 * CREDITOS.length,
    ]);
    const dicho = new Map((await explorar(al, ['cliente'])).celdas.map((x) => [x.filas[0], CAMPOS.map((c) => x.valores[c])]));
    for (const k of [0, 1, 2]) {
      const suyas = ds.filter((d) => d.cliente === k);
      expect([rutDe(k), dicho.get(rutDe(k))]).toEqual([rutDe(k), CAMPOS.map((c) => suma(suyas, c))]);
    }
  });

  it.each(['csv', 'xlsx'] as const)('en un %s de la antigüedad: los totales', async (formato) => {
    const ds = vivas(al);
    const { Total } = comoTabla(await TABLA[formato](await archivo(formato, al)), 'Tramo de mora');
    expect([Total?.Deuda, Total?.Vencido, Total?.Colocación]).toEqual([suma(ds, 'deuda'), suma(ds, 'vencido'), suma(ds, 'colocacion')]);
  });

  it('en la página de cada cliente: lo suyo y lo vencido de su negocio; y en la de quien lo avala, por qué responde', async () => {
    for (const k of [0, 1, 2]) {
      const suyas = vivas(al).filter((d) => d.cliente === k);
      for (const rut of [rutDe(k), representante(k).rut as string]) {
        const v = await n.pedir('gerencia', { method: 'GET', path: '/api/consolidado/:rut', input: { rut, al } });
        const dicha = (nombre: string) =>
          (v.cifras as { nombre: string; valor: number | null }[]).find((c) => c.nombre === nombre)?.valor ?? 0;
        const titular = rut === rutDe(k);
        expect([rut, al, dicha('directa'), dicha('vencido_negocio'), dicha('indirecta')]).toEqual([
          rut,
          al,
          titular && k === 2 ? suma(suyas, 'deuda') : 0,
          titular ? suma(suyas, 'vencido') : 0,
          titular ? 0 : suma(suyas, 'deuda'),
        ]);
      }
    }
  });
});

it('hoy, en el tablero', async () => {
  for (const widget of ['vencido', 'colocacion'] as const) {
    const c = await n.pedir('gerencia', { method: 'GET', path: '/api/tablero/:widget', input: { widget } });
    expect([widget, c.valor]).toEqual([widget, suma(vivas(HOY), widget)]);
  }
});
