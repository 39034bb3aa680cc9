import { and, desc, eq, isNotNull, lte } from 'drizzle-orm';
import { clientePorRut, personaPorRut } from '#areas/clientes/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { Pagina } from '../contract-formas.ts';
import { CLAVES, type Clave, esClave, type Hecho, type HechoDicho } from '../domain/claves.ts';
import { type Puntuado, puntuar } from '../domain/puntos.ts';
import { birs } from '../tables.ts';
import { type DeInformes, deLosInformes } from './informes.ts';
import { deNuestrosLibros, exposicionDe, respaldoDe } from './propios.ts';

const AREA = contract.area;

/** Facts that others know, asked together: one that cannot say its own leaves out its group and not the page. */
const GRUPOS: readonly (readonly Clave[])[] = [
  ['garantias', 'garantias_cubierto'],
  ['operaciones_12m'],
  [
    ...([
      'par_documentos',
      'par_dias',
      'par_reclamado',
      'par_dilucion_pct',
      'par_documentos_90d',
      'par_dias_90d',
      'par_dias_antes',
    ] as const),
    ...(['deudor_documentos', 'deudor_dias', 'deudor_peor_mora', 'deudor_reclamado', 'deudor_dilucion_pct'] as const),
  ],
  ['par_folios_cedidos_pct', 'par_folios_antes_pct'],
  ['ventas_12m', 'ventas_3m', 'ventas_3m_antes'],
];
const AJENAS: readonly Clave[] = GRUPOS.flat();

const conArea = (h: HechoDicho, area: string): Hecho => ({ ...h, unidad: CLAVES[h.clave].unidad, area, ids: [...h.ids] });
const clavesDe = (h: Hecho): string => `${h.rut} ${h.clave} ${h.sujeto ?? ''}`;

/** A fact has one writer: two that say the same one, or one that says what it was not asked, are a mistake of the product. */
export function unicos(hechos: readonly Hecho[], pedidas: readonly Clave[]): Hecho[] {
  const vistos = new Map<string, Hecho>();
  for (const h of hechos) {
    const otro = vistos.get(clavesDe(h));
    if (otro) throw new Error(`${h.clave} was said by ${otro.area} and by ${h.area}`);
    if (!esClave(h.clave) || !pedidas.includes(h.clave)) throw new Error(`${h.area} says ${h.clave}, which was not asked`);
    vistos.set(clavesDe(h), h);
  }
  return [...vistos.values()];
}

async function grupoDicho(ctx: ReadCtx, ruts: readonly Rut[], fecha: Fecha, claves: readonly Clave[]): Promise<Hecho[]> {
  try {
    const dichas = await ctx.ask('riesgo.consultado', { ruts, fecha, claves });
    return unicos(
      dichas.flatMap((d) => d.answer.map((h) => conArea(h, d.area))),
      claves,
    );
  } catch (e) {
    if (!(e instanceof AppError)) throw e;
    const base = { sujeto: null, valor: null, desde: null, hasta: null, estado: 'error' as const, ids: [] };
    return ruts.flatMap((rut) => claves.map((clave) => conArea({ ...base, rut, clave }, AREA)));
  }
}

/** What others know of some people on a day, of the facts asked. */
async function ajenos(ctx: ReadCtx, ruts: readonly Rut[], fecha: Fecha, claves: readonly Clave[]): Promise<Hecho[]> {
  const pedidos = GRUPOS.map((grupo) => grupo.filter((c) => claves.includes(c))).filter((pedidas) => pedidas.length > 0);
  return (await atOnce(pedidos.map((pedidas) => grupoDicho(ctx, ruts, fecha, pedidas)))).flat();
}

const DEL_ULTIMO = { orden: [desc(birs.folio)] };

const orden = (a: Hecho, b: Hecho): number => (clavesDe(a) < clavesDe(b) ? -1 : 1);

/** What is known of some people, gathered together. */
interface Cartera {
  hechos: Hecho[];
  informes: Map<Rut, DeInformes>;
}

/** Facts of many people at once: what the night looks at. `claves` of others are asked; the own ones always come. */
export async function hechosDeCartera(ctx: ReadCtx, ruts: readonly Rut[], al: Fecha, claves: readonly Clave[]): Promise<Cartera> {
  const [informes, nuestros, dichos] = await atOnce([
    deLosInformes(ctx, ruts, al),
    deNuestrosLibros(ctx, ruts, al),
    ajenos(ctx, ruts, al, claves),
  ]);
  const causas = (rut: Rut) => informes.get(rut)?.causas ?? { n: null, ids: [] };
  const propios = [...[...informes.values()].flatMap((i) => i.hechos), ...nuestros(causas)];
  return { hechos: [...propios.map((h) => conArea(h, AREA)), ...dichos], informes };
}

