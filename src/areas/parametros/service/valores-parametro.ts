import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { ParameterDef } from '#kernel/contract.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type Ambito, conValorPropio, EMPRESA, vigenteEnAmbito } from '../domain/ambitos.ts';
import { valorTipado } from '../domain/valor.ts';
import { parametros } from '../tables.ts';
import { type AmbitoPedido, ambitoExigido, nombreAmbito } from './ambitos.ts';
import { type Alcance, usosDe } from './uso.ts';

export type ParametroRow = typeof parametros.$inferSelect;

/** Every parameter of every area's contract, by key. Unknown keys do not exist (areas/3). */
export function declarados(ctx: ReadCtx): Map<string, { area: string; nombre: string; def: ParameterDef }> {
  return new Map(
    ctx.deps.registry.areas.flatMap(({ contract: c }) =>
      Object.entries(c.parameters).map(([nombre, def]) => [`${c.area}.${nombre}`, { area: c.area, nombre, def }] as const),
    ),
  );
}

/** Dated rows of a key in every scope, newest first. */
export async function historia(ctx: ReadCtx, clave: string): Promise<ParametroRow[]> {
  return ctx.db
    .select()
    .from(parametros)
    .where(and(eq(parametros.empresa_id, ctx.empresa_id), eq(parametros.clave, clave)))
    .orderBy(desc(parametros.desde), desc(parametros.creado_en))
    .limit(500);
}

/** Those that ruled or rule, the oldest first: what decides a value. */
async function versionesDe(ctx: ReadCtx, clave: string): Promise<ParametroRow[]> {
  return (await historia(ctx, clave)).filter((v) => v.estado === 'vigente' || v.estado === 'sucedido').reverse();
}

/** What tells the operations of a scope from the others: a change of the company leaves out who has a value of its own that day. */
async function alcanceDe(ctx: ReadCtx, clave: string, a: Ambito, fecha: Fecha): Promise<Alcance> {
  const propios = conValorPropio(await versionesDe(ctx, clave), fecha);
  if (a.ambito === 'sucursal') return { sucursal: a.ambito_codigo ?? '' };
  if (a.ambito === 'producto') return { producto: a.ambito_codigo ?? '', sin_sucursales: propios.sucursal };
  return { sin_productos: propios.producto, sin_sucursales: propios.sucursal };
}

/** 422 `vigencia_retroactiva`, with the open operations of those days, for a value that would rule before today, unless management does it. */
export async function exigirNoRetroactiva(ctx: ReadCtx, clave: string, desde: Fecha, a: Ambito = EMPRESA): Promise<void> {
  if (desde >= ctx.hoy || ctx.can('parametros:retroactiva')) return;
  const afectadas = (await usosDe(ctx, clave, await alcanceDe(ctx, clave, a, desde), desde)).filter((u) => u.afectadas > 0);
  const detalle = afectadas.map((u) => `${u.afectadas} ${u.titulo}`).join(', ');
  throw new Rule(
    'vigencia_retroactiva',
    {
      hoy: formatFecha(ctx.hoy),
      alcance: detalle ? `. Desde ese día hay abiertas: ${detalle}` : '',
      lista: afectadas.map(({ titulo, afectadas: n, ejemplos }) => ({ titulo, n, ejemplos })),
    },
    { desde: ['No puede ser anterior a hoy'] },
  );
}

const deAmbito = (ctx: ReadCtx, clave: string, a: Ambito) =>
  and(
    eq(parametros.empresa_id, ctx.empresa_id),
    eq(parametros.clave, clave),
    eq(parametros.ambito, a.ambito),
    a.ambito_codigo === null ? isNull(parametros.ambito_codigo) : eq(parametros.ambito_codigo, a.ambito_codigo),
  );

/** Puts a row in force in its scope: the one before ends the day before. A later row already in force makes it 422 `vigencia_superpuesta`. */
async function suceder(ctx: Ctx, clave: string, desde: Fecha, a: Ambito): Promise<void> {
  const vigentes = and(deAmbito(ctx, clave, a), eq(parametros.estado, 'vigente'));
  const [posterior] = await ctx.db
    .select()
    .from(parametros)
    .where(and(vigentes, gt(parametros.desde, desde)))
    .limit(1);
  if (posterior) throw new Rule('vigencia_superpuesta', { codigo: clave, desde: formatFecha(desde), hasta: formatFecha(posterior.desde) });
  const rows = await ctx.db.select().from(parametros).where(vigentes).for('update');
  for (const r of rows) await ctx.update(parametros, r.id, { estado: 'sucedido', hasta: addDays(desde, -1) });
}

interface Pedido extends AmbitoPedido {
  clave: string;
  valor?: unknown;
  /** The product or branch gives up its own value: the one of the company rules it again. */
  retirar?: boolean | undefined;
  desde: Fecha;
}

/**
 * What is asked, checked: the declaration, the scope and the value as it is stored. 422 `parametro_desconocido`; 400 at `ambito`,
 * `ambito_codigo`, `valor`; 422 `sin_valor_propio` when there is nothing to give up.
 */
