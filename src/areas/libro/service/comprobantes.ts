import { and, desc, eq, sql } from 'drizzle-orm';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import { parseRut } from '#kernel/values/rut.ts';
import { type Ctx, passes, type ReadCtx } from '#platform/server/context.ts';
import { cuadrar, type Lineas, revisarCuentas } from '../domain/asiento.ts';
import { faltasDeLineas } from '../domain/comprobante.ts';
import { exigirReversable } from '../domain/periodo.ts';
import { comprobantes, type LineaComprobante } from '../tables.ts';
import type { AsientoFila, ComprobanteFila } from './asientos.ts';
import { contabilizar } from './contabilizar.ts';
import { nombresDe } from './personas.ts';
import { planDe } from './plan.ts';
import { exigirPeriodoAbierto, reversarAsiento } from './reversar.ts';

interface DatosVoucher {
  fecha: Fecha;
  glosa: string;
  lineas: readonly LineaComprobante[];
  adjunto?: string | null | undefined;
}

/** The lines of a voucher as the domain has them. */
function lineasComprobante(filas: readonly LineaComprobante[]): Lineas {
  return filas.map(({ cuenta, debe, haber, rut, pk, documento, sucursal }) => {
    const canonico = rut ? parseRut(rut) : null;
    const aux = { rut: canonico ?? undefined, pk, documento, sucursal };
    return {
      cuenta,
      debe: pesos(debe),
      haber: pesos(haber),
      moneda: 'CLP' as const,
      ...Object.fromEntries(Object.entries(aux).filter(([, v]) => v !== undefined)),
    };
  });
}

/** People whom the lines of a voucher name. */
export const rutsDe = (c: Pick<typeof comprobantes.$inferSelect, 'lineas'>): string[] =>
  c.lineas.flatMap((l) => (l.rut ? (parseRut(l.rut) ?? []) : []));

/**
 * A voucher balances and names good accounts from the first time it is saved. 422 `fecha_futura`, `periodo_cerrado`, those of `cuadrar` and
 * `revisarCuentas`: what is wrong in the lines is said whole, each at its cell.
 */
async function revisar(ctx: ReadCtx, d: DatosVoucher): Promise<void> {
  if (d.fecha > ctx.hoy) throw new Rule('fecha_futura', { fecha: d.fecha }, { fecha: ['No puede ser posterior a hoy'] });
  const cerrado = await passes(() => exigirPeriodoAbierto(ctx, d.fecha));
  if (cerrado) throw new Rule(cerrado.codigo, cerrado.datos, { fecha: ['Ese mes ya no recibe asientos'] });
  const [plan, escritas] = [await planDe(ctx), lineasComprobante(d.lineas)];
  const [primera, ...otras] = faltasDeLineas(escritas, plan);
  if (primera) {
    const campos: Record<string, string[]> = {};
    for (const f of [primera, ...otras]) campos[f.campo] = [...(campos[f.campo] ?? []), f.texto];
    throw new Rule(primera.codigo, primera.datos, campos);
  }
  const lineas = cuadrar(escritas);
  if (lineas.length === 0) throw new Rule('asiento_sin_lineas');
  revisarCuentas(lineas, plan);
}

export async function prepararComprobante(ctx: Ctx, d: DatosVoucher): Promise<ComprobanteFila> {
  await revisar(ctx, d);
  const row = await ctx.insert(comprobantes, {
    ...d,
    lineas: [...d.lineas],
    preparado_por: ctx.session.rut ?? ctx.session.usuario_id,
  });
  return { ...row, clase: 'comprobante' };
}

export async function editarComprobante(ctx: Ctx, row: ComprobanteFila, cambio: Partial<DatosVoucher>): Promise<void> {
  if (row.estado !== 'borrador')
    throw new Conflict('transicion_no_permitida', { accion: 'editar', estado: row.estado, acciones_permitidas: [] });
  if (cambio.adjunto && cambio.adjunto !== row.adjunto)
    await ctx.emit('archivo.exigido', {
      archivo_id: cambio.adjunto,
      referido: { tipo: 'comprobante', id: row.id },
      tipos: ['RESPALDO_CONTABLE'],
      campo: 'adjunto',
    });
  const limpio = Object.fromEntries(Object.entries(cambio).filter(([, v]) => v !== undefined)) as Partial<DatosVoucher>;
  await revisar(ctx, { ...row, ...limpio });
  await ctx.update(comprobantes, row.id, { ...limpio, ...(cambio.lineas ? { lineas: [...cambio.lineas] } : {}) } as never);
}

