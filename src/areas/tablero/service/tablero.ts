import { zonasActivas } from '#areas/zonas/public.server.ts';
import { AppError, NotFound, phrase, Rule } from '#kernel/errors.ts';
import type { AnswerTo } from '#kernel/events.ts';
import { addMonths, type Fecha, firstDay, periodoOf } from '#kernel/values/fecha.ts';
import { cifraDe, entreVarias, explorar, filasDeCelda, instanteDe } from '#platform/server/cifras/explorar.ts';
import { cambiosDe } from '#platform/server/cifras/filas-que-movieron.ts';
import type { Cubo, Widget } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { enOrden } from '../domain/orden.ts';
import { diaComparado, NOMBRE_DE_RANGO, RANGOS, type Rango } from '../domain/rango.ts';
import { ritmoDe } from '../domain/ritmo.ts';
import { caja, cajaFilas } from './caja.ts';
import { exportarFilas } from './exportar.ts';
import { decidir, delMes, fijar, vigentes } from './metas.ts';
import { alarmasDe, reactivar, silenciar } from './silencios.ts';
import { arreglar, cambiar, elegir, eliminar, guardar, tableroDe } from './tableros.ts';

/** What changed is shown by the rows that moved it most. */
const CAMBIOS = 8;

interface Suyo {
  cubo: Cubo;
  w: Widget;
}

/** Every figure that the areas offer to the home and this session may ask, in its place. */
const suyos = (ctx: ReadCtx): Suyo[] =>
  [...ctx.deps.registry.cifras.cubos.values()]
    .filter((c) => ctx.can(c.permiso))
    .flatMap((cubo) => (cubo.widgets ?? []).map((w) => ({ cubo, w })))
    .sort((a, b) => a.w.orden - b.w.orden);

/** How each figure that this session may ask is called and read. */
const figuras = (ctx: ReadCtx) =>
  suyos(ctx).flatMap(({ cubo, w }) => {
    const m = cubo.medidas[w.medida];
    const por = ctx.deps.registry.cifras.dimensiones.get(w.por)?.titulo ?? w.por;
    const se_compara = cubo.ambito === 'corte' && m?.clase === 'suma';
    return m ? [{ nombre: w.nombre, titulo: w.titulo, sentencia: w.sentencia ?? m.sentencia, unidad: m.unidad, por, se_compara }] : [];
  });

/** 404 for one that nobody offers and for one that may not be seen: the home does not say which. */
function suyo(ctx: ReadCtx, nombre: string): Suyo {
  const hallado = suyos(ctx).find((x) => x.w.nombre === nombre);
  if (!hallado) throw new NotFound();
  return hallado;
}

const preguntaDe = ({ cubo, w }: Suyo) => ({
  cubo: cubo.nombre,
  medidas: [w.medida],
  filas: [w.por],
  columnas: [],
  filtros: w.filtros ?? [],
});

const visitaDe = async (ctx: ReadCtx) => (await ctx.askOne('sesion.anterior', {})) ?? null;

/**
 * Against what the home compares: the day of the last visit, as it was known when it ended, so that what was written later of that very day also counts
 * as a change; or the banking day before when there was none.
 */
async function comparado(ctx: ReadCtx, rango: Rango): Promise<{ dia: Fecha; sabido: string | null }> {
  const visita = rango === 'visita' ? await visitaDe(ctx) : null;
  if (visita) return { dia: visita.dia, sabido: visita.instante };
  return { dia: diaComparado(rango, ctx.hoy, (await ctx.calendar()).addBankingDays(ctx.hoy, -1)), sabido: null };
}

/** The days of the same figure before: for a state, that of the range; for what happened in the month, the same days of the month before. */
async function diasDe(ctx: ReadCtx, { cubo }: Suyo, rango: Rango) {
  if (cubo.ambito === 'entre') {
    const hasta = addMonths(ctx.hoy, -1);
    return {
      desde: firstDay(periodoOf(ctx.hoy)),
      hasta: ctx.hoy,
      antes_desde: firstDay(periodoOf(hasta)),
      antes_hasta: hasta,
      sabido: null,
    };
  }
  const { dia, sabido } = await comparado(ctx, rango);
  return { desde: ctx.hoy, hasta: ctx.hoy, antes_desde: dia, antes_hasta: dia, sabido };
}

