import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { daysBetween } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { prescribeEl, VIVOS } from '../domain/estados.ts';
import { menciones, textoPagare } from '../domain/texto.ts';
import { cargos, emisiones, manos, pagares } from '../tables.ts';
import { impagaDe, impagasDe } from './prescripcion.ts';
import { datosTexto } from './texto.ts';

export type PagareFila = typeof pagares.$inferSelect;

/** Texts of the vaults by code. */
async function bovedasDe(ctx: ReadCtx): Promise<Map<string, string>> {
  return new Map((await opcionesDe(ctx, 'bovedas')).map((o) => [o.codigo, o.nombre]));
}

/** Where a paper lies inside its vault: 'Bóveda casa matriz · caja 3 · sobre 12'. */
export function lugarDe(l: { boveda: string | null; caja: string | null; sobre: string | null }, nombres: Map<string, string>): string {
  if (l.boveda === null) return '';
  return [nombres.get(l.boveda) ?? l.boveda, l.caja && `caja ${l.caja}`, l.sobre && `sobre ${l.sobre}`].filter(Boolean).join(' · ');
}

function ubicacionDe(p: PagareFila, nombres: Map<string, string>): string {
  if (p.estado === 'custodia') return lugarDe(p, nombres);
  if (p.estado === 'prestado_a_legal' || p.estado === 'protestado' || p.estado === 'demandado')
    return p.prestado_a ? `Prestado a ${p.prestado_a}` : '';
  if (p.estado === 'vendido') return p.propietario_nombre ?? '';
  return VIVOS.includes(p.estado) && p.en_manos_nombre ? `En manos de ${p.en_manos_nombre}` : '';
}

/** Rows of the list, with what is read from the date. */
export async function itemsDe(ctx: ReadCtx, rows: readonly PagareFila[]) {
  const [nombres, sucursales, impagas] = [await bovedasDe(ctx), await sucursalesDe(ctx), await impagasDe(ctx, rows)];
  return rows.map((p) => {
    const prescribe_el = prescribeEl(p, impagaDe(p, impagas));
    return {
      ...p,
      ubicacion: ubicacionDe(p, nombres),
      nombre_sucursal: sucursales.find((s) => s.id === p.sucursal_id)?.nombre ?? null,
      propietario: p.propietario_nombre ?? 'Nosotros',
      sin_notario: VIVOS.includes(p.estado) && p.fecha_autorizacion === null,
      dias_prestado: p.estado === 'prestado_a_legal' && p.prestado_desde ? daysBetween(p.prestado_desde, ctx.hoy) : null,
      prescribe_el,
      dias_prescripcion: prescribe_el && daysBetween(ctx.hoy, prescribe_el),
    };
  });
}

async function enlaceDe(ctx: ReadCtx, id: string | null) {
  if (id === null) return null;
  const otro = await ctx.find(pagares, id);
  return otro ? { id: otro.id, pagarevista: otro.pagarevista } : null;
}

/** The whole pagaré as its page shows it. */
export async function detalle(ctx: ReadCtx, row: PagareFila) {
  const suyo = <T extends typeof emisiones | typeof manos | typeof cargos>(t: T) =>
    and(eq(t.empresa_id, ctx.empresa_id), eq(t.pagare_id, row.id));
  const [[item], nombres, cadena, sucursales, suyos, emitidos, reemplaza, reemplazado_por] = await atOnce([
    itemsDe(ctx, [row]),
    bovedasDe(ctx),
    ctx.db.select().from(manos).where(suyo(manos)).orderBy(asc(manos.creado_en), asc(manos.id)),
    sucursalesDe(ctx),
    ctx.db.select().from(cargos).where(suyo(cargos)).orderBy(asc(cargos.tipo)),
    ctx.db.select().from(emisiones).where(suyo(emisiones)).orderBy(desc(emisiones.numero)),
    enlaceDe(ctx, row.reemplaza),
    enlaceDe(ctx, row.reemplazado_por),
  ]);
  if (!item) throw new Error('one row gives one item');
  const datos = datosTexto(row);
  const faltan = row.estado === 'borrador' ? menciones(datos) : [];
  return {
    ...item,
    sucursal: sucursales.find((s) => s.id === row.sucursal_id)?.codigo ?? null,
    ite: {
      base: row.ite_base,
      meses: row.ite_meses,
      tasa: row.ite_tasa,
      impuesto: row.ite_impuesto,
      metodo: row.ite_metodo,
      exento: row.ite_exento,
      motivo: row.ite_motivo,
      en_credito: row.respaldo === 'CREDITO',
    },
    cargos: suyos,
    parrafos: row.texto ?? (faltan.length > 0 ? [] : textoPagare(datos)),
    faltan_menciones: faltan,
    emisiones: emitidos,
    manos: cadena.map((m) => ({ ...m, lugar: lugarDe(m, nombres) || null })),
    reemplaza,
    reemplazado_por,
  };
}

interface Mano {
  accion: 'firma' | 'notaria' | 'custodia' | 'traslado' | 'prestamo' | 'devolucion' | 'entrega' | 'venta' | 'recompra' | 'correccion';
  entrega: string;
  recibe: string;
  lugar?: { boveda: string; caja?: string | null | undefined; sobre?: string | null | undefined } | null;
  motivo?: string | null;
}

/** One link more of the chain of hands. */
export async function anotarMano(ctx: Ctx, pagare_id: string, m: Mano): Promise<void> {
  const { lugar, ...resto } = m;
  await ctx.insert(manos, {
    ...resto,
    pagare_id,
    fecha: ctx.hoy,
    boveda: lugar?.boveda ?? null,
    caja: lugar?.caja ?? null,
    sobre: lugar?.sobre ?? null,
    motivo: m.motivo ?? null,
  });
}

/** Pagarés by their number, whoever's they are, without their text and cuotas: a sale looks at thousands. */
export async function porVista(ctx: ReadCtx, pagarevistas: readonly string[]) {
  if (pagarevistas.length === 0) return [];
  const { id, pagarevista, estado, respaldo, respaldo_id, fecha_autorizacion, cliente_rut, nombre, comuna, boveda, caja, sobre } = pagares;
  return ctx.db
    .select({ id, pagarevista, estado, respaldo, respaldo_id, fecha_autorizacion, cliente_rut, nombre, comuna, boveda, caja, sobre })
    .from(pagares)
    .where(and(eq(pagares.empresa_id, ctx.empresa_id), inArray(pagares.pagarevista, [...pagarevistas])));
}

/** Pagarés of a client, newest first. */
export async function pagaresDe(ctx: ReadCtx, cliente_rut: string): Promise<PagareFila[]> {
  return ctx.rows(pagares, eq(pagares.cliente_rut, cliente_rut as Rut), { orden: [desc(pagares.creado_en)] });
}