/** borrador → por_aprobar: whoever may approve gets it in his tray. */
export async function enviarComprobante(ctx: Ctx, row: ComprobanteFila, estado: string): Promise<void> {
  await ctx.update(comprobantes, row.id, { estado });
  await ctx.emit('pendiente.abierto', {
    area: 'libro',
    entidad_id: row.id,
    cliente_rut: null,
    tipo: 'aprobar',
    titulo: `Comprobante por aprobar: ${row.glosa}`,
    monto: sumPesos(row.lineas.map((l) => l.debe)),
    url: `/libro/asientos/${row.id}`,
    permiso: 'libro:aprobar-asiento',
    makers: row.hecho_por,
  });
}

/** por_aprobar → rechazado, with the reason. */
export async function rechazarComprobante(ctx: Ctx, row: ComprobanteFila, estado: string, motivo: string): Promise<void> {
  ctx.audit({ motivo });
  await ctx.update(comprobantes, row.id, { estado, motivo, aprobado_por: ctx.people });
  await ctx.emit('pendiente.cerrado', { area: 'libro', entidad_id: row.id });
}

/** The second person posts it: nobody approves what he (or whom he replaces) prepared. */
export async function aprobarComprobante(ctx: Ctx, row: ComprobanteFila): Promise<void> {
  const [asiento] = await contabilizar(
    ctx,
    'asiento_manual',
    { lineas: lineasComprobante(row.lineas) },
    { origen: { area: 'libro', id: row.id }, fecha: row.fecha, glosa: row.glosa },
  );
  if (!asiento) throw new Rule('asiento_sin_lineas');
  await ctx.update(comprobantes, row.id, { estado: 'contabilizado', aprobado_por: ctx.people, asiento_id: asiento.id });
  await ctx.emit('pendiente.cerrado', { area: 'libro', entidad_id: row.id });
}

/** Entries of this area that a daily process wrote: undoing one by hand would leave its obligaciones saying otherwise. */
const DE_PROCESO = new Set(['devengo_diario', 'provision']);

/** Whether an entry may be undone by hand, by this person. Throws 409 of `exigirReversable`, 403 `requiere_segundo_usuario`. */
function exigirReversaManual(row: AsientoFila | ComprobanteFila, explicita = true): void {
  if (row.clase === 'comprobante')
    throw new Conflict('transicion_no_permitida', { accion: 'reversar', estado: row.estado, acciones_permitidas: [] });
  exigirReversable(row, 'libro', explicita);
  if (DE_PROCESO.has(row.evento)) throw new Conflict('reversar_en_origen', { area: 'el proceso diario' });
}

/**
 * A hand-made reversal is of a person who neither prepared nor approved the entry, nor what it mirrors. 403 `requiere_segundo_usuario`, 409
 * of `exigirReversaManual`.
 */
export async function exigirOtraMano(ctx: ReadCtx, row: AsientoFila | ComprobanteFila, explicita = true): Promise<void> {
  exigirReversaManual(row, explicita);
  const propio = row.clase === 'asiento' ? await ctx.find(comprobantes, row.origen_id) : undefined;
  (ctx as Ctx).requireOther(row.hecho_por, propio?.hecho_por);
}

export async function reversarVoucher(
  ctx: Ctx,
  row: AsientoFila | ComprobanteFila,
  o: { motivo: string; fecha?: Fecha | undefined; explicita: boolean },
): Promise<string> {
  await exigirOtraMano(ctx, row, o.explicita);
  if (o.fecha && row.clase === 'asiento' && o.fecha < row.fecha_contable)
    throw new Rule(
      'reversa_anterior',
      { fecha: formatFecha(row.fecha_contable) },
      { fecha: [`Desde el ${formatFecha(row.fecha_contable)}`] },
    );
  ctx.audit({ motivo: o.motivo });
  const [contra] = await reversarAsiento(ctx, row.id, o.motivo, o.fecha);
  if (!contra) throw new Conflict('asiento_ya_reversado');
  return contra.id;
}

export async function listaComprobantes(ctx: ReadCtx, q: { estado?: string | undefined; page: number; perPage: number }) {
  const donde = and(eq(comprobantes.empresa_id, ctx.empresa_id), q.estado ? eq(comprobantes.estado, q.estado) : undefined);
  const [n] = await ctx.db.select({ n: sql<number>`count(*)::int` }).from(comprobantes).where(donde);
  const filas = await ctx.db
    .select()
    .from(comprobantes)
    .where(donde)
    .orderBy(desc(comprobantes.fecha), desc(comprobantes.id))
    .limit(q.perPage)
    .offset((q.page - 1) * q.perPage);
  const nombre = await nombresDe(
    ctx,
    filas.map((c) => c.preparado_por),
  );
  const items = filas.map((c) => ({
    ...c,
    preparado_nombre: nombre(c.preparado_por),
    monto: sumPesos(c.lineas.map((l) => l.debe)),
  }));
  return { items, total: n?.n ?? 0, page: q.page, perPage: q.perPage };
}
