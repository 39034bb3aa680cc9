import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type EstadoPagare, estados, VIVOS } from '../domain/estados.ts';
import type { AvalPagare, Representante } from '../domain/firmas.ts';
import { A_LA_VISTA, type Cuota } from '../domain/forma.ts';
import { pagares } from '../tables.ts';
import { escribir } from './actos.ts';
import { cuerpoDe } from './datos.ts';
import { anotarMano, type PagareFila, pagaresDe } from './filas.ts';
import { avalesPara } from './partes.ts';

export interface PagareDeCredito {
  cliente_rut: string;
  credito_id: string;
  /** How the credit is called: 'Crédito 33'. */
  numero: string;
  tipo: 'CUOTAS_CLP' | 'CUOTAS_UF' | 'PLAZO' | 'REPROGRAMACION' | 'SERVIU_BONO';
  moneda: 'CLP' | 'UF';
  /** Capital P: pesos, or UF with 4 decimals. Decimal text. */
  monto: string;
  fecha_emision: Fecha;
  /** Of one cuota: its date. */
  vencimiento?: Fecha | null | undefined;
  /** `monto` = capital of the cuota, `interes` = the rest of it. Σ monto = monto of the pagaré. */
  cuotas: readonly Cuota[];
  tasa: string;
  tasa_mora?: string | null | undefined;
  base_dias: '30_360' | 'real_30' | 'real_365';
  representantes?: readonly Representante[] | undefined;
  avales?: readonly AvalPagare[] | undefined;
  ite_exento?: boolean | undefined;
  ite_motivo?: string | null | undefined;
}

/**
 * The draft of the pagaré that documents a credit. Its tax and its notary are inside the giro: signing it posts nothing (areas/0). Refusals of
 * a typed draft: 422 `sin_facultad`, `cuotas_no_suman`, `vencimiento_no_posterior`; 404 for who is not a client.
 */
export async function crearPagareDeCredito(ctx: Ctx, c: PagareDeCredito): Promise<PagareFila> {
  const { cliente_rut, credito_id, numero, representantes, avales, cuotas, ...d } = c;
  const cuerpo = await cuerpoDe(
    ctx,
    cliente_rut,
    { ...d, tasa: d.tasa as never, tasa_mora: (d.tasa_mora ?? null) as never },
    {
      cuotas: [...cuotas],
      respaldo: 'CREDITO',
      respaldo_id: credito_id,
      respaldo_numero: numero,
      ...(representantes ? { representantes: [...representantes] } : {}),
      avales: [...(avales ?? (await avalesPara(ctx, cliente_rut, credito_id)))],
    },
  );
  return escribir(ctx, cuerpo);
}

/** Living and draft pagarés that document a credit or back a line, newest first (what was annulled or replaced is left out). */
export async function pagaresQueRespaldan(ctx: ReadCtx, respaldo: 'CREDITO' | 'LINEA', id: string): Promise<PagareFila[]> {
  return ctx.rows(
    pagares,
    and(eq(pagares.respaldo, respaldo), eq(pagares.respaldo_id, id), inArray(pagares.estado, ['borrador', 'impreso', ...VIVOS])),
    { orden: [desc(pagares.creado_en)] },
  );
}

/** Pagarés that a client gave for his line, living or being written, newest first. */
export async function pagaresDeLinea(ctx: ReadCtx, rut: string): Promise<PagareFila[]> {
  return (await pagaresDe(ctx, rut)).filter((p) => p.respaldo === 'LINEA' && ['borrador', 'impreso', ...VIVOS].includes(p.estado));
}

/** Drafts and printed ones of a credit that will not be: annulled with its reason. A signed one refuses (409). */
export async function anularPagaresDe(ctx: Ctx, credito_id: string, motivo: string): Promise<number> {
  const filas = await pagaresQueRespaldan(ctx, 'CREDITO', credito_id);
  for (const p of filas) await ctx.update(pagares, p.id, { motivo, estado: estados.go(p.estado, 'anular') });
  return filas.length;
}

export interface OpcionPagare {
  codigo: string;
  nombre: string;
  activo: boolean;
  orden: number;
  pagarevista: string;
  tipo: string;
  estado: EstadoPagare;
  capital: Pesos | null;
  vencimiento: Fecha | null;
  cuotas: number;
  respaldo: PagareFila['respaldo'];
  respaldo_id: string | null;
}

/** Living pagarés of a client as options: `pagares` = a plazo or in cuotas, `pagarevistas` = a la vista (spec §3, guarantees and cheques). */
export async function opcionesPagares(ctx: ReadCtx, rut: string, cuales: 'pagares' | 'pagarevistas' | 'todos'): Promise<OpcionPagare[]> {
  const vivos = (await pagaresDe(ctx, rut)).filter((p) => VIVOS.includes(p.estado));
  return vivos
    .filter((p) => cuales === 'todos' || (p.tipo === A_LA_VISTA) === (cuales === 'pagarevistas'))
    .map((p, i) => ({
      codigo: p.id,
      nombre: `${p.pagarevista} · ${p.respaldo_numero ?? 'sin respaldo'}`,
      activo: true,
      orden: i + 1,
      pagarevista: p.pagarevista,
      tipo: p.tipo,
      estado: p.estado,
      capital: p.capital,
      vencimiento: p.ultimo_vencimiento,
      cuotas: p.cuotas.length,
      respaldo: p.respaldo,
      respaldo_id: p.respaldo_id,
    }));
}

