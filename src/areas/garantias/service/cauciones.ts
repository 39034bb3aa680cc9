import { and, eq, inArray, sql } from 'drizzle-orm';
import { origenDelCliente } from '#areas/avales/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { descubiertas, exigirLibre, tasacionVencida } from '../domain/cobertura.ts';
import { estadoAl, estados, VIVAS } from '../domain/estados.ts';
import { cauciones, garantias } from '../tables.ts';
import { pedir } from './actos.ts';
import { type CaucionRow, caucionesDe, cubrir, deudasDe, deudasDeObjeto, type GarantiaRow, pagaresVivos } from './filas.ts';
import { contar, primera } from './hecho.ts';

interface NuevaCaucion {
  objeto: CaucionRow['objeto'];
  objeto_id: string;
  nombre: string;
  monto_asignado_uf: string;
  /** For a debt that is being disbursed now. */
  en_curso?: boolean;
}

/** A garantía that may back a new debt: alive, and with an appraisal that still counts. 422 `sin_cobertura_viva`, `tasacion_vencida`. */
export async function exigirAsignable(ctx: ReadCtx, row: GarantiaRow): Promise<void> {
  if (row.sobre === 'GENERAL') throw new Rule('caucion_general');
  const estado = estadoAl(row, ctx.hoy);
  if (!VIVAS.includes(estado)) throw new Rule('sin_cobertura_viva', { estado: words(estado) });
  const meses = await ctx.param(contract, 'vigencia_tasacion_meses');
  if (row.fecha_tasacion && tasacionVencida(row.fecha_tasacion, ctx.hoy, meses)) {
    throw new Rule('tasacion_vencida', { fecha: formatFecha(row.fecha_tasacion) });
  }
}

/**
 * Assigns UF to a debt. The limit is spent by one conditional update of the garantía's row, so two at once never pass it and one that was
 * released meanwhile refuses. 422 `asignacion_excede` {libre}, `sin_cobertura_viva`.
 */
export async function asignar(ctx: Ctx, row: GarantiaRow, n: NuevaCaucion): Promise<CaucionRow> {
  await exigirAsignable(ctx, row);
  const [gastada] = await ctx.db
    .update(garantias)
    .set({ asignado_uf: sql`${garantias.asignado_uf} + ${n.monto_asignado_uf}::numeric`, version: sql`${garantias.version} + 1` })
    .where(
      and(
        eq(garantias.empresa_id, ctx.empresa_id),
        eq(garantias.id, row.id),
        inArray(garantias.estado, [...VIVAS]),
        sql`${garantias.cobertura_uf} - ${garantias.asignado_uf} >= ${n.monto_asignado_uf}::numeric`,
      ),
    )
    .returning({ id: garantias.id });
  if (!gastada) {
    const ahora = await ctx.get(garantias, row.id);
    if (!VIVAS.includes(ahora.estado)) throw new Rule('sin_cobertura_viva', { estado: words(ahora.estado) });
    exigirLibre(ahora, n.monto_asignado_uf);
  }
  return ctx.insert(cauciones, { ...n, garantia_id: row.id, desde: ctx.hoy });
}

/** Whose each kind of object is, when it is not read from the debts or the pagarés of the client. */
const DUENA: Partial<Record<CaucionRow['objeto'], 'creditos' | 'operaciones'>> = { credito: 'creditos', operacion: 'operaciones' };

/**
 * A debt, a credit, an operación or a pagaré that is assigned is of the client and alive; answers its name when its owner gives one. 422
 * `objeto_ajeno`, at the field.
 */
export async function exigirObjeto(ctx: Ctx, cliente_rut: Rut, o: Pick<NuevaCaucion, 'objeto' | 'objeto_id'>): Promise<string | undefined> {
  const area = DUENA[o.objeto];
  const hallado = area && (await origenDelCliente(ctx, area, o.objeto_id, cliente_rut));
  const debe = async () => (await deudasDe(ctx, cliente_rut)).some((d) => d.origen_id === o.objeto_id);
  // What he owes today is his, whoever else answers for it.
  const suyo = area ? hallado !== undefined || (await debe()) : (await propios(ctx, cliente_rut, o.objeto)).includes(o.objeto_id);
  if (!suyo) throw new Rule('objeto_ajeno', {}, { objeto_id: ['Elija una de las del cliente'] });
  return hallado?.nombre;
}

/** Of what is read from the client himself: his debts, his living pagarés, his only line. */
async function propios(ctx: ReadCtx, cliente_rut: Rut, objeto: CaucionRow['objeto']): Promise<string[]> {
  if (objeto === 'obligacion') return (await deudasDe(ctx, cliente_rut)).map((d) => d.pk);
  if (objeto === 'pagare' || objeto === 'pagarevista') return (await pagaresVivos(ctx, cliente_rut, `${objeto}s`)).map((p) => p.codigo);
  return [cliente_rut];
}