async function leerPedido(ctx: ReadCtx, o: Pedido) {
  const d = declarados(ctx).get(o.clave);
  if (!d) throw new Rule('parametro_desconocido', { clave: o.clave }, { clave: ['Parámetro desconocido'] });
  const a = await ambitoExigido(ctx, d.def, o);
  if (!o.retirar) {
    if (o.valor === undefined || o.valor === null) throw new Invalid({ valor: ['Indique el valor'] });
    return { def: d.def, a, valor: valorTipado(d.def, o.valor), retira: false };
  }
  if (a.ambito === 'empresa') throw new Invalid({ ambito: ['Sólo un producto o una sucursal pueden dejar su valor propio'] });
  const suya = (await versionesDe(ctx, o.clave)).findLast(
    (v) => v.ambito === a.ambito && v.ambito_codigo === a.ambito_codigo && v.desde <= o.desde,
  );
  if (!suya || suya.retira) throw new Rule('sin_valor_propio', { nombre: await nombreAmbito(ctx, a) });
  return { def: d.def, a, valor: suya.valor, retira: true };
}

/**
 * Proposes a value for the company, a product or a branch. A parameter that is not sensitive rules at once from its date; a sensitive one
 * waits for the second person, in each scope apart. Refusals of `leerPedido`, 422 `vigencia_retroactiva`, 409 `propuesta_pendiente`.
 */
export async function proponer(ctx: Ctx, o: Pedido & { motivo: string }): Promise<ParametroRow> {
  const { def, a, valor, retira } = await leerPedido(ctx, o);
  await exigirNoRetroactiva(ctx, o.clave, o.desde, a);
  const pendientes = await ctx.db
    .select({ id: parametros.id })
    .from(parametros)
    .where(and(deAmbito(ctx, o.clave, a), inArray(parametros.estado, ['propuesto'])));
  if (pendientes.length > 0) throw new Conflict('propuesta_pendiente', { clave: o.clave });
  const datos = { clave: o.clave, valor, retira, ...a, desde: o.desde, motivo: o.motivo };
  ctx.audit({ entidad: 'parametro', motivo: o.motivo });
  if (def.sensible) {
    const row = await ctx.insert(parametros, { ...datos, estado: 'propuesto' });
    const donde = a.ambito === 'empresa' ? '' : ` (${await nombreAmbito(ctx, a)})`;
    await ctx.emit('pendiente.abierto', {
      area: 'parametros',
      entidad_id: row.id,
      cliente_rut: null,
      tipo: 'autorizar',
      titulo: `${def.descripcion}${donde}: ${retira ? 'sin valor propio' : 'nuevo valor'} desde el ${formatFecha(o.desde)}`,
      url: `/parametros?parametro=${o.clave}`,
      permiso: 'parametros:aprobar',
      makers: row.hecho_por,
    });
    return row;
  }
  await suceder(ctx, o.clave, o.desde, a);
  return ctx.insert(parametros, { ...datos, estado: 'vigente' });
}

/** The second person puts a proposal in force. */
export async function aprobar(ctx: Ctx, row: ParametroRow): Promise<void> {
  ctx.requireOther(row.hecho_por);
  await exigirNoRetroactiva(ctx, row.clave, row.desde, row);
  await suceder(ctx, row.clave, row.desde, row);
  await ctx.update(parametros, row.id, { estado: 'vigente', aprobado_por: ctx.people[0] ?? null });
  await ctx.emit('pendiente.cerrado', { area: 'parametros', entidad_id: row.id });
}

/**
 * What a value would do in its scope if it were proposed: nothing is written. What it touches comes from what is answered to `parametro.usado` by the
 * areas that offer it. Refusals of `leerPedido`.
 */
export async function vistaPrevia(ctx: ReadCtx, o: Pedido) {
  const { def, a, valor, retira } = await leerPedido(ctx, o);
  const versiones = await versionesDe(ctx, o.clave);
  const en = a.ambito === 'empresa' ? {} : { [a.ambito]: a.ambito_codigo };
  const rige = (fecha: Fecha) => {
    const v = vigenteEnAmbito(versiones, fecha, en);
    return v ? v.valor : def.defecto;
  };
  // Without its own value, what would rule it is what rules those that have none.
  const comun = vigenteEnAmbito(versiones, o.desde, {});
  return {
    hoy: rige(ctx.hoy),
    ese_dia: rige(o.desde),
    nuevo: retira ? (comun ? comun.valor : def.defecto) : valor,
    ambito_nombre: await nombreAmbito(ctx, a),
    futura: o.desde > ctx.hoy,
    retroactiva: o.desde < ctx.hoy,
    segunda_persona: def.sensible,
    uso: await usosDe(ctx, o.clave, await alcanceDe(ctx, o.clave, a, o.desde), o.desde < ctx.hoy ? o.desde : undefined),
  };
}
