import { and, eq } from 'drizzle-orm';
import { contabilizar, registrarObligacion } from '#areas/libro/public.server.ts';
import { Invalid, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { exigirDocumentos, exigirRequerible, parteDelFondo, repartirRecuperacion } from '../domain/siniestro.ts';
import { coberturas, comisiones, notas, programas, recuperaciones, type Siniestro } from '../tables.ts';
import { anunciar, devolverCupo, medioDe } from './actos.ts';
import { type CoberturaRow, comisionProxima, objetoDe } from './filas.ts';

interface Caja {
  cuenta_banco: string;
  comprobante: string;
  fecha: Fecha;
}

const DIAS_PAGO_COMISION = 30;

/** The period of commission that is due. 422 `sin_saldo`, `comision_al_dia` {fecha}. */
export async function exigirComision(ctx: ReadCtx, row: CoberturaRow) {
  const p = comisionProxima(row, (await objetoDe(ctx, row)).saldo);
  if (!p) throw new Rule('sin_saldo');
  if (p.desde > ctx.hoy) throw new Rule('comision_al_dia', { fecha: formatFecha(addDays(p.desde, -1)) });
  return p;
}

/** Pays the fund the commission of the next period on what it covers today: D5108, or 1209 when the client owes it, / H1102 (ledger §3). */
export async function cobrarComision(ctx: Ctx, row: CoberturaRow, c: Caja & { a_cliente: boolean }): Promise<void> {
  const p = await exigirComision(ctx, row);
  const medio = await medioDe(ctx, c);
  const { id } = await ctx.insert(comisiones, { ...p, cobertura_id: row.id, a_cliente: c.a_cliente });
  const cargo = { rut: row.cliente_rut, pk: `gasto:${id}`, documento: `FONDO-${row.numero}` };
  const glosa = `Comisión ${row.programa} de ${row.nombre_cliente}`.slice(0, 200);
  const datos = { monto: p.monto, medio, ...(c.a_cliente ? { cargo } : {}) };
  await contabilizar(ctx, 'comision_fondo', datos, { origen: { area: 'fondo-garantia', id }, fecha: c.fecha, glosa });
  if (c.a_cliente) {
    await registrarObligacion(ctx, {
      pk: cargo.pk,
      tipo: 'gasto',
      rut: row.cliente_rut,
      origen_area: 'fondo-garantia',
      origen_id: id,
      numero: `Comisión ${row.programa} ${row.numero}`,
      documento: cargo.documento,
      capital: p.monto,
      vencimiento: addDays(ctx.hoy, DIAS_PAGO_COMISION),
    });
  }
  await ctx.update(coberturas, row.id, { comision_hasta: p.hasta });
}

/**
 * The claim: in time and with its demanda or protesto. What is claimed is round(unpaid capital × pct). The rol of a debt sued here is that of its case:
 * 400 at `rol` when another one is written.
 */
export async function requerir(
  ctx: Ctx,
  row: CoberturaRow,
  r: { rol?: string | null | undefined; protesto?: string | null | undefined },
): Promise<void> {
  const objeto = await objetoDe(ctx, row);
  if (!objeto.primera_mora) throw new Rule('sin_saldo');
  const demanda = await ctx.askOne('fondo.demanda_consultada', { pks: objeto.pks });
  if (demanda && r.rol && r.rol !== demanda.rol) throw new Invalid({ rol: [`La demanda de esta deuda es la ${demanda.rol}`] });
  const [rol, protesto] = [demanda?.rol ?? r.rol ?? null, r.protesto ?? null];
  exigirRequerible({ rol, protesto, primera_mora: objeto.primera_mora, plazo: row.plazo_requerimiento_dias }, ctx.hoy);
  const siniestro: Siniestro = {
    fecha: ctx.hoy,
    mora_dias: objeto.mora_dias,
    rol,
    protesto,
    monto: parteDelFondo(objeto.saldo, row.porcentaje),
    documentos: [],
    pagado: null,
    fecha_pago: null,
    motivo_rechazo: null,
  };
  await ctx.update(coberturas, row.id, {
    siniestro,
    requerido_por: ctx.people,
    estado: estados.go(estadoDe(objeto.mora_dias), 'requerir'),
  });
  await ctx.emit('pendiente.cerrado', { area: 'fondo-garantia', entidad_id: row.id });
}

/** Late enough to claim is told by the machine over the derived state. */
function estadoDe(mora: number): 'en_mora_90' | 'en_mora_60' | 'en_mora_30' | 'vigente' {
  if (mora >= 90) return 'en_mora_90';
  if (mora >= 60) return 'en_mora_60';
  return mora >= 30 ? 'en_mora_30' : 'vigente';
}

export async function documentar(ctx: Ctx, row: CoberturaRow, documentos: string[]): Promise<void> {
  const p = await ctx.get(programas, row.programa_id);
  exigirDocumentos(p.documentos, documentos);
  if (!row.siniestro) throw new Rule('sin_saldo');
  await ctx.update(coberturas, row.id, { siniestro: { ...row.siniestro, documentos }, estado: estados.go(row.estado, 'documentar') });
}

/** The fund paid, and another person than who claimed says so: D1102 / H2111; the debt stays alive (ledger §3). */
export async function registrarPago(ctx: Ctx, row: CoberturaRow, c: Caja & { monto: Pesos }): Promise<void> {
  ctx.requireOther(row.requerido_por);
  if (!row.siniestro) throw new Rule('sin_saldo');
  if (c.monto > row.siniestro.monto)
    throw new Rule('pago_excede', { monto: formatPesos(row.siniestro.monto) }, { monto: ['Es más de lo que se reclamó'] });
  const medio = await medioDe(ctx, c);
  const fondo = [{ monto: c.monto, rut: row.cliente_rut, pk: `fondo:${row.id}`, documento: `FONDO-${row.numero}` }];
  const glosa = `Pago ${row.programa} por ${row.nombre_cliente}`.slice(0, 200);
  await contabilizar(ctx, 'cobro_fondo', { medio, fondo }, { origen: { area: 'fondo-garantia', id: row.id }, fecha: c.fecha, glosa });
  await ctx.update(coberturas, row.id, {
    siniestro: { ...row.siniestro, pagado: c.monto, fecha_pago: c.fecha },
    estado: estados.go(row.estado, 'registrar_pago'),
  });
}

/** Of what was recovered from the client after the claim, the fund's part goes to it: D2111 / H1102 (ledger §3). */
export async function recuperar(ctx: Ctx, row: CoberturaRow, c: Caja & { monto: Pesos }): Promise<void> {
  const medio = await medioDe(ctx, c);
  const { fondo, nuestra } = repartirRecuperacion(c.monto, row.porcentaje);
  const previas = (await recuperado(ctx, row)) + fondo;
  if (previas > (row.siniestro?.pagado ?? 0)) throw new Rule('pago_excede', { monto: formatPesos(row.siniestro?.pagado ?? 0) });
  const { id } = await ctx.insert(recuperaciones, {
    cobertura_id: row.id,
    fecha: c.fecha,
    monto: c.monto,
    parte_fondo: fondo,
    parte_nuestra: nuestra,
  });
  const partida = [{ monto: fondo, rut: row.cliente_rut, pk: `fondo:${row.id}`, documento: `FONDO-${row.numero}` }];
  const glosa = `Recuperación ${row.programa} de ${row.nombre_cliente}`.slice(0, 200);
  await contabilizar(
    ctx,
    'recuperacion_fondo',
    { fondo: partida, medio },
    { origen: { area: 'fondo-garantia', id }, fecha: c.fecha, glosa },
  );
  await ctx.update(coberturas, row.id, { estado: estados.go(row.estado, 'recuperar') });
}

async function recuperado(ctx: Ctx, row: CoberturaRow): Promise<number> {
  const filas = await ctx.db
    .select({ monto: recuperaciones.parte_fondo })
    .from(recuperaciones)
    .where(and(eq(recuperaciones.empresa_id, ctx.empresa_id), eq(recuperaciones.cobertura_id, row.id)));
  return filas.reduce((s, f) => s + f.monto, 0);
}

/** It stops covering: the cupo is free and `garantias` no longer shows it. */
export async function cesar(
  ctx: Ctx,
  row: CoberturaRow,
  accion: 'cancelar' | 'vencer' | 'cerrar' | 'rechazar_siniestro',
  motivo: string,
): Promise<void> {
  const nueva = await ctx.update(coberturas, row.id, {
    ...(await devolverCupo(ctx, row)),
    estado: estados.go(row.estado, accion),
    motivo_fin: motivo,
    ...(accion === 'rechazar_siniestro' && row.siniestro ? { siniestro: { ...row.siniestro, motivo_rechazo: motivo } } : {}),
  });
  await anunciar(ctx, nueva, false);
  // A fund that covers nothing any more has no note to send.
  const esperan = and(eq(notas.empresa_id, ctx.empresa_id), eq(notas.cobertura_id, row.id), eq(notas.estado, 'pendiente'));
  for (const n of await ctx.lockAll(notas, esperan)) await ctx.update(notas, n.id, { estado: 'desistida' });
  await ctx.emit('pendiente.cerrado', { area: 'fondo-garantia', registro_id: row.id });
}
