import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { asegurarPersona } from '#areas/clientes/public.server.ts';
import { empresaDe, sucursalesDe } from '#areas/empresas/public.server.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { NuevaCausa } from '../contract-formas.ts';
import { duenoComun, exigirDemandante } from '../domain/demandante.ts';
import { obligadosComunes } from '../domain/titulos.ts';
import { causas, intervinientes, titulos } from '../tables.ts';
import type { CausaFila } from './filas.ts';
import { ponerAlDia } from './recalcular.ts';
import { clavesDe, diasDe, masAntiguo, type Objeto, objetoDe, totalDe } from './titulos.ts';
import { tribunalDe } from './tribunal.ts';

const PORQUE: Readonly<Record<string, string>> = { sin_mora: 'no está en mora', no_vigente: 'ya no está vigente' };

/** Number of the living case that holds one of these papers, by its key. */
async function enCausas(ctx: ReadCtx, pks: readonly string[]): Promise<Map<string, number>> {
  if (pks.length === 0) return new Map();
  const filas = await ctx.db
    .select({ pk: titulos.pk, num: causas.num_causa })
    .from(titulos)
    .innerJoin(causas, and(eq(causas.empresa_id, titulos.empresa_id), eq(causas.id, titulos.causa_id)))
    .where(and(eq(titulos.empresa_id, ctx.empresa_id), inArray(titulos.pk, [...pks]), eq(titulos.vivo, true)));
  return new Map(filas.map((f) => [f.pk, f.num]));
}

/** What may be sued for of a person, with who owes each thing and, when it may not, why. */
export async function demandables(ctx: ReadCtx, rut: Rut) {
  const objetos: Objeto[] = [];
  for (const clave of await clavesDe(ctx, rut)) objetos.push(await objetoDe(ctx, clave));
  const en = await enCausas(
    ctx,
    objetos.flatMap((o) => o.papeles.map((p) => p.pk)),
  );
  return objetos.map((o) => {
    const num = o.papeles.flatMap((p) => en.get(p.pk) ?? [])[0];
    return {
      objeto: o.objeto,
      tipo: o.papeles[0]?.tipo ?? 'CUOTA',
      nombre: o.nombre,
      vence_legal: masAntiguo(o),
      dias_mora: diasDe(ctx, o),
      saldo: totalDe(o),
      impide: num !== undefined ? `Está en la causa ${num}` : o.impide ? `No se puede: ${PORQUE[o.impide] ?? o.impide}` : null,
      obligados: o.obligados,
    };
  });
}

/** `demandante` null: whoever owns the notes. */
type Datos = Omit<z.output<typeof NuevaCausa>, 'demandante'> & { demandante: string | null };

/** Who keeps a case: people of the staff with that job. 400 at its field. */
export async function exigirEncargados(ctx: ReadCtx, d: { abogado: Rut; procurador: Rut }): Promise<void> {
  const de = async (lista: string, rut: Rut) => (await opcionesDe(ctx, lista)).some((o) => o.codigo === rut);
  if (!(await de('abogados', d.abogado))) throw new Invalid({ abogado: ['Elija una opción de la lista'] });
  if (!(await de('procuradores', d.procurador))) throw new Invalid({ procurador: ['Elija una opción de la lista'] });
}

/** 409 `titulo_en_causa` {titulo, num}; 422 `titulo_no_disponible`, `mezcla_obligados`. */
async function exigirTitulos(ctx: Ctx, claves: readonly string[]): Promise<Objeto[]> {
  const objetos: Objeto[] = [];
  for (const clave of new Set(claves)) objetos.push(await objetoDe(ctx, clave));
  const en = await enCausas(
    ctx,
    objetos.flatMap((o) => o.papeles.map((p) => p.pk)),
  );
  for (const o of objetos) {
    const num = o.papeles.flatMap((p) => en.get(p.pk) ?? [])[0];
    if (num !== undefined) throw new Conflict('titulo_en_causa', { titulo: o.nombre, num });
    if (o.impide) throw new Rule('titulo_no_disponible', { titulo: o.nombre, porque: PORQUE[o.impide] ?? o.impide });
  }
  if (obligadosComunes(objetos).length === 0) throw new Rule('mezcla_obligados');
  return objetos;
}

