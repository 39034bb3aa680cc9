import { and, desc, eq, inArray, lt, lte } from 'drizzle-orm';
import { hechosDeCartera, rutsConBir } from '#areas/bir/public.server.ts';
import { rutsDeClientes } from '#areas/clientes/public.server.ts';
import { riesgoRige } from '#areas/parametros/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { addMonths, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { huellaDe } from '#platform/server/canonico.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import type { Insumo, Insumos } from '../domain/formas.ts';
import type { NombreVariable } from '../domain/variables.ts';
import { diasSabidos, type Papel, sabidos } from '../tables.ts';
import type { PorEvaluar } from './asunto.ts';
import { DE_SUS_DOCUMENTOS, deLoPedido, delAsunto, NUESTROS_LIBROS, reunirInsumos, variablesDe } from './insumos.ts';

type Variables = Insumos['variables'];

const POR_PAGINA = 50;
/** Years after which what was known is forgotten: those of the reports on which it rests. */
const MESES_GUARDADOS = 60;
/** Figures that are of the day on which they are looked at: they say it, and it is no change that the next day says another. */
const DEL_DIA: readonly NombreVariable[] = ['mora_dias_12m', 'pep_sin_visto', 'bloqueado', 'dias_pago', 'alertas_graves'];
const EL_DIA = 'el día';

const DE_LO_NUESTRO = [DE_SUS_DOCUMENTOS, NUESTROS_LIBROS];

const esDelDia = (nombre: string, i: Insumo): boolean =>
  (DEL_DIA as readonly string[]).includes(nombre) || DE_LO_NUESTRO.includes(i.fuente);

/** The figures without the day on which they were looked at, or with another: what did not change is kept once. */
function conDia(v: Variables, de: string, a: string): Variables {
  return Object.fromEntries(Object.entries(v).map(([k, i]) => [k, esDelDia(k, i) && i.fecha === de ? { ...i, fecha: a } : i]));
}

/** Analysis from which the figures of sales came. */
const analisisDe = (v: Variables): string | null => v.tendencia_pct?.ids[0] ?? null;

/** Of some people as one or the other, the last row of each up to a day. */
async function ultimosDe(ctx: ReadCtx, papel: Papel, ruts: readonly Rut[], al: Fecha): Promise<Map<Rut, typeof sabidos.$inferSelect>> {
  const filas = await ctx.db
    .selectDistinctOn([sabidos.rut])
    .from(sabidos)
    .where(and(eq(sabidos.empresa_id, ctx.empresa_id), eq(sabidos.papel, papel), inArray(sabidos.rut, [...ruts]), lte(sabidos.desde, al)))
    .orderBy(sabidos.rut, desc(sabidos.desde));
  return new Map(filas.map((f) => [f.rut, f]));
}

const AMBITO_DE = { cliente: 'LINEA', deudor: 'DEUDOR' } as const;

/** What a policy could weigh of each of some people, kept when it is not what it was. */
async function guardar(ctx: Ctx, papel: Papel, ruts: readonly Rut[]): Promise<void> {
  const cartera = await hechosDeCartera(ctx, ruts, ctx.hoy, []);
  const antes = await ultimosDe(ctx, papel, ruts, ctx.hoy);
  const nuevas = [];
  for (const rut of ruts) {
    const todas = await variablesDe(ctx, { rut, ambito: AMBITO_DE[papel], deudores: [] }, ctx.hoy, cartera);
    const variables = conDia(todas, ctx.hoy, EL_DIA);
    const huella = huellaDe(variables);
    const previa = antes.get(rut);
    if (previa?.huella === huella || previa?.desde === ctx.hoy) continue;
    const base = { id: ctx.id(), empresa_id: ctx.empresa_id, creado_en: ctx.ahora, hecho_por: ctx.people };
    nuevas.push({ ...base, rut, papel, desde: ctx.hoy, analisis_id: analisisDe(variables), variables, huella });
  }
  // The log of acts would keep a second copy of what these rows already keep for ever.
  if (nuevas.length > 0) await ctx.db.insert(sabidos).values(nuevas);
}

/** What is older than the reports may say is no longer known, and its days are refused. */
async function olvidar(ctx: Ctx): Promise<void> {
  const limite = addMonths(ctx.hoy, -MESES_GUARDADOS);
  await ctx.db.delete(sabidos).where(and(eq(sabidos.empresa_id, ctx.empresa_id), lt(sabidos.desde, limite)));
  await ctx.db.delete(diasSabidos).where(and(eq(diasSabidos.empresa_id, ctx.empresa_id), lt(diasSabidos.dia, limite)));
}

const QUIENES = { cliente: rutsDeClientes, deudor: rutsConBir } as const;