/** That day cannot be told: before the books, or without the UF that its debts are read with. */
const sinDia = (e: unknown): boolean =>
  e instanceof Rule && ['fecha_sin_libros', 'uf_no_publicada', 'conocido_sin_registro'].includes(e.codigo);

/** The figure at the other days; null where that day cannot be told, or for what is only known now. */
async function valorAntes(ctx: ReadCtx, x: Suyo, dias: { antes_desde: Fecha; antes_hasta: Fecha; sabido: string | null }) {
  if (x.cubo.ambito === 'hoy') return null;
  const tiempo =
    x.cubo.ambito === 'corte'
      ? { al: dias.antes_hasta, ...(dias.sabido ? { conocido_al: dias.sabido } : {}) }
      : { desde: dias.antes_desde, hasta: dias.antes_hasta };
  try {
    const r = await explorar(ctx, { ...preguntaDe(x), filas: [], ...tiempo });
    return r.totales[0]?.valores[x.w.medida] ?? null;
  } catch (e) {
    if (sinDia(e)) return null;
    throw e;
  }
}

async function cifra(ctx: ReadCtx, x: Suyo, rango: Rango) {
  const r = await explorar(ctx, preguntaDe(x));
  const dias = await diasDe(ctx, x, rango);
  const total = r.totales.find((t) => t.filas.length === 0);
  return {
    valor: total?.valores[x.w.medida] ?? 0,
    antes: await valorAntes(ctx, x, dias),
    ...dias,
    partes: r.celdas.map(({ filas: [codigo = ''], valores }) => ({
      codigo,
      nombre: r.nombres[x.w.por]?.[codigo] ?? codigo,
      valor: valores[x.w.medida] ?? null,
    })),
  };
}

/** What went wrong with one card, in words; what is nobody's refusal is told to the log. */
function fallaDicha(ctx: ReadCtx, widget: string, e: unknown): string {
  if (e instanceof AppError) return phrase(ctx.deps.registry.sentence(contract.area, e.codigo) ?? e.codigo, e.datos);
  ctx.deps.log.error({ err: e, widget }, 'a figure of the home failed');
  return 'No se pudo leer esta cifra: avise a quien administra el sistema';
}

/** All the figures of a board in one reading: they share an instant, and one that fails is undone alone. */
function cifras(ctx: ReadCtx, rango: Rango) {
  return entreVarias(ctx, async (leyendo) => {
    const items = [];
    for (const x of suyos(leyendo)) {
      try {
        const dicha = await leyendo.db.transaction(() => cifra(leyendo, x, rango));
        items.push({ widget: x.w.nombre, cifra: dicha, falla: null });
      } catch (e) {
        items.push({ widget: x.w.nombre, cifra: null, falla: fallaDicha(leyendo, x.w.nombre, e) });
      }
    }
    return { instante: await instanteDe(leyendo), items };
  });
}

/** The goal of the month of whoever asks: its own one put in force by two people, or that of its record; else that of the company, to who reaches all of it. */
async function metaSuya(ctx: ReadCtx): Promise<AnswerTo<'meta.del_mes'> | undefined> {
  const fijada = ctx.session.rut ? (await vigentes(ctx, 'EJECUTIVO')).get(ctx.session.rut) : undefined;
  if (fijada !== undefined) return { de: 'propia', monto: fijada, url: ctx.can('tablero:metas') ? '/tablero/metas' : null };
  const respuestas = (await ctx.ask('meta.del_mes', {})).map((r) => r.answer);
  return respuestas.find((m) => m.de === 'propia') ?? respuestas[0];
}

/** The goal of the month of whoever asks, and how what it placed goes against it; null without a goal, or for who may not see what is placed. */
async function meta(ctx: ReadCtx) {
  const suya = await metaSuya(ctx);
  if (!suya) return null;
  const codigo = suya.de === 'propia' ? ctx.session.rut : null;
  const filtros = codigo ? [{ dimension: 'ejecutivo', op: 'es' as const, valores: [codigo] }] : [];
  const colocado = await cifraDe(ctx, 'colocado', { filas: [], filtros });
  if (!colocado) return null;
  const valor = colocado[0]?.valor ?? 0;
  const detalle = suyos(ctx)
    .filter(({ w }) => w.medida === 'colocado' && (codigo === null || w.por === 'ejecutivo'))
    .map(({ w }) => ({ nombre: w.nombre, titulo: w.titulo, codigo }));
  return { ...suya, colocado: valor, ...ritmoDe(suya.monto, valor, ctx.hoy, await ctx.calendar()), detalle };
}

