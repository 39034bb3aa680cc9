import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { NotFound } from '#kernel/errors.ts';
import type { PageQuery } from '#kernel/page.ts';
import { agrupar } from '#kernel/values/agrupar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { periodoOf } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { page } from '#platform/server/list.ts';
import { asientos, comprobantes } from '../tables.ts';
import { lineasDe, nombreEvento } from './consultas.ts';
import { firmado, nombresDe } from './personas.ts';
import { planDe } from './plan.ts';

export type AsientoFila = typeof asientos.$inferSelect & { clase: 'asiento'; estado: 'contabilizado'; reversado_por: string | null };
export type ComprobanteFila = typeof comprobantes.$inferSelect & { clase: 'comprobante' };

export interface FiltrosDiario {
  desde?: Fecha | undefined;
  hasta?: Fecha | undefined;
  evento?: string | undefined;
  origen_area?: string | undefined;
  origen_id?: string | undefined;
  rut?: Rut | undefined;
  sucursal?: string | undefined;
  periodo?: string | undefined;
  cuenta?: string | undefined;
}

const reversadoPor = sql<
  string | null
>`(select r.id from libro_asiento r where r.empresa_id = ${asientos.empresa_id} and r.reversa_de = ${asientos.id})`;

/** Entries with a line of that RUT, branch or account. */
function conLinea(f: FiltrosDiario) {
  if (!f.rut && !f.sucursal && !f.cuenta) return undefined;
  return sql`exists (select 1 from libro_linea l where l.empresa_id = ${asientos.empresa_id} and l.asiento_id = ${asientos.id}
    ${f.rut ? sql`and l.rut = ${f.rut}` : sql``} ${f.sucursal ? sql`and l.sucursal = ${f.sucursal}` : sql``} ${f.cuenta ? sql`and l.cuenta = ${f.cuenta}` : sql``})`;
}

export function dondeDiario(ctx: ReadCtx, f: FiltrosDiario) {
  return [
    eq(asientos.empresa_id, ctx.empresa_id),
    f.desde ? gte(asientos.fecha_contable, f.desde) : undefined,
    f.hasta ? lte(asientos.fecha_contable, f.hasta) : undefined,
    f.evento ? eq(asientos.evento, f.evento) : undefined,
    f.origen_area ? eq(asientos.origen_area, f.origen_area) : undefined,
    f.origen_id ? eq(asientos.origen_id, f.origen_id) : undefined,
    f.periodo ? eq(asientos.periodo, f.periodo) : undefined,
    conLinea(f),
  ];
}

/** A page of the journal. */
export function listaAsientos(ctx: ReadCtx, q: PageQuery & { filtros: FiltrosDiario }) {
  return page<ItemAsiento>(ctx, q, {
    table: asientos,
    select: {
      id: asientos.id,
      num_asiento: asientos.num_asiento,
      periodo: asientos.periodo,
      fecha_contable: asientos.fecha_contable,
      evento: asientos.evento,
      glosa: asientos.glosa,
      origen_area: asientos.origen_area,
      origen_id: asientos.origen_id,
      usuario: asientos.usuario,
      reversa_de: asientos.reversa_de,
      reversado_por: sql`${reversadoPor}`.as('reversado_por'),
      monto:
        sql`(select coalesce(sum(l.debe), 0)::bigint from libro_linea l where l.empresa_id = ${asientos.empresa_id} and l.asiento_id = ${asientos.id})`.as(
          'monto',
        ),
    },
    where: dondeDiario(ctx, q.filtros),
    search: [asientos.glosa, asientos.origen_id],
    sort: {
      n_cadena: asientos.n_cadena,
      fecha_contable: asientos.fecha_contable,
      num_asiento: asientos.num_asiento,
      evento: asientos.evento,
    },
    defecto: '-n_cadena',
    id: asientos.id,
    map: (r) => ({ ...(r as unknown as ItemAsiento), monto: pesos(Number(r.monto)), evento_nombre: nombreEvento(String(r.evento)) }),
  });
}

interface ItemAsiento {
  id: string;
  num_asiento: number;
  periodo: string;
  fecha_contable: Fecha;
  evento: string;
  evento_nombre: string;
  glosa: string;
  origen_area: string;
  origen_id: string;
  usuario: string;
  monto: Pesos;
  reversa_de: string | null;
  reversado_por: string | null;
}

