import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import type { AnyArea } from '#kernel/contract.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

type Fila = Record<string, unknown>;
/** What a list answers to a query: how many there are and the rows of its page. Null when it refuses it. */
type Pedir = (query: Record<string, string>) => Promise<{ total: number; items: Fila[] } | null>;
type Lista = NonNullable<AnyArea['list']>;

/** Filters named as a field of the row that ask something else, and what. */
const OTRA_COSA: Readonly<Record<string, string>> = {
  'comite.fecha': 'lo abierto hasta ese día',
  'operaciones.etapa': 'se pide por su código, y la fila dice su nombre',
};

/** Values of every form that nothing has: whichever a filter takes must leave other rows than asking nothing. */
const DE_NADIE = [
  'NO_HAY',
  '1-9',
  '00000000-0000-7000-8000-0000000000ff',
  '1900-01-01',
  '2999-12-31',
  '1900-01',
  '999999999',
  '-1',
  'si',
  'no',
];

/** What a filter may be asked: its options when it has them, or what nobody has. */
function valores(lista: Lista, filtro: string): readonly string[] {
  const def = (lista.filters.shape[filtro] as { def?: { innerType?: { options?: readonly string[] } } }).def;
  return [...(def?.innerType?.options ?? DE_NADIE)];
}

/** A value of a row as a filter asks it; undefined when it is not one. */
const comoSePide = (v: unknown) =>
  typeof v === 'boolean' ? (v ? 'si' : 'no') : typeof v === 'string' || typeof v === 'number' ? String(v) : undefined;
/** What some rows say in a field. */
const dichos = (filas: readonly Fila[], campo: string) =>
  [...new Set(filas.flatMap((f) => comoSePide(f[campo]) ?? []))].filter(Boolean).slice(0, 4);

/** Filters that change nothing whatever is asked of them. A list without rows says nothing of its own. */
async function mudos(lista: Lista, pedir: Pedir): Promise<string[]> {
  const { total: todas, items } = (await pedir({ perPage: '20' })) ?? { total: 0, items: [] };
  if (todas === 0) return [];
  const out: string[] = [];
  for (const filtro of Object.keys(lista.filters.shape)) {
    let habla = false;
    for (const v of [...dichos(items, filtro), ...valores(lista, filtro)]) {
      const total = (await pedir({ perPage: '1', [filtro]: v }))?.total;
      habla ||= total !== undefined && total !== todas;
      if (habla) break;
    }
    if (!habla) out.push(filtro);
  }
  return out;
}

/** Filters named as a field of the row that leave a row with another value in it. */
async function infieles(lista: Lista, pedir: Pedir): Promise<string[]> {
  const filas = (await pedir({ perPage: '100' }))?.items ?? [];
  const out: string[] = [];
  for (const filtro of Object.keys(lista.filters.shape)) {
    for (const v of dichos(filas, filtro)) {
      const con = await pedir({ perPage: '100', [filtro]: v });
      if (con?.items.some((f) => comoSePide(f[filtro]) !== v)) out.push(`${filtro}=${v}`);
      if (con?.total === 0) out.push(`${filtro}=${v} sin filas`);
    }
  }
  return out;
}

/** Orders that are refused, or that leave out or repeat a row. */
async function desordenes(lista: Lista, pedir: Pedir): Promise<string[]> {
  const todas = (await pedir({ perPage: '100' }))?.items ?? [];
  const out: string[] = [];
  for (const campo of lista.orden)
    for (const orden of [campo, `-${campo}`]) {
      const con = await pedir({ perPage: '100', orden });
      if (!con || con.items.length !== todas.length) out.push(orden);
    }
  return out;
}

const listas = areas.filter(({ contract, service }) => contract.list && service.def.lista);

describe('cada lista responde todo lo que su contrato declara', () => {
  let m: Mundo;
  let token: string;
  beforeAll(async () => {
    m = await mundo();
    token = await m.entrar('admin');
  });
  afterAll(() => m.close());

  const pedirA =
    (area: string): Pedir =>
    async (query) => {
      const r = await m.inject({ method: 'GET', url: `/api/${area}?${new URLSearchParams(query)}`, token });
      expect([200, 400], `${area} ${JSON.stringify(query)} ${r.body.slice(0, 200)}`).toContain(r.statusCode);
      return r.statusCode === 200 ? r.json() : null;
    };

  it.each(listas.map((a) => [a.contract.area, a.contract.list as Lista] as const))('%s', async (area, lista) => {
    const pedir = pedirA(area);
    expect(lista.orden.map((o) => `-${o}`).concat(lista.orden), 'the default order is one of those it offers').toContain(lista.defecto);
    expect(await mudos(lista, pedir), 'filters that filter nothing').toEqual([]);
    const otros = (await infieles(lista, pedir)).filter((f) => !OTRA_COSA[`${area}.${f.split('=')[0]}`]);
    expect(otros, 'filters that leave rows with another value').toEqual([]);
    expect(await desordenes(lista, pedir), 'orders that it does not answer').toEqual([]);
  });
});

describe('lo que se vigila se ve cuando falta', () => {
  const { list } = listas.find((a) => a.contract.area === 'zonas')?.contract ?? {};
  const filas = [
    { id: 1, activo: true },
    { id: 2, activo: false },
  ];
  const responde = (items: Fila[]) => ({ total: items.length, items });
  it('un filtro que no filtra', async () => {
    expect(await mudos(list as Lista, async () => responde(filas))).toEqual(['activo']);
    expect(await infieles(list as Lista, async () => responde(filas))).toEqual(['activo=si', 'activo=no']);
  });
  it('un orden que no se responde', async () => {
    expect(await desordenes(list as Lista, async (q) => (q.orden === '-nombre' ? null : responde(filas)))).toEqual(['-nombre']);
  });
});