/** Where the step stands: as whom it looks, after which RUT, and how many of each it looked at. */
interface Marca {
  papel: Papel;
  de: string;
  cliente: number;
  deudor: number;
}

const leerMarca = (cursor: string | null): Marca => {
  const [papel = 'cliente', de = '', cliente = '0', deudor = '0'] = (cursor ?? '').split('/');
  return { papel: papel === 'deudor' ? 'deudor' : 'cliente', de, cliente: Number(cliente), deudor: Number(deudor) };
};
const escribirMarca = (m: Marca): string => [m.papel, m.de, m.cliente, m.deudor].join('/');

/** A page of people, and where to go on; null when everybody was looked at. */
async function unaPagina(ctx: Ctx, m: Marca): Promise<Marca | null> {
  const ruts = await QUIENES[m.papel](ctx, m.de, POR_PAGINA);
  if (ruts.length > 0) await guardar(ctx, m.papel, ruts);
  const van = { ...m, [m.papel]: m[m.papel] + ruts.length };
  if (ruts.length === POR_PAGINA) return { ...van, de: ruts.at(-1) ?? '' };
  if (m.papel === 'cliente') return { ...van, papel: 'deudor', de: '' };
  await olvidar(ctx);
  const dia = { dia: ctx.hoy, personas: van.cliente, deudores: van.deudor };
  if (!(await ctx.first(diasSabidos, eq(diasSabidos.dia, ctx.hoy)))) await ctx.insert(diasSabidos, dia);
  return null;
}

/**
 * Keeps at the end of each day what a policy could weigh of every client, and of whoever has a risk page as who pays the invoices of others, before the
 * night works (docs/decisiones/0145, 0146): what is corrected, lifted, released or paid with an older date afterwards does not change what was known.
 * Nothing is kept until the areas of risk rule.
 */
export const guardarLoSabido: DayStep = {
  nombre: 'analista: lo sabido del día',
  orden: 50,
  async run(ctx, cursor) {
    if (!(await riesgoRige(ctx))) return { cursor: null, hechos: 0 };
    const marca = leerMarca(cursor);
    const sigue = await unaPagina(ctx, marca);
    return { cursor: sigue && escribirMarca(sigue), hechos: (sigue ?? marca).cliente + (sigue ?? marca).deudor };
  },
};

/** What was kept of a debtor that is what he could be weighed by on a day. */
async function deDeudorAl(ctx: ReadCtx, rut: Rut, fecha: Fecha): Promise<Variables> {
  const s = (await ultimosDe(ctx, 'deudor', [rut], fecha)).get(rut);
  if (!s) throw new Rule('deudor_sin_historia', { fecha: formatFecha(fecha) });
  return conDia(s.variables, EL_DIA, fecha);
}

/** The same of a client, with what is asked in the matter. */
async function deClienteAl(ctx: ReadCtx, a: PorEvaluar, fecha: Fecha): Promise<Variables> {
  const s = (await ultimosDe(ctx, 'cliente', [a.rut], fecha)).get(a.rut);
  if (!s) throw new Rule('nada_sabido', { fecha: formatFecha(fecha) });
  if (a.analisis_id && a.analisis_id !== s.analisis_id) throw new Rule('otro_analisis', { fecha: formatFecha(fecha) });
  const suyas = conDia(s.variables, EL_DIA, fecha);
  const pedido = suyas.mayor_deudor_pct?.estado === 'falta' ? await deLoPedido(ctx, a, fecha, s.analisis_id ? [s.analisis_id] : []) : {};
  return { ...suyas, ...pedido, ...delAsunto(a) } as Variables;
}

/**
 * What an evaluation of a matter would have rested on at the end of a day. 422 `dia_no_guardado` of a day of which not everything was kept, `nada_sabido`
 * of who was no client then, `otro_analisis` when the matter rests on an analysis that was not the last one, `deudor_sin_historia` of a debtor who had no
 * risk page.
 */
export async function insumosAl(ctx: ReadCtx, a: PorEvaluar, fecha: Fecha, politica: number): Promise<Insumos> {
  if (fecha >= ctx.hoy) return reunirInsumos(ctx, a, ctx.hoy, politica);
  const dia = await ctx.first(diasSabidos, eq(diasSabidos.dia, fecha));
  const esDeudor = a.ambito === 'DEUDOR';
  if (!dia || (esDeudor && dia.deudores === null)) throw new Rule('dia_no_guardado', { fecha: formatFecha(fecha) });
  const variables = esDeudor ? await deDeudorAl(ctx, a.rut, fecha) : await deClienteAl(ctx, a, fecha);
  return { rut: a.rut, ambito: a.ambito, fecha, politica, monto: a.monto, variables };
}