/** The journal with the lines of each entry. */
export async function diario(ctx: ReadCtx, q: FiltrosDiario & { page: number; perPage: number }) {
  const { page: n, perPage, ...filtros } = q;
  const r = await listaAsientos(ctx, { page: n, perPage, orden: 'n_cadena', filtros });
  const grupos = agrupar(
    await lineasDe(
      ctx,
      r.items.map((a) => a.id),
    ),
    (l) => l.asiento_id,
  );
  return { ...r, items: r.items.map((a) => ({ ...a, lineas: grupos.get(a.id) ?? [] })) };
}

/** An entry, or the voucher of that id. 404 for neither. */
export async function cargarVoucher(ctx: ReadCtx, id: string, lock: boolean): Promise<AsientoFila | ComprobanteFila> {
  const propio = await ctx.find(comprobantes, id);
  if (propio) return { ...(lock ? await (ctx as Ctx).lock(comprobantes, id) : propio), clase: 'comprobante' };
  const row = await ctx.find(asientos, id);
  if (!row) throw new NotFound();
  const [reversa] = await ctx.db
    .select({ id: asientos.id })
    .from(asientos)
    .where(and(eq(asientos.empresa_id, ctx.empresa_id), eq(asientos.reversa_de, id)));
  return { ...row, clase: 'asiento', estado: 'contabilizado', reversado_por: reversa?.id ?? null };
}

async function detalleComprobante(ctx: ReadCtx, c: ComprobanteFila) {
  const plan = await planDe(ctx);
  const nombre = await nombresDe(ctx, [...c.hecho_por, c.preparado_por, ...(c.aprobado_por ?? [])]);
  const nulo = { uf: null, valor_uf: null, moneda: 'CLP' };
  const lineas = c.lineas.map((l, i) => ({
    n: i + 1,
    cuenta: l.cuenta,
    cuenta_nombre: plan.get(l.cuenta)?.nombre ?? l.cuenta,
    debe: pesos(l.debe),
    haber: pesos(l.haber),
    rut: (l.rut ?? null) as Rut | null,
    pk: l.pk ?? null,
    documento: l.documento ?? null,
    sucursal: l.sucursal ?? null,
    ...nulo,
  }));
  return {
    id: c.id,
    clase: c.clase,
    estado: c.estado,
    fecha_contable: c.fecha,
    glosa: c.glosa,
    num_asiento: null,
    periodo: periodoOf(c.fecha),
    evento: 'asiento_manual',
    evento_nombre: nombreEvento('asiento_manual'),
    origen: { area: 'libro', id: c.id },
    registrado_en: c.creado_en,
    usuario: c.preparado_por,
    en_nombre_de: null,
    hecho_nombre: nombre(c.preparado_por),
    aprobado_por: c.aprobado_por,
    aprobado_nombre: firmado(nombre, c.aprobado_por),
    motivo: c.motivo,
    adjunto: c.adjunto,
    asiento_id: c.asiento_id,
    reversa_de: null,
    reversado_por: null,
    hash_previo: null,
    hash: null,
    lineas,
    debe: sumPesos(lineas.map((l) => l.debe)),
    haber: sumPesos(lineas.map((l) => l.haber)),
  };
}

export async function detalleVoucher(ctx: ReadCtx, row: AsientoFila | ComprobanteFila) {
  if (row.clase === 'comprobante') return detalleComprobante(ctx, row);
  const lineas = await lineasDe(ctx, [row.id]);
  const nombre = await nombresDe(ctx, [row.usuario, row.en_nombre_de]);
  return {
    ...row,
    hecho_nombre: row.en_nombre_de ? `${nombre(row.usuario)} en nombre de ${nombre(row.en_nombre_de)}` : nombre(row.usuario),
    aprobado_nombre: null,
    evento_nombre: nombreEvento(row.evento),
    origen: { area: row.origen_area, id: row.origen_id },
    aprobado_por: null,
    adjunto: null,
    asiento_id: row.id,
    lineas,
    debe: sumPesos(lineas.map((l) => l.debe)),
    haber: sumPesos(lineas.map((l) => l.haber)),
  };
}
