import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANCO } from '#app/historia/giro.ts';
import { contract as consolidado } from '#areas/consolidado/contract.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import { contract } from '#areas/reportes/contract.ts';
import { contract as tablero } from '#areas/tablero/contract.ts';
import { fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { explorar, filasDeCelda } from '#platform/server/cifras/explorar.ts';
import type { Cubo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { puedeOir } from '#platform/server/reach.ts';
import type { Session } from '#platform/server/session.ts';
import { type Azar, azar } from './azar.fixture.ts';
import { type Relato, relato } from './relato.fixture.ts';

// Over six weeks of the company told, by the sessions of its own people: each figure against the lists that the same person opens.
let t: Relato;
beforeAll(async () => {
  t = await relato();
}, 900_000);
afterAll(() => t.close());

const SPAN = { desde: fecha('2024-03-01'), hasta: fecha('2024-04-26') };
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

/** One account of each role of the demo company. */
const ROLES = [
  ...['gerencia', 'admin', 'ejecutivo', 'ivan.mora', 'agente', 'analista', 'fiscalia', 'operaciones', 'tesoreria', 'cobranza'],
  ...['supervisor', 'recaudador', 'contabilidad', 'cumplimiento', 'auditor', 'comite1'],
];
const TODAS = 100_000;
/** A measure that counts, or any when a cubo has none. */
const CUENTA = (c: Cubo): string => Object.keys(c.medidas).find((m) => c.medidas[m]?.clase === 'cuenta') ?? Object.keys(c.medidas)[0] ?? '';

/** Asks the engine itself, so that a role that explores nothing is asked the same as who does: its figures also reach screens, files and mails. */
const motor = <T>(s: Session, fn: (ctx: ReadCtx) => Promise<T>): Promise<T> => t.arrange(fn, s);
const pregunta = (c: Cubo, filas: string[] = []) => ({
  cubo: c.nombre,
  medidas: Object.entries(c.medidas).flatMap(([nombre, m]) => (m.clase === 'suma' && !m.por_moneda ? [nombre] : [])),
  filas,
  columnas: [],
  filtros: [],
  ...(c.ambito === 'entre' ? SPAN : {}),
});
const redondo = (x: unknown) => Math.round(Number(x ?? 0) * 10_000) / 10_000;
const deLaCelda = (ctx: ReadCtx, c: Cubo) =>
  filasDeCelda(ctx, pregunta(c), { celda: { filas: [], columnas: [] }, page: 1, perPage: TODAS });

/** Of a cubo, what its reader sees against what who sees the whole company does. */
async function mirar(s: Session, c: Cubo, deTodos: ReadonlyMap<string, Record<string, unknown>>) {
  const mal: string[] = [];
  const p = pregunta(c);
  const { items, total } = await motor(s, (ctx) => deLaCelda(ctx, c));
  if (items.length !== total) mal.push(`${c.nombre}: ${items.length} filas de ${total}`);
  for (const f of items) {
    const mismas = Object.entries(f.valores).every(([m, v]) => redondo(v) === redondo(deTodos.get(f.clave)?.[m]));
    // What waits in an inbox is of each person, and asking here writes readings that were not there before.
    if (!['pendientes', 'lecturas'].includes(c.nombre) && (!deTodos.has(f.clave) || !mismas))
      mal.push(`${c.nombre}: ${f.clave} no es de la empresa`);
  }
  for (const d of c.dimensiones) {
    const r = await motor(s, (ctx) => explorar(ctx, { ...p, medidas: p.medidas.length > 0 ? p.medidas : [CUENTA(c)], filas: [d] }));
    for (const m of p.medidas) {
      const dicho = redondo(r.totales[0]?.valores[m]);
      if (redondo(suma(r.celdas.map((x) => x.valores[m]))) !== dicho)
        mal.push(`${c.nombre} por ${d}: las celdas de ${m} no suman ${dicho}`);
      if (redondo(suma(items.map((x) => x.valores[m]))) !== dicho) mal.push(`${c.nombre} por ${d}: las filas de ${m} no suman ${dicho}`);
    }
    const codigos = new Set(r.celdas.map((x) => x.filas[0]));
    if (Object.keys(r.nombres[d] ?? {}).some((x) => !codigos.has(x))) mal.push(`${c.nombre} por ${d}: nombra a quien no alcanza`);
  }
  return { mal, items };
}

/** Rows of a cubo whose address its reader may not open: those that are the record of an area whose records it may see. */
async function cerradas(s: Session, items: readonly { url: string }[]): Promise<string[]> {
  const mal: string[] = [];
  for (const { url } of items.slice(0, 4)) {
    const [, area = '', id = ''] = /^\/([a-z-]+)\/([0-9a-f-]{36})$/.exec(url) ?? [];
    const suya = t.deps.registry.area(area);
    if (!/^\/[a-z]/.test(url)) mal.push(url);
    if (!suya?.contract.entity || !(await motor(s, async (ctx) => ctx.can(`${area}:ver`)))) continue;
    await t.detail(suya.contract, s, id).catch(() => mal.push(url));
  }
  return mal;
}

describe('ninguna figura dice más que las listas de su lector, en ningún cubo del registro', () => {
  const empresa = new Map<string, Map<string, Record<string, unknown>>>();
  beforeAll(async () => {
    const s = t.persona({ rut: '40000018-2' });
    for (const c of t.deps.registry.cifras.cubos.values()) {
      const { items } = await motor(s, (ctx) => deLaCelda(ctx, c));
      empresa.set(c.nombre, new Map(items.map((f) => [f.clave, f.valores])));
    }
  }, 120_000);

  it.each(ROLES)(
    '%s: por cada dimensión, el total es la suma de las celdas y de las filas que abre, y son de las que toda la empresa tiene',
    async (cuenta) => {
      const s = await t.sesion(cuenta);
      const mal: string[] = [];
      for (const c of t.deps.registry.cifras.cubos.values()) {
        if (!(await motor(s, async (ctx) => ctx.can(c.permiso)))) continue;
        const visto = await mirar(s, c, empresa.get(c.nombre) ?? new Map());
        mal.push(...visto.mal, ...(await cerradas(s, visto.items)).map((u) => `${c.nombre}: ${u} no se abre`));
      }
      expect(mal).toEqual([]);
    },
    900_000,
  );

  it('pedir por su código a un cliente ajeno contesta lo mismo que pedir a nadie, en cada cubo que conoce clientes', async () => {
    let ajenos = 0;
    for (const cuenta of ['ejecutivo', 'ivan.mora']) {
      const s = await t.sesion(cuenta);
      for (const c of t.deps.registry.cifras.cubos.values()) {
        if (!c.dimensiones.includes('cliente') || !(await motor(s, async (ctx) => ctx.can(c.permiso)))) continue;
        const de = (quien: Session) => motor(quien, (ctx) => explorar(ctx, { ...pregunta(c, ['cliente']), medidas: [CUENTA(c)] }));
        const [todos, suyos] = [await de(t.persona({ rut: '40000018-2' })), await de(s)];
        const alcanza = new Set(suyos.celdas.map((x) => x.filas[0]));
        const ajeno = todos.celdas.map((x) => x.filas[0] ?? '').find((x) => x !== '' && !alcanza.has(x));
        if (!ajeno) continue;
        ajenos += 1;
        const pedir = (valor: string) =>
          motor(s, (ctx) =>
            explorar(ctx, {
              ...pregunta(c, ['cliente']),
              medidas: [CUENTA(c)],
              filtros: [{ dimension: 'cliente', op: 'es' as const, valores: [valor] }],
            }),
          );
        expect([c.nombre, await pedir(ajeno)]).toEqual([c.nombre, await pedir('99999999-9')]);
      }
    }
    expect(ajenos).toBeGreaterThan(3);
  });
});

/** What each row of the file of a card gives to it: its last column, under the titles. */
async function bajar(s: Session, widget: string, codigo?: string): Promise<number[]> {
  const f = (await t.act(tablero, 'exportar', s, {
    widget,
    formato: 'csv',
    ...(codigo === undefined ? {} : { codigo }),
  })) as unknown as FileReply;
  const lineas = f.bytes.toString('utf8').trimEnd().split('\r\n');
  const titulos = lineas.findIndex((l) => l.startsWith('Registro;'));
  return lineas.slice(titulos + 1).map((l) => Number(l.slice(l.lastIndexOf(';') + 1)));
}

describe('bajar las filas de una tarjeta', () => {
  it('cada línea baja las suyas, y juntas son las de la tarjeta', async () => {
    const s = await t.sesion('gerencia');
    const { partes } = await t.ask(tablero, 'cifra', s, { widget: 'vencido' });
    const { partes: otras } = await t.ask(tablero, 'cifra', s, { widget: 'colocacion' });
    expect(otras.length).toBeGreaterThan(0);
    for (const [widget, de] of [
      ['vencido', partes],
      ['colocacion', otras],
    ] as const)
      for (const p of de) expect([p.codigo, suma(await bajar(s, widget, p.codigo))]).toEqual([p.codigo, p.valor]);
  });

  it('deja su acto en la auditoría y la lectura de cada persona que nombra; sin el permiso de su cubo no existe', async () => {
    const s = await t.sesion('cobranza');
    const desde = (await t.deps.database.sql('select count(*)::int as n from lectura')).rows[0]?.n as number;
    const n = (await bajar(s, 'colocacion')).length;
    const { rows } = await t.deps.database.sql(
      `select actor_id, despues from evento where area = 'tablero' and accion = 'exportar' order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ actor_id: s.usuario_id, despues: { widget: 'colocacion', formato: 'csv', filas: n } });
    expect((await t.deps.database.sql('select count(*)::int as n from lectura')).rows[0]?.n as number).toBeGreaterThan(desde);
    const otra = t.persona({ modulos: ['tablero:ver', 'recaudaciones:ver'] });
    await expect(bajar(otra, 'colocacion')).rejects.toMatchObject({ status: 404 });
  });
});

describe('ninguna figura del tablero dice más que sus filas', () => {
  for (const cuenta of [...GENTE, 'cobranza'])
    it(`${cuenta}: cada cifra del tablero es la suma de sus líneas, la de las filas que abre y la de las que baja`, async () => {
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
        const bajadas = await bajar(s, nombre);
        expect([nombre, bajadas.length, suma(bajadas)]).toEqual([nombre, filas.length, c.valor]);
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

describe('los movimientos de caja de una persona', () => {
  it('suman sus filas, lo devuelto sale en una propia, y por cada columna los totales son los mismos', async () => {
    const s = await t.sesion('gerencia');
    const todo_ = { ...s, modulos: ['all'], ability: [{ action: 'manage', subject: 'all' }] };
    const ver = (o: object = {}) => t.ask(consolidado, 'bloque', todo_, { rut: t.deuda.rut, bloque: 'movimientos', perPage: 100, ...o });
    const m = await ver();
    const total = (nombre: string, c = m.cifras) => Number(c.find((x) => x.nombre === nombre)?.valor);
    expect([suma(m.items.map((f) => f.valores.entra)), suma(m.items.map((f) => f.valores.sale))]).toEqual([total('entra'), total('sale')]);
    const devuelto = m.items.filter((f) => f.valores.que === 'reversa');
    expect(suma(devuelto.map((f) => f.valores.sale))).toBe(t.deuda.monto - 1_000);
    expect(m.grupos.map((g) => g.campo)).toContain('que');
    for (const g of m.grupos) {
      const partes = g.valores.map((v) => total('entra', v.cifras));
      expect([g.campo, suma(partes), suma(g.valores.map((v) => v.n))]).toEqual([g.campo, total('entra'), m.total]);
    }
    const solo = await ver({ donde: 'que:reversa' });
    expect([solo.total, total('sale', solo.cifras)]).toEqual([devuelto.length, t.deuda.monto - 1_000]);
    expect((await ver({ hasta: '2024-01-01' })).total).toBe(0);
    await expect(ver({ donde: 'inventada:x' })).rejects.toMatchObject({ status: 400 });
  });
});

/** The same questions in every run: few each time, the five hundred that the area promises by night (`npm run noche`); others with `SEMILLA_PIVOTES`. */
const PIVOTES = process.env.RESPALDO_NOCHE === '1' ? 500 : 30;
const SEMILLA = Number(process.env.SEMILLA_PIVOTES ?? 19);
/** A question at random over a cubo: up to four fields, and half of the times kept to one code of a dimension that has rows. */
async function alAzar(s: Session, c: Cubo, r: Azar) {
  const p = pregunta(c);
  const campos = r.algunas(c.dimensiones, 4);
  const [filas, columnas] = [campos.slice(0, 3), campos.slice(3)];
  const d = r.una(c.dimensiones) ?? '';
  const codigos = (await motor(s, (ctx) => explorar(ctx, { ...p, medidas: p.medidas.slice(0, 1), filas: [d] }))).celdas.map(
    (x) => x.filas[0],
  );
  const codigo = r.hasta(2) === 0 ? r.una(codigos.filter((x) => x !== '')) : undefined;
  const filtros = codigo === undefined ? [] : [{ dimension: d, op: 'es' as const, valores: [codigo] }];
  return { ...p, medidas: r.algunas(p.medidas, 3), filas, columnas, filtros };
}

it(`${PIVOTES} preguntas al azar: una celda y un total cualesquiera de cada una abren filas que los suman`, async () => {
  const [s, r] = [await t.sesion('gerencia'), azar(SEMILLA)];
  const cubos: Cubo[] = [];
  for (const c of t.deps.registry.cifras.cubos.values())
    if (pregunta(c).medidas.length > 0 && (await motor(s, async (ctx) => ctx.can(c.permiso)))) cubos.push(c);
  const [mal, vistas]: [string[], Set<string>] = [[], new Set()];
  for (let n = 0; n < PIVOTES; n += 1) {
    const c = r.una(cubos);
    if (!c) break;
    const p = await alAzar(s, c, r);
    const x = await motor(s, (ctx) => explorar(ctx, p));
    for (const celda of [r.una(x.celdas), r.una(x.totales)]) {
      if (!celda) continue;
      const { items } = await motor(s, (ctx) => filasDeCelda(ctx, p, { celda, page: 1, perPage: TODAS }));
      vistas.add(c.nombre);
      for (const m of p.medidas)
        if (redondo(suma(items.map((f) => f.valores[m]))) !== redondo(celda.valores[m]))
          mal.push(`${c.nombre} ${m} por ${[...p.filas, ...p.columnas].join(', ')}: ${JSON.stringify(celda)}`);
    }
  }
  expect(mal).toEqual([]);
  expect(vistas.size).toBeGreaterThan(Math.min(10, cubos.length / 2));
}, 900_000);

describe('lo que un acto movió lo oye quien ve la figura', () => {
  const senales = async (): Promise<{ id: string; empresa_id: string; usuario_id: string | null; datos: unknown }[]> =>
    (await t.deps.database.sql(`select id, empresa_id, usuario_id, datos from senal where tipo = 'cifras' order by id`)).rows as never;

  it('cada señal dice de qué área es la figura, y nada más; es de toda la empresa', async () => {
    const todas = await senales();
    expect(todas.filter((x) => x.usuario_id !== null || Object.keys(x.datos as object).join() !== 'area')).toEqual([]);
    const areas = new Set(todas.map((x) => (x.datos as { area: string }).area));
    const ofrecen = new Set(
      t.deps.registry.areas.filter((a) => (a.cubos ?? []).some((c) => c.widgets?.length)).map((a) => a.contract.area),
    );
    expect([...areas].filter((a) => !ofrecen.has(a))).toEqual([]);
    expect([...areas]).toEqual(expect.arrayContaining(['libro', 'operaciones', 'recaudaciones']));
  });

  it('un pago y su reversa: toda figura que cambió tuvo su señal, y la oye quien la ve sin tener nada del área del acto', async () => {
    const [s, cajera] = [await t.sesion('gerencia'), await t.sesion('tesoreria')];
    const deCobro = {
      ...s,
      modulos: ['tablero:ver', 'libro:deudas'],
      ability: ['tablero:ver', 'libro:deudas'].map((x) => ({ action: 'manage', subject: x })),
    };
    const leer = async () => new Map((await t.ask(tablero, 'cifras', s, {})).items.map((x) => [x.widget, JSON.stringify(x.cifra?.partes)]));
    const areaDe = (widget: string) =>
      t.deps.registry.areas.find((a) => (a.cubos ?? []).some((c) => c.widgets?.some((w) => w.nombre === widget)))?.contract.area;
    const mueve = async (acto: () => Promise<unknown>) => {
      const [antes, ya] = [await leer(), new Set((await senales()).map((x) => x.id))];
      await acto();
      const nuevas = (await senales()).filter((x) => !ya.has(x.id));
      const dichas = new Set(nuevas.map((x) => (x.datos as { area: string }).area));
      const movidas = [...(await leer())].filter(([w, v]) => antes.get(w) !== v).map(([w]) => w);
      expect(movidas).toContain('colocacion');
      expect(movidas.filter((w) => !dichas.has(areaDe(w) ?? ''))).toEqual([]);
      expect(nuevas.filter((x) => puedeOir(deCobro, x)).map((x) => x.datos)).toEqual([{ area: 'libro' }]);
    };
    let id = '';
    await mueve(async () => {
      const pago = await t.act(recaudaciones, 'crear', cajera, {
        rut_deudor: t.deuda.rut as Rut,
        rut_pagador: t.deuda.rut as Rut,
        nombre_pagador: t.deuda.nombre,
        fecha_pago: fecha('2024-04-26'),
        monto: 50_000,
        obligaciones: [{ pk: t.deuda.pk, monto: null }],
        medio_pago: 'TRANSFERENCIA',
        office: 'SANTIAGO',
        via: 'TRANSFERENCIA',
        cuenta_banco: BANCO,
        num_operacion_banco: 'OP-SENAL-1',
      } as never);
      id = pago.id;
    });
    await mueve(() => t.act(recaudaciones, 'reversar', s, { motivo: 'Se digitó dos veces' } as never, { id }));
  });
});