export const service = implement(contract, {
  mensajes: {
    fecha_sin_libros: 'Los libros comienzan el {fecha}',
    uf_no_publicada: 'La UF del {fecha} aún no está publicada',
    consulta_lenta: 'Tarda más de {s} segundos: vuelva a intentarlo o pregúntelo en Explorar cifras',
    nombre_repetido: 'Ya tiene un tablero con ese nombre',
    tablero_ajeno: 'Lo cambia su dueño: guárdelo con otro nombre',
    sin_permiso_de_compartir: 'Su perfil guarda tableros, pero no los comparte',
    mes_cerrado: 'La meta de un mes pasado no se cambia',
    meta_propuesta: 'Ya hay una meta propuesta para ese mes: otra persona debe aprobarla o rechazarla primero',
    igualdad_no_se_silencia: 'La igualdad {igualdad} no se silencia: se corrige lo que no cuadra',
    meta_decidida: 'La meta ya fue aprobada o rechazada',
    filas_extensas: 'Son {n} filas y se bajan hasta {max}: genérelas como reporte',
    consulta_extensa: 'Son {n} líneas y se muestran hasta {max}: ábrala en Explorar cifras',
  },
  unicos: {
    tablero_nombre: { codigo: 'nombre_repetido', campo: 'nombre' },
    tablero_meta_propuesta: { codigo: 'meta_propuesta', campo: 'mes' },
  },
  opciones: {
    zonas: async (ctx) => (await zonasActivas(ctx)).map((z) => ({ ...z, codigo: z.id })),
    perfiles: async (ctx) => (await ctx.askOne('opciones.prestadas', { lista: 'perfiles' })) ?? [],
    range: async () => RANGOS.map((codigo, i) => ({ codigo, nombre: NOMBRE_DE_RANGO[codigo], activo: true, orden: i + 1 })),
    widgets: async (ctx) => suyos(ctx).map(({ w }, i) => ({ codigo: w.nombre, nombre: w.titulo, activo: true, orden: i + 1 })),
    medidas_meta: async () => [{ codigo: 'colocado', nombre: 'Colocado', activo: true, orden: 1 }],
  },
  handlers: {
    async inicio(ctx) {
      const { puestos, tablero, tableros } = await tableroDe(ctx);
      return { hoy: ctx.hoy, visita: await visitaDe(ctx), tablero, tableros, widgets: enOrden(figuras(ctx), puestos, tablero === null) };
    },
    caja: (ctx) => caja(ctx),
    caja_filas: cajaFilas,
    alarmas: alarmasDe,
    silenciar_alarma: silenciar,
    reactivar_alarma: reactivar,
    elegir_tablero: elegir,
    arreglar,
    guardar_tablero: guardar,
    cambiar_tablero: cambiar,
    eliminar_tablero: eliminar,
    metas: (ctx, { mes }) => delMes(ctx, mes),
    fijar_meta: fijar,
    decidir_meta: decidir,
    meta,
    cifras: (ctx, { range }) => cifras(ctx, range),
    cifra: (ctx, { widget, range }) => cifra(ctx, suyo(ctx, widget), range),
    exportar: async (ctx, { widget = '', codigo, formato }) => {
      const x = suyo(ctx, widget);
      return exportarFilas(ctx, { w: x.w, pregunta: preguntaDe(x), codigo, formato });
    },
    cambios: async (ctx, { widget, range }) => {
      const { cubo, w } = suyo(ctx, widget);
      const { dia: antes, sabido } = await comparado(ctx, range);
      const base = { cubo: cubo.nombre, medida: w.medida, filtros: w.filtros ?? [] };
      return { antes, sabido, al: ctx.hoy, ...(await cambiosDe(ctx, { ...base, antes, sabido, al: ctx.hoy, limite: CAMBIOS })) };
    },
    filas: async (ctx, { widget, codigo, page, perPage }) => {
      const x = suyo(ctx, widget);
      const celda = { filas: codigo === undefined ? [] : [codigo], columnas: [] };
      const r = await filasDeCelda(ctx, preguntaDe(x), { celda, page, perPage });
      return { total: r.total, items: r.items.map(({ valores, ...f }) => ({ ...f, valor: valores[x.w.medida] ?? null })) };
    },
  },
});