function rolesDe(esCliente: boolean, hechos: readonly Hecho[]): string[] {
  const hay = (clave: Clave) => hechos.some((h) => h.clave === clave && h.valor !== null && Number(h.valor) > 0);
  return [
    ...(esCliente ? ['cliente'] : []),
    ...(hay('como_deudor') || hechos.some((h) => h.clave === 'deudor_documentos') ? ['deudor'] : []),
    ...(hay('avales_dados') || hay('indirecta') ? ['aval'] : []),
  ];
}

/** Reports that every page is expected to have: without them it is parcial. */
const ESPERADOS: readonly (readonly [Clave, string])[] = [
  ['score', 'informe de buró'],
  ['cmf_tramo', 'deuda en el sistema financiero'],
];
const POR_QUE: Readonly<Record<string, string>> = { sin_historia: 'sin informe', vencido: 'vencido', error: 'la fuente falló' };

interface Reunido extends Puntuado {
  nombre: string;
  hechos: Hecho[];
  pagina: Pagina;
  faltan: string[];
}

/** What the page lacks, in words. A source that failed is named even when another one tells the same: who asked it is waiting for its answer. */
function loQueFalta(hechos: readonly Hecho[], pagina: Pagina): string[] {
  const caidas = pagina.fuentes.filter((f) => f.estado === 'error').map((f) => `${f.nombre} (${POR_QUE.error})`);
  const informes = ESPERADOS.flatMap(([clave, nombre]) => {
    const estado = hechos.find((h) => h.clave === clave)?.estado ?? 'sin_historia';
    return estado === 'conocido' || (estado === 'error' && caidas.length > 0) ? [] : [`${nombre} (${POR_QUE[estado]})`];
  });
  const parciales = pagina.fuentes.filter((f) => f.parcial && f.estado === 'conocido').map((f) => `${f.nombre} (respuesta parcial)`);
  const fallas = hechos.filter((h) => h.estado === 'error' && AJENAS.includes(h.clave)).map((h) => CLAVES[h.clave].nombre);
  return [...caidas, ...informes, ...parciales, ...fallas];
}

/** The formula of a day: that of the page that stood then, so that it gives its same points; that of the company when there was none, and today. */
async function formulaDe(ctx: ReadCtx, rut: Rut, al: Fecha): Promise<number> {
  const suya = al < ctx.hoy && (await ctx.first(birs, and(eq(birs.rut, rut), isNotNull(birs.hash), lte(birs.emitido, al)), DEL_ULTIMO));
  return suya ? suya.version_formula : ctx.param(contract, 'formula_bir', al);
}

/** People whose facts are gathered in the same questions: more of them would hold too much at once. */
const JUNTOS = 50;

/** What the pages of some people rest on today, gathered together: each then takes its own. */
export async function cosecha(ctx: ReadCtx, ruts: readonly Rut[]): Promise<Map<Rut, Cartera>> {
  const out = new Map<Rut, Cartera>();
  for (let i = 0; i < ruts.length; i += JUNTOS) {
    const grupo = ruts.slice(i, i + JUNTOS);
    const { hechos, informes } = await hechosDeCartera(ctx, grupo, ctx.hoy, AJENAS);
    for (const rut of grupo) out.set(rut, { hechos: [], informes });
    for (const h of hechos) out.get(h.rut)?.hechos.push(h);
  }
  return out;
}

/**
 * All that is known of a person at the end of a day, with its points by the formula of that day: the same from the same sources, always. `de`: what was
 * gathered with others.
 */
export async function reunir(ctx: ReadCtx, rut: Rut, nombre: string, al: Fecha, de?: Cartera): Promise<Reunido> {
  const [{ hechos: varios, informes }, respaldo, exposicion, cliente, persona, formula] = await atOnce([
    de ?? hechosDeCartera(ctx, [rut], al, AJENAS),
    respaldoDe(ctx, rut, al),
    exposicionDe(ctx, rut, al),
    clientePorRut(ctx, rut),
    personaPorRut(ctx, rut),
    formulaDe(ctx, rut, al),
  ]);
  const suyos = [...exposicion, ...respaldo.hechos].map((h) => conArea(h, AREA));
  const hechos = [...varios, ...suyos].sort(orden);
  const { fuentes, protestos, morosidades, deuda, deuda_por_moneda } = informes.get(rut) ?? VACIO;
  const { avales_dados, avales_recibidos } = respaldo;
  const roles = rolesDe(cliente !== undefined, hechos);
  const pagina = { roles, fuentes, protestos, morosidades, deuda, deuda_por_moneda, avales_dados, avales_recibidos };
  const puntos = puntuar(hechos, formula);
  return { nombre: persona?.nombre ?? nombre, hechos, pagina, faltan: loQueFalta(hechos, pagina), ...puntos };
}

const VACIO = { fuentes: [], protestos: [], morosidades: [], deuda: null, deuda_por_moneda: [] };