export async function pagarePorId(ctx: ReadCtx, id: string): Promise<PagareFila | undefined> {
  return ctx.find(pagares, id);
}

/** Pagarés by id, locked in the order of the id. */
export async function bloquearPagares(ctx: Ctx, ids: readonly string[]): Promise<PagareFila[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select()
    .from(pagares)
    .where(and(eq(pagares.empresa_id, ctx.empresa_id), inArray(pagares.id, [...ids])))
    .orderBy(pagares.id)
    .for('update');
}

/** Sold: it leaves the vault for who bought it. 422 `pagare_no_en_custodia` {pagarevista, estado}. */
export async function venderPagare(ctx: Ctx, id: string, comprador: { rut: Rut; nombre: string }): Promise<PagareFila> {
  const p = await ctx.lock(pagares, id);
  if (p.estado !== 'custodia') throw new Rule('pagare_no_en_custodia', { pagarevista: p.pagarevista, estado: words(p.estado) });
  await anotarMano(ctx, id, { accion: 'venta', entrega: ctx.session.nombre, recibe: comprador.nombre });
  return ctx.update(pagares, id, {
    propietario_rut: comprador.rut,
    propietario_nombre: comprador.nombre,
    estado: estados.go(p.estado, 'vender'),
  });
}

/** Bought back: ours again, in the vault where it was. */
export async function recomprarPagare(ctx: Ctx, id: string): Promise<PagareFila> {
  const p = await ctx.lock(pagares, id);
  const lugar = p.boveda ? { boveda: p.boveda, caja: p.caja, sobre: p.sobre } : null;
  await anotarMano(ctx, id, { accion: 'recompra', entrega: p.propietario_nombre ?? '', recibe: ctx.session.nombre, lugar });
  return ctx.update(pagares, id, {
    propietario_rut: null,
    propietario_nombre: null,
    custodia_desde: ctx.hoy,
    estado: estados.go(p.estado, 'recomprar'),
  });
}

/** The debt of a sold note was paid whole: the buyer gives it back to the client. */
export async function liquidarPagare(ctx: Ctx, id: string): Promise<PagareFila> {
  const p = await ctx.lock(pagares, id);
  await anotarMano(ctx, id, { accion: 'entrega', entrega: p.propietario_nombre ?? '', recibe: p.nombre });
  return ctx.update(pagares, id, { devuelto_el: ctx.hoy, estado: estados.go(p.estado, 'liquidar') });
}

/** The payment that ended a sold note was taken back: the buyer owns it again. */
export async function reponerPagare(ctx: Ctx, id: string): Promise<PagareFila> {
  const p = await ctx.lock(pagares, id);
  if (p.propietario_rut === null) throw new Rule('pagare_no_en_custodia', { pagarevista: p.pagarevista, estado: words(p.estado) });
  await anotarMano(ctx, id, { accion: 'devolucion', entrega: p.nombre, recibe: p.propietario_nombre ?? '' });
  return ctx.update(pagares, id, { devuelto_el: null, estado: estados.go(p.estado, 'reponer') });
}

/** Pagarés of credits that lie in the vault, ours and authorised by a notary: those that can be sold. */
export async function pagaresEnCustodia(ctx: ReadCtx): Promise<PagareEnCustodia[]> {
  const filas = await ctx.db
    .select({
      id: pagares.id,
      pagarevista: pagares.pagarevista,
      cliente_rut: pagares.cliente_rut,
      nombre: pagares.nombre,
      comuna: pagares.comuna,
      credito_id: pagares.respaldo_id,
      vence: pagares.ultimo_vencimiento,
    })
    .from(pagares)
    .where(
      and(
        eq(pagares.empresa_id, ctx.empresa_id),
        eq(pagares.estado, 'custodia'),
        eq(pagares.respaldo, 'CREDITO'),
        isNotNull(pagares.fecha_autorizacion),
        isNull(pagares.propietario_rut),
      ),
    )
    .orderBy(pagares.pagarevista);
  return filas.flatMap(({ credito_id, ...p }) => (credito_id ? [{ ...p, credito_id }] : []));
}

export interface PagareEnCustodia {
  id: string;
  pagarevista: string;
  cliente_rut: Rut;
  nombre: string;
  comuna: string;
  credito_id: string;
  vence: Fecha | null;
}

/** A judicial case was filed with it (area judicial): nobody has to bring it back to the vault any more. */
export async function demandarPagare(ctx: Ctx, id: string): Promise<PagareFila> {
  const p = await ctx.lock(pagares, id);
  await ctx.emit('pendiente.cerrado', { area: 'pagares', entidad_id: id, tipo: 'revisar' });
  return ctx.update(pagares, id, { estado: estados.go(p.estado, 'demandar') });
}

/** The case ended without payment: the paper is again with the lawyers, protested when it was. */
export async function retirarDemandaPagare(ctx: Ctx, id: string): Promise<void> {
  const p = await ctx.lock(pagares, id);
  if (p.estado !== 'demandado') return;
  const vuelve = p.protesto_fecha === null ? 'prestado_a_legal' : 'protestado';
  await ctx.update(pagares, id, { estado: estados.go(p.estado, 'devolver_de_judicial', vuelve) });
}