/** Gives back what a caución had spent: never more than was assigned. */
export async function devolver(ctx: Ctx, c: CaucionRow): Promise<void> {
  await ctx.db
    .update(garantias)
    .set({ asignado_uf: sql`${garantias.asignado_uf} - ${c.monto_asignado_uf}::numeric`, version: sql`${garantias.version} + 1` })
    .where(and(eq(garantias.empresa_id, ctx.empresa_id), eq(garantias.id, c.garantia_id)));
  await ctx.update(cauciones, c.id, { hasta: ctx.hoy, en_curso: false });
}

/** Lets a debt go without this backing. Refused while it leaves the debt uncovered. */
export async function soltar(ctx: Ctx, row: GarantiaRow, caucion_id: string, motivo: string): Promise<void> {
  const c = (await caucionesDe(ctx, [row.id])).find((x) => x.id === caucion_id);
  if (!c) throw new Rule('objeto_ajeno');
  ctx.audit({ motivo });
  const deudas = deudasDeObjeto(c, await deudasDe(ctx, row.cliente_rut));
  const viva = deudas.filter((d) => d.total > 0);
  if (viva.length > 0 || c.en_curso) throw deudaVigente([{ nombre: c.nombre, monto: viva.reduce((s, d) => s + d.total, 0) }]);
  await devolver(ctx, c);
}

function deudaVigente(vivas: readonly { nombre: string; monto: number }[]): Rule {
  const saldo = formatPesos(vivas.reduce((s, v) => s + v.monto, 0));
  return new Rule('deuda_vigente', { n: vivas.length, saldo, lista: vivas.map((v) => v.nombre).join(', ') });
}

/**
 * Nothing stands on it: a general one, no debt of the client; a specific one, none of its cauciones; and what is left of the others still
 * covers the rest. 422 `deuda_vigente` {n, saldo, lista}, `cobertura_insuficiente` {lista}.
 */
export async function exigirAlzable(ctx: ReadCtx, row: GarantiaRow): Promise<void> {
  const deudas = (await deudasDe(ctx, row.cliente_rut)).filter((d) => d.total > 0);
  const cs = await caucionesDe(ctx, [row.id]);
  const vivas = cs.flatMap((c) => {
    const monto = deudasDeObjeto(c, deudas).reduce((s, d) => s + d.total, 0);
    return monto > 0 || c.en_curso ? [{ nombre: c.nombre, monto }] : [];
  });
  if (row.sobre === 'GENERAL') vivas.push(...deudas.map((d) => ({ nombre: d.numero, monto: d.total })));
  if (vivas.length > 0) throw deudaVigente(vivas);
  const pct = (ds: Awaited<ReturnType<typeof cubrir>>) => new Map(ds.map((d) => [d.pk, d]));
  const minimo = await ctx.param(contract, 'cobertura_minima_pct');
  const antes = await cubrir(ctx, row.cliente_rut);
  const malas = descubiertas(pct(antes), pct(await cubrir(ctx, row.cliente_rut, { sin: row.id })), minimo);
  if (malas.length > 0) {
    throw new Rule('cobertura_insuficiente', {
      lista: antes
        .filter((d) => malas.includes(d.pk))
        .map((d) => d.numero)
        .join(', '),
    });
  }
}

export function exigirSinAlzamiento(row: GarantiaRow): void {
  if (row.alzamiento_pedido) throw new Conflict('alzamiento_ya_pedido', { nombre: row.alzamiento_pedido.nombre });
}

export async function solicitarAlzamiento(ctx: Ctx, row: GarantiaRow, motivo: string): Promise<void> {
  exigirSinAlzamiento(row);
  await ctx.update(garantias, row.id, { alzamiento_pedido: { motivo, nombre: ctx.session.nombre, fecha: ctx.hoy, por: ctx.people } });
  await pedir(ctx, row, `Alzar la garantía ${row.numero} de ${row.nombre_cliente}`, 'garantias:alzar');
}

export function exigirAlzamientoPedido(row: GarantiaRow): void {
  if (!row.alzamiento_pedido) throw new Rule('alzamiento_sin_pedir');
}

/** Releases it: another person than who asked, with the row held, so a debt that comes at the same time waits and finds it gone. */
export async function alzar(ctx: Ctx, row: GarantiaRow): Promise<void> {
  exigirAlzamientoPedido(row);
  ctx.requireOther(row.alzamiento_pedido?.por);
  await exigirAlzable(ctx, row);
  for (const c of await caucionesDe(ctx, [row.id])) await devolver(ctx, c);
  const alzada = await ctx.update(garantias, row.id, {
    estado: estados.go(estadoAl(row, ctx.hoy), 'alzar'),
    motivo_fin: row.alzamiento_pedido?.motivo ?? null,
    fecha_alzamiento: ctx.hoy,
  });
  await contar(ctx, alzada, primera(row.vence, ctx.hoy));
  await ctx.emit('pendiente.cerrado', { area: 'garantias', entidad_id: row.id });
}
