import { eq } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { descuadre, TOLERANCIA_BALANCE } from '#finanzas/balance.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import { CAMPOS, type Contenido, type Seccion } from '../domain/secciones.ts';
import { analisis, secciones } from '../tables.ts';
import type { AnalisisRow, SeccionRow } from './filas.ts';

/** Refuses what belongs to another section: 400 at each field. */
function exigirSuyos(n: Seccion, datos: object): void {
  const ajenos = Object.keys(datos).filter((k) => !(CAMPOS[n] as readonly string[]).includes(k));
  if (ajenos.length > 0) throw new Invalid(Object.fromEntries(ajenos.map((k) => [k, ['No es de esta sección']])));
}

/** Years that are square and do not repeat. Throws 422 `balance_descuadrado` {diferencia} at the year. */
function exigirBalances(ejercicios: NonNullable<Contenido['ejercicios']>): void {
  for (const [i, e] of ejercicios.entries()) {
    if (ejercicios.findIndex((x) => x.ejercicio === e.ejercicio) !== i)
      throw new Invalid({ [`ejercicios.${i}.ejercicio`]: ['El año está repetido'] });
    const diferencia = descuadre(e);
    if (Math.abs(diferencia) > TOLERANCIA_BALANCE)
      throw new Rule(
        'balance_descuadrado',
        { diferencia: formatPesos(diferencia) },
        { [`ejercicios.${i}.activo_total`]: [`No cuadra por ${formatPesos(diferencia)}`] },
      );
  }
}

function exigirMeses(meses: NonNullable<Contenido['ventas_manual']>): void {
  const repetido = meses.findIndex((m, i) => meses.findIndex((x) => x.periodo === m.periodo) !== i);
  if (repetido >= 0) throw new Invalid({ [`ventas_manual.${repetido}.periodo`]: ['El mes está repetido'] });
}

function exigirDeudores(ctx: Ctx, row: AnalisisRow, c: Contenido): void {
  for (const [i, d] of (c.deudores_manual ?? []).entries()) {
    if (d.rut === row.rut) throw new Invalid({ [`deudores_manual.${i}.rut`]: ['El cliente no es deudor de sí mismo'] });
    if ((c.deudores_manual ?? []).findIndex((x) => x.rut === d.rut) !== i)
      throw new Invalid({ [`deudores_manual.${i}.rut`]: ['El deudor está repetido'] });
  }
  if (c.garantias_leidas && c.garantias_leidas > ctx.hoy) throw new Invalid({ garantias_leidas: ['No puede ser posterior a hoy'] });
}

/** Codes of the catalogues in force, but those that were already written. */
async function exigirOpciones(ctx: Ctx, c: Contenido, antes: Contenido): Promise<void> {
  const ya = new Set([...(antes.productos ?? []), ...(antes.condiciones ?? []).map((x) => x.tipo)]);
  for (const [i, x] of (c.condiciones ?? []).entries())
    if (!ya.has(x.tipo)) await exigirOpcion(ctx, 'condiciones_tipo', x.tipo, `condiciones.${i}.tipo`);
  for (const [i, p] of (c.productos ?? []).entries()) if (!ya.has(p)) await exigirOpcion(ctx, 'productos', p, `productos.${i}`);
}

/**
 * Writes one section of the analysis. The same section written by two: 409 `version_obsoleta` to the second; two sections at once go on. Answers its
 * sections as they stand.
 */
export async function guardarSeccion(
  ctx: Ctx,
  row: AnalisisRow,
  n: Seccion,
  version_seccion: number,
  datos: Contenido,
): Promise<SeccionRow[]> {
  exigirSuyos(n, datos);
  const todas = await ctx.lockAll(secciones, eq(secciones.analisis_id, row.id));
  const s = todas.find((x) => x.numero === n);
  if (!s) throw new NotFound();
  if (s.version !== version_seccion) throw new Conflict('version_obsoleta', { version: s.version });
  exigirBalances(datos.ejercicios ?? []);
  exigirMeses(datos.ventas_manual ?? []);
  exigirDeudores(ctx, row, datos);
  await exigirOpciones(ctx, datos, s.contenido);
  // The last who wrote is first; who wrote before is still an author: a later word of another does not make him a stranger to it.
  const editada_por = [...new Set([...ctx.people, ...s.editada_por])];
  const escrita = await ctx.update(secciones, s.id, { contenido: { ...s.contenido, ...datos }, editada_por, observada: null });
  if (n === 7)
    await ctx.update(analisis, row.id, { linea_propuesta: datos.linea_propuesta ?? null, recomendacion: datos.recomendacion ?? null });
  return todas.map((x) => (x.id === s.id ? escrita : x)).sort((a, b) => a.numero - b.numero);
}
