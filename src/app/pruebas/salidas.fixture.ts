import { sql } from 'drizzle-orm';
import { contract as barra } from '#areas/barra/contract.ts';
import { contract as consolidado } from '#areas/consolidado/contract.ts';
import { arbolDe } from '#areas/consolidado/service/arbol.ts';
import { cifrasDe } from '#areas/consolidado/service/cabecera.ts';
import { bloquesDe, filasDeBloque, tiempoDePersona } from '#areas/consolidado/service/motor-sql.ts';
import { leerPosicion } from '#areas/consolidado/service/posicion.ts';
import { alcanceCliente, clientesAlcanzados, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { defineArea } from '#kernel/contract.ts';
import { allowsArea } from '#kernel/permissions.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { formatRut, type Rut, rutOf } from '#kernel/values/rut.ts';
import { explorar, filasDeCelda, rowsOf } from '#platform/server/cifras/explorar.ts';
import { type Bloque, type Cubo, cubo, type Medida } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { serverArea } from '#platform/server/registry.ts';
import type { Session } from '#platform/server/session.ts';
import type { TestApp } from '#platform/server/testing.ts';

// The ways by which something of a client could go out to who does not reach him, each as a question that answers what went out; and an area that lets it out by each.

export const motor = <T>(t: TestApp, s: Session, fn: (ctx: ReadCtx) => Promise<T>): Promise<T> => t.arrange(fn, s);
const NADIE = '01900000-0000-7000-8000-000000000000';
const NADIE_CON_RUT = '99999999-9';

interface Cliente {
  id: string;
  rut: string;
  nombre: string;
}
/** Somebody who asks, and the clients of the company that he does not reach. */
export interface Mirada {
  t: TestApp;
  s: Session;
  ajenos: readonly Cliente[];
}

export async function mirada(t: TestApp, s: Session): Promise<Mirada> {
  const { rows } = await t.deps.database.sql(
    'select c.id, c.rut, p.nombre from cliente c join persona p on p.empresa_id = c.empresa_id and p.rut = c.rut where c.empresa_id = $1 order by c.rut',
    [t.empresa_id],
  );
  const todos = rows as unknown as Cliente[];
  const suyos = await motor(t, s, (ctx) =>
    clientesAlcanzados(
      ctx,
      todos.map((c) => c.rut),
    ),
  );
  return { t, s, ajenos: todos.filter((c) => !suyos.has(c.rut)) };
}

/** Those of them that a text names, by RUT in either writing or by name. */
export const nombrados = ({ ajenos }: Pick<Mirada, 'ajenos'>, dicho: unknown): string[] => {
  const texto = typeof dicho === 'string' ? dicho : JSON.stringify(dicho ?? null);
  return ajenos.filter((c) => [c.rut, formatRut(c.rut), c.nombre].some((x) => texto.includes(x))).map((c) => c.rut);
};

/** Cubos that this session may ask and whose rows are of a portfolio. */
export async function cubosDe({ t, s }: Mirada): Promise<Cubo[]> {
  const todos = [...t.deps.registry.cifras.cubos.values()].filter(
    (c) => typeof c.alcance === 'function' && !c.nombre.startsWith('planta_'),
  );
  return motor(t, s, async (ctx) => todos.filter((c) => ctx.can(c.permiso)));
}

export const SPAN = { desde: fecha('2024-03-01'), hasta: fecha('2024-04-26') };
/** A question of the measures that are told in one currency: of all, or of the first ones where who is named matters and not how much. */
export const pregunta = (c: Cubo, filas: readonly string[], cuantas = Number.POSITIVE_INFINITY) => ({
  cubo: c.nombre,
  medidas: Object.entries(c.medidas)
    .flatMap(([nombre, m]) => (m.por_moneda ? [] : [nombre]))
    .slice(0, cuantas),
  filas,
  columnas: [],
  filtros: [],
  ...(c.ambito === 'entre' ? SPAN : {}),
});
type Dicho = Map<string, string>;
/** All that a cubo answers by each of its dimensions: cells, totals of every class of measure and names. */
async function todoLoDicho(ctx: ReadCtx, cubos: readonly Cubo[], cuantas?: number): Promise<Dicho> {
  const out: Dicho = new Map();
  for (const c of cubos)
    for (const d of c.dimensiones) {
      const { celdas, totales, nombres } = await explorar(ctx, pregunta(c, [d], cuantas));
      out.set(`${c.nombre} por ${d}`, JSON.stringify({ celdas, totales, nombres }));
    }
  return out;
}

/** The values that a filter offers: those of every field of a cubo. */
export async function porValores(m: Mirada, c: Cubo): Promise<string[]> {
  const dicho = await motor(m.t, m.s, (ctx) => todoLoDicho(ctx, [c], 1));
  return [...dicho].flatMap(([donde, texto]) => nombrados(m, texto).map((rut) => `${donde}: ${rut}`));
}

/** Undoes all that was written to look. */
class Deshacer extends Error {}
/** What is answered when some clients had never been of the company: every row that is theirs is of nobody while it is read. */
async function sinEllos<T>({ t, s, ajenos }: Mirada, leer: (ctx: ReadCtx) => Promise<T>): Promise<T> {
  const leidos: T[] = [];
  const [ids, ruts] = [JSON.stringify(ajenos.map((c) => c.id)), JSON.stringify(ajenos.map((c) => c.rut))];
  const mirar = async (ctx: ReadCtx) => {
    await ctx.db.execute(sql`set local session_replication_role = replica`);
    const suyas = await rowsOf(
      ctx,
      sql`select c.table_name as tabla, c.column_name as columna from information_schema.columns c
        join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
        join information_schema.columns e on e.table_schema = c.table_schema and e.table_name = c.table_name and e.column_name = 'empresa_id'
        where c.table_schema = 'public' and (c.column_name in ('cliente_rut', 'rut_cliente', 'rut_cedente', 'cliente_id')
          or (c.table_name in ('cliente', 'libro_obligacion') and c.column_name = 'rut'))`,
    );
    for (const { tabla, columna } of suyas)
      await ctx.db.execute(
        sql`update ${sql.identifier(String(tabla))} set empresa_id = ${NADIE}::uuid where empresa_id = ${t.empresa_id}::uuid
          and ${sql.identifier(String(columna))}::text in (select value from jsonb_array_elements_text(${columna === 'cliente_id' ? ids : ruts}::jsonb))`,
      );
    leidos.push(await leer(ctx));
    throw new Deshacer();
  };
  await t.arrange(mirar, s).catch((e: unknown) => {
    if (!(e instanceof Deshacer)) throw e;
  });
  return leidos[0] as T;
}

/** A ranking, a share or a count over who is not reached: the answer would be another if they had never been. */
export async function porOrden(m: Mirada, cubos: readonly Cubo[]): Promise<string[]> {
  const [con, sin] = [await motor(m.t, m.s, (ctx) => todoLoDicho(ctx, cubos)), await sinEllos(m, (ctx) => todoLoDicho(ctx, cubos))];
  return [...con].flatMap(([donde, texto]) => (sin.get(donde) === texto ? [] : [`${donde}: cambia sin ellos`]));
}

/** Rows of the company out of his reach: the cell of each of their codes, what filters by it and the record of each. */
export async function porDireccion(m: Mirada, c: Cubo, todo: Session): Promise<{ mal: string[]; probadas: number }> {
  const mal: string[] = [];
  let probadas = 0;
  for (const d of c.dimensiones) {
    const p = pregunta(c, [d], 1);
    const de = (s: Session) => motor(m.t, s, (ctx) => explorar(ctx, p));
    const suyos = new Set((await de(m.s)).celdas.map((x) => x.filas[0]));
    const [ajeno] = (await de(todo)).celdas.flatMap(({ filas: [x = ''] }) => (x !== '' && !suyos.has(x) ? [x] : []));
    if (ajeno === undefined) continue;
    probadas += 1;
    const abrir = (x: string) =>
      motor(m.t, m.s, (ctx) => filasDeCelda(ctx, p, { celda: { filas: [x], columnas: [] }, page: 1, perPage: 100 }));
    const filtrar = (x: string) =>
      motor(m.t, m.s, (ctx) => explorar(ctx, { ...p, filtros: [{ dimension: d, op: 'es' as const, valores: [x] }] }));
    if (JSON.stringify(await abrir(ajeno)) !== JSON.stringify(await abrir(NADIE_CON_RUT)))
      mal.push(`${c.nombre} por ${d}: se abre ${ajeno}`);
    if (JSON.stringify(await filtrar(ajeno)) !== JSON.stringify(await filtrar(NADIE_CON_RUT)))
      mal.push(`${c.nombre} por ${d}: se filtra ${ajeno}`);
  }
  const filas = (s: Session) =>
    motor(m.t, s, (ctx) => filasDeCelda(ctx, pregunta(c, [], 1), { celda: { filas: [], columnas: [] }, page: 1, perPage: 100_000 }));
  const [suyas, todas] = [await filas(m.s), await filas(todo)];
  const propias = new Set(suyas.items.map((f) => f.url));
  mal.push(...suyas.items.flatMap((f) => nombrados(m, f).map((rut) => `${c.nombre}: «${f.titulo}» nombra a ${rut}`)));
  for (const url of [...new Set(todas.items.map((f) => f.url))].filter((u) => !propias.has(u)).slice(0, 4)) {
    const [, area = '', id = ''] = /^\/([a-z-]+)\/([0-9a-f-]{36})$/.exec(url) ?? [];
    const de = m.t.deps.registry.area(area);
    if (!de?.contract.entity || !(await motor(m.t, m.s, async (ctx) => ctx.can(`${area}:ver`)))) continue;
    probadas += 1;
    const r = await m.t.detail(de.contract, m.s, id).catch((e: { status?: number }) => e.status);
    if (r !== 404) mal.push(`${c.nombre}: ${url} se abre`);
  }
  return { mal, probadas };
}

/** All that the page of a RUT says today and on a past day: its figures, its tree, each block with how many, what they add and its rows, and its facts. */
async function paginaDicha(ctx: ReadCtx, rut: Rut): Promise<Dicho> {
  const out: Dicho = new Map();
  for (const [dia, al] of [
    ['hoy', ctx.hoy],
    ['un día pasado', SPAN.hasta],
  ] as const) {
    const q = { rut, al };
    const p = await leerPosicion(ctx, q);
    // That there is something of others is said, and nothing more of it.
    out.set(`árbol ${dia}`, JSON.stringify(arbolDe({ ...p, otros: false }, true)));
    out.set(`cifras ${dia}`, JSON.stringify(cifrasDe(ctx, q, p)));
    for (const area of (await tiempoDePersona(ctx, q, { limite: 1 })).areas)
      out.set(`${area}, sus hechos ${dia}`, JSON.stringify(await tiempoDePersona(ctx, q, { area, limite: 500 })));
    for (const b of bloquesDe(ctx)) {
      if (!b.partes.some((x) => ctx.can(x.permiso))) continue;
      const filas = await filasDeBloque(ctx, b, q, { donde: {}, page: 1, perPage: 100, grupos: true });
      out.set(`${b.nombre} ${dia}`, JSON.stringify([p.bloques.get(b.nombre), filas]));
    }
  }
  return out;
}

/** What of the page of a RUT names who is not reached, or would be another if they had never been. */
export async function porPagina(m: Mirada, rut: Rut): Promise<string[]> {
  const [con, sin] = [await motor(m.t, m.s, (ctx) => paginaDicha(ctx, rut)), await sinEllos(m, (ctx) => paginaDicha(ctx, rut))];
  return [...con].flatMap(([donde, texto]) => [
    ...(sin.get(donde) === texto ? [] : [`${donde}: cambia sin ellos`]),
    ...nombrados(m, texto).map((ajeno) => `${donde}: ${ajeno}`),
  ]);
}

/** Which addresses of the page of a RUT, its blocks and its files do not answer as those of a RUT that nobody knows. */
export async function distintas(m: Mirada, rut: string, token: string): Promise<string[]> {
  const sinTraza = (r: { statusCode: number; body: string }) => [r.statusCode, r.body.replace(/"traza":"[^"]*"/, '')].join(' ');
  const nombres = (await m.t.ask(consolidado, 'de_rut', m.s, { rut: '99990118-2' as Rut })).bloques.map((b) => b.nombre);
  const bajo = ['', '/panel', '/tiempo', '/cobertura', '/comportamiento', '/comparar?con=2024-04-01', ...nombres.map((b) => `/${b}`)];
  const pedir = async (de: string, resto: string) =>
    sinTraza(await m.t.inject({ method: 'GET', url: `/api/consolidado/${de}${resto}`, token }));
  const mal: string[] = [];
  for (const resto of [...bajo, ...nombres.map((b) => `/exportar/${b}?formato=csv`)])
    if ((await pedir(rut, resto)) !== (await pedir(rutOf(86_111_111), resto))) mal.push(resto);
  return mal;
}

/** What is found of somebody by his RUT, by his name and by the number of what is his. */
export async function hallado(m: Mirada, s: Session, numeros: readonly string[]): Promise<string[]> {
  const mal: string[] = [];
  for (const q of [...m.ajenos.flatMap((c) => [c.rut, c.nombre.slice(0, 60)]), ...numeros]) {
    const grupos = [
      await m.t.ask(barra, 'buscar', s, { q }),
      await m.t.ask(barra, 'busqueda', s, { q }),
      await m.t.ask(consolidado, 'buscar', s, { q }),
    ];
    mal.push(...nombrados(m, grupos).map((rut) => `${q}: ${rut}`));
  }
  return mal;
}

// What is planted: rows without reach, a share of all the company, and a reach kept from who asked first.
const plantada = defineArea({ area: 'plantada', tier: 4, uses: [], permissions: ['ver'], options: ['clientes_plantados'] });
const cuenta = (titulo: string): Medida => ({ clase: 'cuenta', titulo, sentencia: titulo, unidad: 'numero' });
const PARTE: Medida = {
  clase: 'razon',
  numerador: 'uno',
  denominador: 'todos',
  por: 100,
  decimales: 4,
  titulo: 'Parte',
  sentencia: 'Parte',
  unidad: 'porcentaje',
};
const deClientes = (nombre: string, alcance: Cubo['alcance']): Cubo =>
  cubo({
    nombre,
    titulo: nombre,
    permiso: 'clientes:ver',
    ambito: 'hoy',
    grano: 'cliente',
    filas: async (ctx, x) =>
      sql`select q.id::text as clave, q.id, q.rut, 1 as uno, count(*) over () as todos,
        ${await columnasDeCliente(ctx, sql`q.rut`, sql`${x.al}::date`, sql`q.sucursal_id`)} from cliente q where q.empresa_id = ${ctx.empresa_id}::uuid`,
    alcance,
    dimensiones: ['cliente'],
    medidas: {
      [`${nombre}_n`]: cuenta(nombre),
      ...(nombre === 'planta_parte' ? { parte: PARTE } : {}),
    },
    fila: (r) => ({ titulo: String(r.rut), url: `/clientes/${String(r.id)}` }),
  });

/** The same person, who may also see what is planted. */
export const conLaPlanta = (s: Session): Session => ({ ...s, ability: [...s.ability, { action: 'manage', subject: 'plantada:ver' }] });

/** What the options of the forms of each area that `s` may open name of who it does not reach. */
export async function enOpciones(m: Mirada, s: Session): Promise<string[]> {
  const mal: string[] = [];
  for (const { service } of m.t.deps.registry.areas)
    for (const lista of service.contract.options) {
      if (!allowsArea(s.ability, service.contract.area)) continue;
      const propia = service.def.opciones?.[lista];
      const dichas = await motor(m.t, s, async (ctx) => (propia ? propia(ctx, {}) : m.t.deps.registry.providers.options?.(ctx, lista)));
      mal.push(...nombrados(m, dichas).map((rut) => `${service.contract.area} ${lista}: ${rut}`));
    }
  return mal;
}

/** The debts of a RUT, also those of who is not reached, as a block of its page and as its facts. */
const bloquePlantado: Bloque = {
  bloque: 'planta_bloque',
  titulo: 'Planta',
  permiso: 'consolidado:ver',
  orden: 999,
  ambito: 'corte',
  filas: (ctx, q) =>
    sql`select o.pk as clave, o.fecha, o.cliente_rut as cliente, o.capital from libro_obligacion o
      where o.empresa_id = ${ctx.empresa_id}::uuid and o.rut = ${q.rut} and o.fecha <= ${q.al}::date`,
  alcance: { empresa: 'una prueba' },
  columnas: [{ campo: 'cliente', titulo: 'Cliente', clase: 'rut' }],
  sucesos: [{ fecha: 'fecha', que: 'Una prueba', monto: 'capital' }],
  cifras: [{ nombre: 'planta', titulo: 'Planta', columna: 'capital', unidad: 'pesos' }],
  fila: (r) => ({ titulo: String(r.clave), url: '/consolidado' }),
};

/** An area that lets something out by each of those ways; nobody has its permission, but its cubos ask that of the clients. */
export const plantas = () => {
  let primero: ReturnType<typeof alcanceCliente>;
  return serverArea({
    contract: plantada,
    service: implement(plantada, {
      handlers: {},
      opciones: {
        clientes_plantados: async (ctx) =>
          (await rowsOf(ctx, sql`select rut from cliente where empresa_id = ${ctx.empresa_id}::uuid`)).map((r) => ({ rut: String(r.rut) })),
      },
    }),
    cubos: [
      deClientes('planta_abierta', { empresa: 'una prueba' }),
      deClientes('planta_parte', (ctx, c) => alcanceCliente(ctx, c('cliente'))),
      deClientes('planta_memoria', (ctx, c) => {
        primero ??= alcanceCliente(ctx, c('cliente')) ?? sql`true`;
        return primero;
      }),
    ],
    bloques: [bloquePlantado],
    reportes: [
      {
        nombre: 'planta_abierta',
        titulo: 'Planta abierta',
        sentencia: 'Una prueba',
        grupo: 'Control',
        version: 1,
        personas: true,
        contenido: {
          clase: 'filas',
          cubo: 'planta_abierta',
          columnas: [{ campo: 'rut', titulo: 'RUT', ancho: 14 }],
          totales: [],
        },
      },
    ],
    search: async (ctx) =>
      (await rowsOf(ctx, sql`select id, rut from cliente where empresa_id = ${ctx.empresa_id}::uuid`)).map((r) => ({
        tipo: 'Cliente',
        titulo: String(r.rut),
        subtitulo: 'Una prueba',
        url: `/clientes/${String(r.id)}`,
      })),
  });
};