/** Who owns what is sued on today; null: we do. 422 `mezcla_duenos`. */
async function duenoDe(ctx: Ctx, objetos: readonly Objeto[]) {
  const vistas = objetos.map((o) => o.papeles.find((p) => p.pagare_id)?.ubicacion ?? null);
  const pagarevistas = vistas.filter((x): x is string => x !== null);
  const ajenos = pagarevistas.length === 0 ? {} : ((await ctx.askOne('pagare.duenos', { pagarevistas, fecha: ctx.hoy })) ?? {});
  return duenoComun(vistas.map((v) => (v === null ? null : (ajenos[v] ?? null))));
}

async function exigirOpciones(ctx: Ctx, d: Datos): Promise<{ tribunal: string; comuna: string | null }> {
  const tribunal = await tribunalDe(ctx, d.tribunal);
  await exigirOpcion(ctx, 'codigos_procedimiento', d.codigo_procedimiento, 'codigo_procedimiento');
  await exigirOpcion(ctx, 'codigos_tipo_causa', d.codigo_tipo_causa, 'codigo_tipo_causa');
  if (d.demandante !== null) await exigirOpcion(ctx, 'demandante', d.demandante, 'demandante');
  if (!(await sucursalesDe(ctx)).some((x) => x.codigo === d.sucursal)) throw new Invalid({ sucursal: ['Elija una opción de la lista'] });
  await exigirEncargados(ctx, d);
  for (const [i, x] of d.intervinientes.entries())
    await exigirOpcion(ctx, 'tipos_vinculo', x.tipo_vinculo, `intervinientes.${i}.tipo_vinculo`);
  return { tribunal: d.tribunal, comuna: d.comuna ?? tribunal.comuna };
}

/**
 * A new case, to be filed: its papers are taken (nobody else may sue on them), its people and the clock of each by each paper. Nothing moves in the
 * books until it is filed. 409 `titulo_en_causa`; 422 `titulo_no_disponible`, `mezcla_obligados`, `mezcla_duenos`; 400 at its field.
 */
export async function crear(ctx: Ctx, d: Datos, ticket_id: string | null = null): Promise<CausaFila> {
  const { tribunal, comuna } = await exigirOpciones(ctx, d);
  const objetos = await exigirTitulos(ctx, d.objetos);
  const demandados = d.intervinientes.filter((i) => i.demandado);
  const repetido = d.intervinientes.findIndex((i, k) => d.intervinientes.findIndex((x) => x.rut === i.rut) < k);
  if (repetido >= 0) throw new Invalid({ [`intervinientes.${repetido}.rut`]: ['Ya está en la lista'] });
  const principal = demandados[0];
  if (!principal) throw new Invalid({ intervinientes: ['Indique al menos a una persona demandada'] }, 'sin_demandados');
  const dueno = await duenoDe(ctx, objetos);
  const demandante = exigirDemandante(d.demandante, dueno);
  const quien = dueno?.nombre ?? (await empresaDe(ctx.db, ctx.empresa_id))?.razon_social ?? 'La empresa';
  const otros = demandados.length > 1 ? ' y otros' : '';
  const c = await ctx.insert(causas, {
    num_causa: await ctx.folio('causa'),
    ticket_id,
    estado_desde: ctx.hoy,
    tribunal,
    comuna,
    caratula: `${quien} con ${principal.nombre}${otros}`.slice(0, 160),
    demandante,
    rut_deudor: principal.rut,
    nombre_deudor: principal.nombre,
    sucursal: d.sucursal,
    codigo_procedimiento: d.codigo_procedimiento,
    codigo_tipo_causa: d.codigo_tipo_causa,
    monto_demandado: sumPesos(objetos.map(totalDe)),
    abogado: d.abogado,
    procurador: d.procurador,
    ultimo_movimiento: ctx.hoy,
    ultima_gestion_util: ctx.hoy,
    proxima_gestion: 'Presentar la demanda',
    proxima_fecha: ctx.hoy,
    proxima_rut: d.abogado,
  });
  for (const i of d.intervinientes) {
    await asegurarPersona(ctx, { rut: i.rut, nombre: i.nombre });
    await ctx.insert(intervinientes, { ...i, domicilio: i.domicilio ?? null, representante: i.representante ?? null, causa_id: c.id });
  }
  await ctx.insertMany(
    titulos,
    objetos.flatMap((o) => o.papeles.map((p) => ({ ...p, causa_id: c.id, objeto: o.objeto, obligados: o.obligados.map((x) => x.rut) }))),
  );
  return ponerAlDia(ctx, c.id);
}
