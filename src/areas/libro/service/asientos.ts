import { and, eq, sql } from 'drizzle-orm';
import type { Asked, FiltersOf } from '#kernel/contract.ts';
import { NotFound } from '#kernel/errors.ts';
import { agrupar } from '#kernel/values/agrupar.ts';
import { periodoOf } from '#kernel/values/fecha.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { conditions, listing, only, since, until } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { asientos, comprobantes } from '../tables.ts';
import { lineasDe, nombreEvento } from './consultas.ts';
import { firmado, nombresDe } from './personas.ts';
import { planDe } from './plan.ts';

export type AsientoFila = typeof asientos.$inferSelect & { clase: 'asiento'; estado: 'contabilizado'; reversado_por: string | null };
export type ComprobanteFila = typeof comprobantes.$inferSelect & { clase: 'comprobante' };

export type FiltrosDiario = FiltersOf<typeof contract>;

const reversadoPor = sql`(select r.id from libro_asiento r where r.empresa_id = ${asientos.empresa_id} and r.reversa_de = ${asientos.id})`;

/** Entries with a line of that RUT, branch or account. */
function conLinea(f: FiltrosDiario) {
  if (!f.rut && !f.sucursal && !f.cuenta) return undefined;
  return sql`exists (select 1 from libro_linea l where l.empresa_id = ${asientos.empresa_id} and l.asiento_id = ${asientos.id}
    ${f.rut ? sql`and l.rut = ${f.rut}` : sql``} ${f.sucursal ? sql`and l.sucursal = ${f.sucursal}` : sql``} ${f.cuenta ? sql`and l.cuenta = ${f.cuenta}` : sql``})`;
}

/** What the journal asks of an entry, on its page and in its files. One line has the RUT, the branch and the account that are asked, all of them. */
const delDiario = (f: FiltrosDiario) => ({
  table: asientos,
  where: [conLinea(f)],
  filters: {
    desde: since(asientos.fecha_contable),
    hasta: until(asientos.fecha_contable),
    rut: undefined,
    sucursal: undefined,
    cuenta: undefined,
  },
});
export const dondeDiario = (ctx: ReadCtx, f: FiltrosDiario) => conditions(ctx, f, contract, delDiario(f));

const debeDelAsiento = sql`(select coalesce(sum(l.debe), 0)::bigint from libro_linea l
  where l.empresa_id = ${asientos.empresa_id} and l.asiento_id = ${asientos.id})`;

/** A page of the journal. */
export function listaAsientos(ctx: ReadCtx, q: Asked<typeof contract>) {
  return listing(ctx, q, contract, {
    ...delDiario(q.filtros),
    select: {
      ...COLUMNAS,
      // Each inside another expression: of one table alone its columns go out without its name, and inside these two they would be those of the inner one.
      reversado_por: sql<string | null>`${reversadoPor}`.as('reversado_por'),
      monto: sql<string>`${debeDelAsiento}`.as('monto'),
    },
    search: [asientos.glosa, asientos.origen_id],
    map: (r) => ({ ...r, monto: pesos(Number(r.monto)), evento_nombre: nombreEvento(r.evento) }),
  });
}

const COLUMNAS = only(
  asientos,
  ...(['id', 'num_asiento', 'periodo', 'fecha_contable', 'evento', 'glosa', 'origen_area', 'origen_id', 'usuario', 'reversa_de'] as const),
);

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
