import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import { contract } from '#areas/reportes/contract.ts';
import { contract as tablero } from '#areas/tablero/contract.ts';
import type { Session } from '#platform/server/session.ts';
import { type Relato, relato } from './relato.fixture.ts';

// Over six weeks of the company told, by the sessions of its own people: each figure against the lists that the same person opens.
let t: Relato;
beforeAll(async () => {
  t = await relato();
}, 120_000);
afterAll(() => t.close());

const SPAN = { desde: '2024-03-01', hasta: '2024-04-26' } as const;
const GENTE = ['gerencia', 'ejecutivo', 'ivan.mora', 'tesoreria', 'contabilidad'];
const suma = (xs: readonly unknown[]) => xs.reduce<number>((n, x) => n + Number(x ?? 0), 0);

interface Vista {
  cubo: string;
  medidas: string[];
  dimensiones: string[];
}
async function cubosDe(s: Session): Promise<Vista[]> {
  return (await t.ask(contract, 'cubos', s, {})).map((c) => ({
    cubo: c.nombre,
    medidas: c.medidas.filter((m) => m.se_suma && m.unidad === 'pesos').map((m) => m.nombre),
    dimensiones: c.dimensiones.map((d) => d.nombre),
  }));
}

/** Every row of a cubo that a session may open, page after page. */
async function filasDe(s: Session, v: Vista) {
  const items = [];
  for (let page = 1; page < 50; page += 1) {
    const r = await t.ask(contract, 'explorar_filas', s, {
      cubo: v.cubo,
      medidas: v.medidas.slice(0, 12),
      ...SPAN,
      celda: {},
      page,
      perPage: 100,
    });
    items.push(...r.items);
    if (items.length >= r.total) break;
  }
  return items;
}

/** Every id of a list of this session. */
async function ids(list: typeof operaciones | typeof recaudaciones, s: Session, filtros: Record<string, string> = {}): Promise<string[]> {
  const out: string[] = [];
  for (let page = 1; page < 50; page += 1) {
    const r = await t.list(list as never, s, { page: String(page), perPage: '100', ...filtros });
    out.push(...r.items.map((i) => String(i.id)));
    if (out.length >= r.total) break;
  }
  return out.sort();
}
const deUrl = (filas: readonly { url: string }[]) => [...new Set(filas.map((f) => f.url.split('/').at(-1) ?? ''))].sort();

describe('ninguna figura dice más que las listas de su lector', () => {
  for (const cuenta of GENTE)
    it(`${cuenta}: en cada cubo y dimensión, el total es la suma de las celdas y la de las filas que abre`, async () => {
      const s = await t.sesion(cuenta);
      const todas = new Map<string, Set<string>>();
      for (const v of await cubosDe(await t.sesion('gerencia')))
        todas.set(v.cubo, new Set((await filasDe(await t.sesion('gerencia'), v)).map((f) => f.clave)));
      for (const v of await cubosDe(s)) {
        const filas = await filasDe(s, v);
        if (todas.has(v.cubo)) expect(filas.filter((f) => !todas.get(v.cubo)?.has(f.clave))).toEqual([]);
        for (const d of v.dimensiones) {
          const medidas = v.medidas.slice(0, 12);
          const r = await t.ask(contract, 'explorar', s, { cubo: v.cubo, medidas, filas: [d], ...SPAN });
          for (const m of medidas) {
            const total = Number(r.totales[0]?.valores[m] ?? 0);
            expect([v.cubo, d, m, suma(r.celdas.map((c) => c.valores[m]))]).toEqual([v.cubo, d, m, total]);
            expect([v.cubo, d, m, suma(filas.map((f) => f.valores[m]))]).toEqual([v.cubo, d, m, total]);
          }
        }
      }
    });

  for (const cuenta of GENTE)
    it(`${cuenta}: cada cifra del tablero es la suma de sus líneas y la de las filas que abre`, async () => {
      const s = await t.sesion(cuenta);
      for (const { nombre } of (await t.ask(tablero, 'inicio', s, {})).widgets) {
        const c = await t.ask(tablero, 'cifra', s, { widget: nombre });
        const filas = [];
        for (let page = 1; page < 50; page += 1) {
          const r = await t.ask(tablero, 'filas', s, { widget: nombre, page, perPage: 100 });
          filas.push(...r.items);
          if (filas.length >= r.total) break;
        }
        expect([nombre, suma(c.partes.map((p) => p.valor))]).toEqual([nombre, c.valor]);
        expect([nombre, suma(filas.map((f) => f.valor))]).toEqual([nombre, c.valor]);
      }
    });

  it('lo que un ejecutivo ve comprado es de las operaciones de su lista, y no de las de otro', async () => {
    const vistas: string[][] = [];
    for (const cuenta of ['ejecutivo', 'ivan.mora']) {
      const s = await t.sesion(cuenta);
      const v = (await cubosDe(s)).find((c) => c.cubo === 'compras');
      const suyas = new Set(await ids(operaciones, s));
      const abiertas = v ? deUrl(await filasDe(s, v)) : [];
      expect(abiertas.filter((id) => !suyas.has(id))).toEqual([]);
      vistas.push(abiertas);
    }
    const [uno = [], otro = []] = vistas;
    expect(uno.filter((id) => otro.includes(id))).toEqual([]);
    expect(uno.length + otro.length).toBeGreaterThan(0);
  });

  it('lo recaudado es de los comprobantes de su lista que entraron, todos y ninguno más', async () => {
    for (const cuenta of GENTE) {
      const s = await t.sesion(cuenta);
      const v = (await cubosDe(s)).find((c) => c.cubo === 'recibos');
      if (!v) continue;
      const entraron = [];
      for (const estado of ['aplicada', 'conciliada', 'por_identificar']) entraron.push(...(await ids(recaudaciones, s, { estado })));
      expect([cuenta, deUrl(await filasDe(s, v))]).toEqual([cuenta, entraron.sort()]);
    }
  });
});
