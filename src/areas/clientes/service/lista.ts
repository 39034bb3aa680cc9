import { and, eq, exists, inArray, isNull, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { type Vencido, vencidoPorRut } from '#areas/libro/public.server.ts';
import type { Asked } from '#kernel/contract.ts';
import type { AnswerTo } from '#kernel/events.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { parseRut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import { listing, only } from '#platform/server/listing.ts';
import type { SearchHit } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { enLista, FICHA } from '../domain/campos-ficha.ts';
import { situacionComercial } from '../domain/segmentos.ts';
import { bloqueos, clientes, lineas, personas } from '../tables.ts';
import { abiertosDe, bloqueado } from './bloqueado-sql.ts';
import { type ClienteRow, estadoDe } from './cliente-y-bloqueos.ts';
import { columnasQueGuardan } from './columnas-ficha.ts';
import { morasDe } from './detalle.ts';
import { disponibleDeLinea } from './disponible-sql.ts';

type Filtros = Asked<typeof contract>['filtros'];

const estadoSql = (ctx: ReadCtx) =>
  sql<string>`case when ${clientes.estado} = 'activo' and ${clientes.informe_vence} < ${ctx.hoy} then 'vencido' else ${clientes.estado} end`;

function situacionSql(ctx: ReadCtx, s: NonNullable<Filtros['situacion']>): SQL {
  const [d90, d180] = [addDays(ctx.hoy, -90), addDays(ctx.hoy, -180)];
  if (s === 'ACTIVO') return sql`${clientes.ultima_operacion} >= ${d90}`;
  if (s === 'PRE_FUGA') return sql`${clientes.ultima_operacion} < ${d90} and ${clientes.ultima_operacion} >= ${d180}`;
  return sql`(${clientes.ultima_operacion} is null or ${clientes.ultima_operacion} < ${d180})`;
}

const disponible = (ctx: ReadCtx): SQL => disponibleDeLinea(sql`${lineas}`, ctx.hoy);
const enConexion = (campo: string) => sql`${clientes.conexion_tributaria}->>${campo}`;

/** From a bound on, or up to it; what has none of it is left out by any bound. */
const desde = (columna: SQL) => (v: number | string) => sql`${columna} >= ${v}`;
const hasta = (columna: SQL) => (v: number | string) => sql`${columna} <= ${v}`;
const LINEA = sql`${lineas.monto_pesos}`;
const ULTIMA = sql`left(${enConexion('ultima_actualizacion')}, 10)`;
const PROXIMA = sql`left(${enConexion('proxima_actualizacion')}, 10)`;

/** Overdue pesos of each client today, as the list shows them, to sort by. */
async function moraSql(ctx: ReadCtx, cual: keyof Vencido): Promise<SQL> {
  const moras = Object.fromEntries([...(await vencidoPorRut(ctx))].map(([rut, v]) => [rut, v[cual]]));
  return sql`coalesce((${JSON.stringify(moras)}::jsonb ->> ${clientes.rut})::bigint, 0)`;
}

/** Whether it has an overdue debt today, of its own or of its business, as the ledger says it. */
async function porMora(ctx: ReadCtx, cual: keyof Vencido, con: 'si' | 'no'): Promise<SQL | undefined> {
  const ruts = [...(await vencidoPorRut(ctx))].filter(([, v]) => v[cual] > 0).map(([rut]) => rut);
  if (ruts.length === 0) return con === 'si' ? sql`false` : undefined;
  return con === 'si' ? inArray(clientes.rut, ruts) : notInArray(clientes.rut, ruts);
}

function condiciones(ctx: ReadCtx) {
  const suyo = bloqueado(clientes.empresa_id, clientes.rut);
  return {
    estado: (v: ClienteRow['estado']) => sql`${estadoSql(ctx)} = ${v}`,
    bloqueado: (v: 'si' | 'no') => (v === 'si' ? suyo : not(suyo)),
    ejecutivo: clientes.ejecutivo_rut,
    sucursal: clientes.sucursal_id,
    segmento: clientes.segmento_cliente,
    situacion: (v: NonNullable<Filtros['situacion']>) => situacionSql(ctx, v),
    conexion: (v: string) => sql`${clientes.conexion_tributaria}->>'estado' = ${v}`,
    con_linea: (v: 'si' | 'no') => (v === 'si' ? sql`${lineas.id} is not null` : isNull(lineas.id)),
    con_mora: (v: 'si' | 'no') => porMora(ctx, 'propia', v),
    con_mora_negocio: (v: 'si' | 'no') => porMora(ctx, 'negocio', v),
    linea_min: desde(LINEA),
    linea_max: hasta(LINEA),
    disponible_min: desde(disponible(ctx)),
    disponible_max: hasta(disponible(ctx)),
    ultima_desde: desde(ULTIMA),
    ultima_hasta: hasta(ULTIMA),
    proxima_desde: desde(PROXIMA),
    proxima_hasta: hasta(PROXIMA),
  };
}

/** The next task of this person about each client, as whoever keeps the tasks answers. */
const proximosContactos = async (ctx: ReadCtx, ids: readonly string[]): Promise<AnswerTo<'contactos.proximos'>> =>
  (ids.length > 0 ? await ctx.askOne('contactos.proximos', { area: 'clientes', ids }) : undefined) ?? {};

type Leida = ClienteRow & { nombre: string; linea: number | null; disponible: number | null; bloqueo: string | null };

/** Rows of a page with the names of their codes, what is overdue and when each client is called next. */
async function vistas(ctx: ReadCtx, filas: readonly Record<string, unknown>[]) {
  const leidas = filas as readonly unknown[] as readonly Leida[];
  const ejecutivos = new Map((await opcionesDe(ctx, 'ejecutivos')).map((e) => [e.codigo, e.nombre]));
  const sucursales = new Map((await sucursalesDe(ctx)).map((s) => [s.id, s.nombre]));
  const motivos = new Map((await opcionesDe(ctx, 'motivos_bloqueo')).map((m) => [m.codigo, m.nombre]));
  const ids = leidas.map((c) => c.id);
  const ruts = leidas.map((c) => c.rut);
  const mora = await morasDe(ctx, ruts);
  const contactos = await proximosContactos(ctx, ids);
  return leidas.map((c) => ({
    ...c,
    estado: estadoDe(ctx, c),
    bloqueo: c.bloqueo && (motivos.get(c.bloqueo) ?? c.bloqueo),
    ejecutivo: c.ejecutivo_rut && (ejecutivos.get(c.ejecutivo_rut) ?? c.ejecutivo_rut),
    sucursal: c.sucursal_id && (sucursales.get(c.sucursal_id) ?? null),
    ...mora(c.rut),
    proximo_contacto: contactos[c.id] ?? null,
    situacion_comercial: situacionComercial(c.ultima_operacion, ctx.hoy),
    conexion: c.conexion_tributaria?.estado ?? null,
    ultima_actualizacion: c.conexion_tributaria?.ultima_actualizacion ?? null,
    proxima_actualizacion: c.conexion_tributaria?.proxima_actualizacion ?? null,
  }));
}

/** The clients within reach, each with its line and what stands in its way. */
export async function lista(ctx: ReadCtx, q: Asked<typeof contract>) {
  const r = await listing(ctx, q, contract, {
    table: clientes,
    select: {
      ...only(
        clientes,
        'id',
        'rut',
        'estado',
        'informe_vence',
        'ejecutivo_rut',
        'sucursal_id',
        'segmento_cliente',
        'ultima_operacion',
        'conexion_tributaria',
      ),
      nombre: personas.nombre,
      ...columnasQueGuardan(enLista(FICHA)),
      linea: lineas.monto_pesos,
      disponible: sql<number>`(${disponible(ctx)})::float8`.as('disponible'),
      bloqueo: sql<string | null>`(select ${bloqueos.motivo} ${abiertosDe(clientes.empresa_id, clientes.rut)}
        order by ${bloqueos.creado_en} limit 1)`.as('bloqueo'),
    },
    joins: [
      { table: personas, on: sql`${personas.empresa_id} = ${clientes.empresa_id} and ${personas.rut} = ${clientes.rut}`, kind: 'inner' },
      {
        table: lineas,
        on: sql`${lineas.empresa_id} = ${clientes.empresa_id} and ${lineas.cliente_rut} = ${clientes.rut} and ${lineas.estado} in ('vigente', 'suspendida')`,
      },
    ],
    where: [alcanceCliente(ctx, clientes.rut)],
    filters: condiciones(ctx),
    search: [personas.nombre, clientes.rut, sql`replace(${clientes.rut}, '-', '')`],
    sort: {
      nombre: personas.nombre,
      linea: lineas.monto_pesos,
      disponible: disponible(ctx),
      mora_propia: () => moraSql(ctx, 'propia'),
      mora_negocio: () => moraSql(ctx, 'negocio'),
    },
    sumas: { linea: lineas.monto_pesos, disponible: disponible(ctx) },
  });
  return { ...r, items: await vistas(ctx, r.items) };
}

/** Debtors that are not clients, by RUT or name: they open by their RUT. */
async function deudoresLlamados(ctx: ReadCtx, q: string): Promise<SearchHit[]> {
  const rut = parseRut(q);
  const esCliente = exists(
    ctx.db
      .select({ uno: sql`1` })
      .from(clientes)
      .where(and(eq(clientes.empresa_id, personas.empresa_id), eq(clientes.rut, personas.rut))),
  );
  const rows = await ctx.db
    .select({ rut: personas.rut, nombre: personas.nombre })
    .from(personas)
    .where(
      and(
        eq(personas.empresa_id, ctx.empresa_id),
        eq(personas.es_deudor, true),
        not(esCliente),
        rut
          ? eq(personas.rut, rut)
          : or(matches(personas.nombre, q), matches(sql`replace(${personas.rut}, '-', '')`, q.replace(/[.-]/g, ''))),
      ),
    )
    .limit(5);
  return rows.map((p) => ({ tipo: 'Deudor', titulo: p.nombre, subtitulo: p.rut, url: `/clientes/rut/${p.rut}` }));
}

/** Clients by RUT or name for the palette, within reach. */
export async function buscar(ctx: ReadCtx, q: string): Promise<SearchHit[]> {
  if (!ctx.can('clientes:ver')) return [];
  // A whole RUT is that one and no other that holds its digits.
  const rut = parseRut(q);
  const rows = await ctx.db
    .select({ id: clientes.id, rut: clientes.rut, nombre: personas.nombre, estado: clientes.estado })
    .from(clientes)
    .innerJoin(personas, and(eq(personas.empresa_id, clientes.empresa_id), eq(personas.rut, clientes.rut)))
    .where(
      and(
        eq(clientes.empresa_id, ctx.empresa_id),
        alcanceCliente(ctx, clientes.rut),
        rut
          ? eq(clientes.rut, rut)
          : or(
              matches(personas.nombre, q),
              matches(clientes.rut, q.replaceAll('.', '')),
              matches(sql`replace(${clientes.rut}, '-', '')`, q.replace(/[.-]/g, '')),
            ),
      ),
    )
    .limit(8);
  const hits = rows.map((c) => ({
    tipo: 'Cliente',
    titulo: c.nombre,
    subtitulo: `${c.rut} · ${words(c.estado)}`,
    url: `/clientes/${c.id}`,
  }));
  return [...hits, ...(await deudoresLlamados(ctx, q))];
}

/** Clients by executive and how recently they operated. */
export async function estadoClientes(ctx: ReadCtx) {
  const nombres = new Map((await opcionesDe(ctx, 'ejecutivos')).map((e) => [e.codigo, e.nombre]));
  const rows = await ctx.db
    .select({ ejecutivo_rut: clientes.ejecutivo_rut, ultima: clientes.ultima_operacion, n: sql<number>`count(*)::int` })
    .from(clientes)
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), ne(clientes.estado, 'inactivo'), alcanceCliente(ctx, clientes.rut)))
    .groupBy(clientes.ejecutivo_rut, clientes.ultima_operacion);
  const out = new Map<string, { ejecutivo_rut: string | null; ejecutivo: string; ACTIVO: number; PRE_FUGA: number; DESACTIVADO: number }>();
  for (const r of rows) {
    const key = r.ejecutivo_rut ?? '';
    const fila = out.get(key) ?? {
      ejecutivo_rut: r.ejecutivo_rut,
      ejecutivo: nombres.get(key) ?? (key || 'Sin ejecutivo'),
      ACTIVO: 0,
      PRE_FUGA: 0,
      DESACTIVADO: 0,
    };
    fila[situacionComercial(r.ultima, ctx.hoy)] += r.n;
    out.set(key, fila);
  }
  return [...out.values()].sort((a, b) => a.ejecutivo.localeCompare(b.ejecutivo));
}
