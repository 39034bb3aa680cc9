import { type SQL, sql } from 'drizzle-orm';
import { AppError, Forbidden, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { deUnaVez, rowsOf } from '#platform/server/cifras/explorar.ts';
import type { Bloque, Columna, DePersona, Hechos, Suceso } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** A block with the parts that several areas may give of it. */
interface BloqueEntero {
  nombre: string;
  forma: Bloque;
  partes: readonly Bloque[];
}

const columna: Columna = (nombre) => sql`r.${sql.identifier(nombre)}`;

/** Every block that some area registered, in its order. What no area gives is not there. */
export function bloquesDe(ctx: ReadCtx): BloqueEntero[] {
  const todos = ctx.deps.registry.areas.flatMap((a) => a.bloques ?? []);
  const out = new Map<string, Bloque[]>();
  for (const b of todos) out.set(b.bloque, [...(out.get(b.bloque) ?? []), b]);
  return [...out.entries()]
    .flatMap(([nombre, partes]) => (partes[0] ? [{ nombre, forma: partes[0], partes }] : []))
    .sort((a, b) => a.forma.orden - b.forma.orden || (a.nombre < b.nombre ? -1 : 1));
}

/** Permissions that the session lacks of a block: all of them and it is grey, some and it is partial. */
export const faltanDe = (ctx: ReadCtx, b: BloqueEntero): string[] => [
  ...new Set(b.partes.map((p) => p.permiso).filter((p) => !ctx.can(p))),
];

/** What the switch says that shows the rows of a block that stand apart; null when there are none that the session may see. */
export const aparteDe = (ctx: ReadCtx, b: BloqueEntero): string | null =>
  b.partes.find((p) => p.aparte && ctx.can(p.permiso))?.aparte ?? null;

/** The block of that name, to who may see some of it. 404 when no area gives it; 403 `sin_permiso` {permiso}. */
export function bloqueVisible(ctx: ReadCtx, nombre: string): BloqueEntero {
  const b = bloquesDe(ctx).find((x) => x.nombre === nombre);
  if (!b) throw new NotFound();
  const faltan = faltanDe(ctx, b);
  if (b.partes.every((p) => faltan.includes(p.permiso))) throw new Forbidden('sin_permiso', { permiso: faltan[0] ?? '' });
  return b;
}

const conAlcance = async (ctx: ReadCtx, f: Bloque | Hechos): Promise<SQL> =>
  (typeof f.alcance === 'function' ? await f.alcance(ctx, columna) : undefined) ?? sql`true`;

/** Only the rows whose columns say these values, of those days: names are those of the block, values are bound. */
interface Donde {
  /** Also the rows that are shown apart. */
  aparte?: boolean | undefined;
  campos?: Readonly<Record<string, string>> | undefined;
  desde?: Fecha | undefined;
  hasta?: Fecha | undefined;
}

function donde(b: Bloque, d: Donde): SQL[] {
  const dias = [d.desde ? sql`r.fecha::date >= ${d.desde}::date` : undefined, d.hasta ? sql`r.fecha::date <= ${d.hasta}::date` : undefined];
  const iguales = Object.entries(d.campos ?? {}).map(([campo, valor]) => {
    if (![...b.columnas, ...(b.grupos ?? [])].some((c) => c.campo === campo) && !b.filtros?.includes(campo))
      throw new Invalid({ donde: [`${b.titulo} no tiene ${campo}`] });
    return sql`coalesce(${columna(campo)}::text, '') = ${valor}`;
  });
  return [...iguales, ...dias.filter((x) => x !== undefined)];
}

/** The rows of a block that this session may list: the row itself, its key, its day, which part gave it and what it adds to each figure. */
async function base(ctx: ReadCtx, b: BloqueEntero, q: DePersona, d: Donde = {}): Promise<SQL> {
  const partes = [];
  for (const [i, p] of b.partes.entries()) {
    if (!ctx.can(p.permiso) || (p.aparte && !d.aparte)) continue;
    const cifras = p.cifras.map((c, n) => sql`, coalesce(${columna(c.columna)}, 0) as ${sql.identifier(`s${n}`)}`);
    const nacidas = p.ambito === 'hoy' ? sql`and r.fecha::date <= ${q.al}::date` : sql``;
    const filtros = sql.join([await conAlcance(ctx, p), ...donde(p, d)], sql` and `);
    partes.push(sql`select to_jsonb(r) as fila, r.clave::text as clave, r.fecha::date as fecha, ${i}::int as parte ${sql.join(cifras, sql``)}
      from (${await p.filas(ctx, q)}) r where ${filtros} ${nacidas}`);
  }
  return sql.join(partes, sql` union all `);
}

interface CifraVista {
  nombre: string;
  titulo: string;
  unidad: 'pesos' | 'uf' | 'numero';
  /** Whole pesos, or the decimal text of what has decimals. */
  valor: number | string;
}

/** `conAparte`: also the figures of the rows that stand apart. */
const cifrasDeFila = (b: BloqueEntero, r: Readonly<Record<string, unknown>>, conAparte = false): CifraVista[] =>
  b.forma.cifras.flatMap(({ nombre, titulo, unidad, aparte }, n) => {
    const valor = unidad === 'uf' ? String(r[`t${n}`] ?? '0') : Number(r[`t${n}`] ?? 0);
    return aparte && !conAparte ? [] : [{ nombre, titulo, unidad, valor }];
  });

/** The sums of the figures of a block, up to `ancho` of them. */
function sumasDe(b: BloqueEntero, ancho = b.forma.cifras.length): SQL {
  const sumas = Array.from({ length: ancho }, (_, n) => {
    const suma = n < b.forma.cifras.length ? sql`coalesce(sum(${sql.identifier(`s${n}`)}), 0)::text` : sql`null`;
    return sql`, ${suma} as ${sql.identifier(`t${n}`)}`;
  });
  return sql.join(sumas, sql``);
}

/** What the rows of a block add up to, as a row of `ancho` figures with its place among those asked together. */
async function sumada(ctx: ReadCtx, b: BloqueEntero, q: DePersona, o: { puesto: number; ancho: number; donde?: Donde }): Promise<SQL> {
  return sql`select ${o.puesto}::int as puesto, count(*)::int as n ${sumasDe(b, o.ancho)} from (${await base(ctx, b, q, o.donde)}) x`;
}

interface Resumen {
  n: number;
  cifras: CifraVista[];
}

/** What some blocks say in short, asked in one statement. */
async function sumar(ctx: ReadCtx, bloques: readonly BloqueEntero[], q: DePersona, d: Donde = {}): Promise<Resumen[]> {
  if (bloques.length === 0) return [];
  const ancho = Math.max(...bloques.map((b) => b.forma.cifras.length));
  const partes = [];
  for (const [puesto, b] of bloques.entries()) partes.push(await sumada(ctx, b, q, { puesto, ancho, donde: d }));
  const filas = new Map((await rowsOf(ctx, sql.join(partes, sql` union all `))).map((r) => [Number(r.puesto), r]));
  return bloques.map((b, puesto) => {
    const r = filas.get(puesto) ?? {};
    return { n: Number(r.n ?? 0), cifras: cifrasDeFila(b, r) };
  });
}

export interface ResumenDeBloque {
  nombre: string;
  /** Null when it could not be told: why, in `falla`. */
  resumen: Resumen | null;
  falla: string | null;
}

/** A block whose rows were added by its area: how many, and what each of its figures comes to. */
interface YaSumado {
  bloque: string;
  n: number;
  valores: Readonly<Record<string, number>>;
}

/** Each block by itself: one that breaks or takes too long says so and leaves the rest. */
async function unoPorUno(ctx: ReadCtx, bloques: readonly BloqueEntero[], q: DePersona): Promise<ResumenDeBloque[]> {
  const out: ResumenDeBloque[] = [];
  for (const b of bloques) {
    try {
      const [resumen = null] = await ctx.db.transaction(async () => sumar(ctx, [b], q));
      out.push({ nombre: b.nombre, resumen, falla: null });
    } catch (e) {
      const falla = e instanceof AppError ? e.codigo : 'bloque_en_falla';
      ctx.deps.log.error({ err: e, bloque: b.nombre }, 'a block of the consolidated view failed');
      out.push({ nombre: b.nombre, resumen: null, falla });
    }
  }
  return out;
}

/**
 * What each block says in short, all read at one instant and in one statement: only when it fails is each asked by itself, to say which one and leave
 * the rest. Those that the session may see nothing of are not asked, nor is one of a single part whose rows its area has just added (`ya`).
 */
export function resumenes(
  ctx: ReadCtx,
  bloques: readonly BloqueEntero[],
  q: DePersona,
  ya: readonly YaSumado[],
): Promise<ResumenDeBloque[]> {
  return deUnaVez(ctx, async (leyendo) => {
    const sumados = bloques.flatMap((b) => {
      const suyo = b.partes.length === 1 ? ya.find((x) => x.bloque === b.nombre) : undefined;
      if (!suyo) return [];
      const cifras = b.forma.cifras.map(({ nombre, titulo, unidad }) => ({ nombre, titulo, unidad, valor: suyo.valores[nombre] ?? 0 }));
      return [{ nombre: b.nombre, resumen: { n: suyo.n, cifras }, falla: null }];
    });
    const faltan = bloques.filter((b) => !sumados.some((s) => s.nombre === b.nombre));
    try {
      const dichos = await leyendo.db.transaction(async () => sumar(leyendo, faltan, q));
      return [...sumados, ...faltan.map((b, i) => ({ nombre: b.nombre, resumen: dichos[i] ?? null, falla: null }))];
    } catch {
      return [...sumados, ...(await unoPorUno(leyendo, faltan, q))];
    }
  });
}

interface FilaDeBloque {
  clave: string;
  titulo: string;
  url: string;
  valores: Record<string, string | number | null>;
}

const comoFila = (b: BloqueEntero, r: { fila?: unknown; clave?: unknown; parte?: unknown }): FilaDeBloque => {
  const p = b.partes[Number(r.parte)] ?? b.forma;
  const fila = (typeof r.fila === 'string' ? JSON.parse(r.fila) : r.fila) as Record<string, unknown>;
  const valor = (v: unknown) => (typeof v === 'string' || typeof v === 'number' ? v : v === null || v === undefined ? null : String(v));
  return { clave: String(r.clave), ...p.fila(fila), valores: Object.fromEntries(p.columnas.map((c) => [c.campo, valor(fila[c.campo])])) };
};

interface GrupoVisto {
  campo: string;
  titulo: string;
  valores: { valor: string; n: number; cifras: CifraVista[] }[];
}

/** What the rows add up to by each value of each column that tells them apart, whatever is asked of that same column. */
async function gruposDe(ctx: ReadCtx, b: BloqueEntero, q: DePersona, d: Donde): Promise<GrupoVisto[]> {
  const out: GrupoVisto[] = [];
  for (const g of b.forma.grupos ?? []) {
    const { [g.campo]: _suyo, ...otros } = d.campos ?? {};
    const filas = await rowsOf(
      ctx,
      sql`select coalesce(fila ->> ${g.campo}, '') as valor, count(*)::int as n ${sumasDe(b)}
        from (${await base(ctx, b, q, { ...d, campos: otros })}) x group by 1 order by 1`,
    );
    const valores = filas.map((r) => ({ valor: String(r.valor), n: Number(r.n), cifras: cifrasDeFila(b, r, d.aparte) }));
    if (valores.length > 1 || g.campo in (d.campos ?? {})) out.push({ ...g, valores });
  }
  return out;
}

type Filas = Awaited<ReturnType<typeof rowsOf>>;

/** The rows of these keys, whole and in their order. */
async function escritas(ctx: ReadCtx, b: BloqueEntero, q: DePersona, d: Donde, llaves: Filas): Promise<Filas> {
  const con = llaves.map((r) => String(r.clave));
  if (con.length === 0) return [];
  const filas = await rowsOf(
    ctx,
    sql`select fila::text as fila, clave, parte from (${await base(ctx, b, { ...q, con }, d)}) x
      where clave in (select value from jsonb_array_elements_text(${JSON.stringify(con)}::jsonb))`,
  );
  const lugar = (r: Filas[number]) => `${r.parte} ${r.clave}`;
  const dichas = new Map(filas.map((r) => [lugar(r), r]));
  return llaves.flatMap((r) => {
    const dicha = dichas.get(lugar(r));
    return dicha ? [dicha] : [];
  });
}

/**
 * What the rows of a block add up to and, after it, which ones are those of a page: all of them are worked out once, and of thousands only those of the page are
 * written out afterwards.
 */
async function totalYLlaves(
  ctx: ReadCtx,
  b: BloqueEntero,
  q: DePersona,
  o: { donde: Donde; page: number; perPage: number },
): Promise<Filas> {
  const suyas = b.forma.cifras.map((_c, n) => sql`, ${sql.identifier(`s${n}`)}`);
  const vacias = b.forma.cifras.map(() => sql`, null`);
  return rowsOf(
    ctx,
    sql`with x as materialized (select clave, fecha, parte ${sql.join(suyas, sql``)} from (${await base(ctx, b, q, o.donde)}) b)
      select null as clave, null::int as parte, count(*)::int as n ${sumasDe(b)} from x union all
      (select clave, parte, null ${sql.join(vacias, sql``)} from x order by fecha desc nulls last, clave limit ${o.perPage} offset ${(o.page - 1) * o.perPage})`,
  );
}

/** A page of the rows of a block, newest first, with the figures of all of them: Σ of the rows is the figure. */
export function filasDeBloque(
  ctx: ReadCtx,
  b: BloqueEntero,
  q: DePersona,
  o: { donde: Donde; page: number; perPage: number; grupos?: boolean },
): Promise<{ items: FilaDeBloque[]; total: number; cifras: CifraVista[]; grupos: GrupoVisto[] }> {
  return deUnaVez(ctx, async (leyendo) => {
    const [total = {}, ...llaves] = await totalYLlaves(leyendo, b, q, o);
    const filas = await escritas(leyendo, b, q, o.donde, llaves);
    const grupos = o.grupos ? await gruposDe(leyendo, b, q, o.donde) : [];
    return { items: filas.map((r) => comoFila(b, r)), total: Number(total.n ?? 0), cifras: cifrasDeFila(b, total), grupos };
  });
}

/** What tells dated facts of a RUT: the blocks and the sources of facts that this session may see. */
function fuentesDe(ctx: ReadCtx): { f: Bloque | Hechos; area: string; sucesos: readonly Suceso[] }[] {
  return ctx.deps.registry.areas.flatMap((a) =>
    [...(a.bloques ?? []), ...(a.hechos ?? [])]
      .filter((f) => (f.sucesos ?? []).length > 0 && ctx.can(f.permiso))
      .map((f) => ({ f, area: a.contract.area, sucesos: f.sucesos ?? [] })),
  );
}

async function hechosComoConjunto(ctx: ReadCtx, q: DePersona, fuentes: ReturnType<typeof fuentesDe>): Promise<SQL> {
  const partes = [];
  for (const [i, { f, area, sucesos }] of fuentes.entries()) {
    const valores = sucesos.map(
      (s) =>
        sql`(${columna(s.fecha)}::date, ${s.que}::text, ${s.monto ? columna(s.monto) : sql`null`}::numeric, ${s.gravedad ?? 'nota'}::text)`,
    );
    partes.push(sql`select s.fecha, s.que, s.monto, s.gravedad, to_jsonb(r) as fila, ${i}::int as fuente, ${area}::text as area,
        lpad(${i}::text, 3, '0') || '|' || r.clave::text || '|' || s.que as id
      from (${await f.filas(ctx, q)}) r cross join lateral (values ${sql.join(valores, sql`, `)}) s(fecha, que, monto, gravedad)
      where ${await conAlcance(ctx, f)} and s.fecha is not null and s.fecha <= ${q.al}::date`);
  }
  return sql.join(partes, sql` union all `);
}

interface HechoVisto {
  fecha: string;
  area: string;
  que: string;
  titulo: string;
  url: string;
  monto: number | null;
  gravedad: 'nota' | 'aviso' | 'alerta';
}

/** Where a page of the timeline ends. 400 `cursor_invalido` for one that this did not write. */
function lugarDe(cursor: string): [string, string] {
  try {
    const [fecha, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    if (typeof fecha === 'string' && typeof id === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(fecha)) return [fecha, id];
  } catch {
    // Falls through: whatever was wrong with it, it is not a cursor.
  }
  throw new Rule('cursor_invalido', {}, { cursor: ['No es un cursor de esta lista'] });
}

/** Facts of a RUT, newest first, from a cursor on, and on which days there is something. */
export function tiempoDePersona(
  ctx: ReadCtx,
  q: DePersona,
  o: { cursor?: string | undefined; area?: string | undefined; limite: number },
): Promise<{ items: HechoVisto[]; siguiente: string | null; dias: string[]; areas: string[] }> {
  const todas = fuentesDe(ctx);
  const fuentes = o.area ? todas.filter((f) => f.area === o.area) : todas;
  const areas = [...new Set(todas.map((f) => f.area))];
  if (fuentes.length === 0) return Promise.resolve({ items: [], siguiente: null, dias: [], areas });
  const desde = o.cursor ? lugarDe(o.cursor) : null;
  return deUnaVez(ctx, async (leyendo) => {
    const conjunto = await hechosComoConjunto(leyendo, q, fuentes);
    const tras = desde ? sql`where (fecha, id) < (${desde[0]}::date, ${desde[1]})` : sql``;
    const filas = await rowsOf(
      leyendo,
      sql`select fecha::text as fecha, que, monto::text as monto, gravedad, fila::text as fila, fuente, area, id from (${conjunto}) h ${tras}
        order by h.fecha desc, h.id desc limit ${o.limite + 1}`,
    );
    const dias = desde
      ? []
      : await rowsOf(leyendo, sql`select distinct fecha::text as dia from (${conjunto}) h order by dia desc limit 1000`);
    const items = filas.slice(0, o.limite).map((r) => {
      const f = fuentes[Number(r.fuente)]?.f;
      const fila = f?.fila(JSON.parse(String(r.fila)) as Record<string, unknown>) ?? { titulo: '', url: '' };
      return {
        fecha: String(r.fecha),
        area: String(r.area),
        que: String(r.que),
        ...fila,
        monto: r.monto === null || r.monto === undefined ? null : Number(r.monto),
        gravedad: String(r.gravedad) as HechoVisto['gravedad'],
      };
    });
    const ultima = filas[o.limite - 1];
    const hay = filas.length > o.limite && ultima;
    const siguiente = hay ? Buffer.from(JSON.stringify([String(ultima.fecha), String(ultima.id)])).toString('base64url') : null;
    return { items, siguiente, dias: dias.map((d) => String(d.dia)), areas };
  });
}
