import { and, eq } from 'drizzle-orm';
import { estaBloqueado, exigirCuentaUsable, personaPorRut } from '#areas/clientes/public.server.ts';
import { contratoVigente } from '#areas/contratos/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { AppError, phrase } from '#kernel/errors.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { MedioPago } from '../domain/tipos.ts';
import { type Impedimento, impedimentos, type PasivoPedido } from '../domain/verificaciones.ts';
import { topes } from '../tables.ts';
import { deudasPagables, resumenDeudas } from './deudas.ts';
import { retenidosPor } from './filas.ts';
import type { PasivoFila } from './mover.ts';

export interface PorRevisar {
  rut: string;
  destino: 'pagar' | 'compensar';
  medio: MedioPago | null;
  cuenta_id: string | null;
  autorizacion: string | null;
  exceptuada: boolean;
  partidas: readonly { fila: PasivoFila; monto: Pesos }[];
  /** The pesos are already held by this very solicitud: they count as free for it. */
  comprometida: boolean;
  /** At the moment of authorising, what was authorised today counts. */
  autorizando: boolean;
}

async function cuentaDe(ctx: ReadCtx, s: PorRevisar): Promise<Impedimento | null> {
  if (s.destino !== 'pagar' || s.medio !== 'TRANSFERENCIA') return null;
  if (!s.cuenta_id) return { codigo: 'falta_cuenta', datos: {} };
  try {
    await exigirCuentaUsable(ctx, s.rut, s.cuenta_id);
    return null;
  } catch (e) {
    if (!(e instanceof AppError)) throw e;
    return { codigo: e.codigo === 'no_existe' ? 'titular_distinto' : e.codigo, datos: e.datos as Impedimento['datos'] };
  }
}

/** What was authorised to be paid on the business date. */
export async function usadoHoy(ctx: ReadCtx): Promise<Pesos> {
  const [row] = await ctx.db
    .select({ usado: topes.usado })
    .from(topes)
    .where(and(eq(topes.empresa_id, ctx.empresa_id), eq(topes.fecha, ctx.hoy)));
  return row?.usado ?? pesos(0);
}

async function pedidos(ctx: ReadCtx, s: PorRevisar): Promise<PasivoPedido[]> {
  const retenidos = await retenidosPor(
    ctx,
    s.partidas.map((p) => p.fila),
  );
  const out: PasivoPedido[] = [];
  for (const { fila, monto } of s.partidas) {
    const ajeno = fila.tipo_pasivo === 'POR_RENDIR_COMPRADOR' && fila.rut;
    out.push({
      id: fila.id,
      monto,
      disponible: pesos(fila.saldo + (s.comprometida ? monto : 0)),
      identificado: fila.identificado,
      disponible_desde: fila.disponible_desde,
      retenido_por: retenidos.get(fila.id) ?? null,
      comprador: ajeno ? { rut: ajeno, nombre: (await personaPorRut(ctx, ajeno))?.nombre ?? formatRut(ajeno) } : null,
    });
  }
  return out;
}

/** Every reason not to go on, the first of which refuses the act (areas/2 pasivos, table of checks). */
export async function revisarSolicitud(ctx: ReadCtx, s: PorRevisar): Promise<Impedimento[]> {
  const efectivo = s.destino === 'pagar' && s.medio === 'EFECTIVO';
  const [deudas, contrato, pasivos, cuenta, sin_firma, efectivo_maximo_uf, valor_uf, tope, usado, bloqueo] = await atOnce([
    deudasPagables(ctx, s.rut),
    s.destino === 'compensar' ? contratoVigente(ctx, s.rut, 'MARCO_FACTORING') : undefined,
    pedidos(ctx, s),
    cuentaDe(ctx, s),
    ctx.param(contract, 'compensacion_sin_firma'),
    ctx.param(contract, 'efectivo_maximo_uf'),
    efectivo ? valorUf(ctx, ctx.hoy) : '1',
    ctx.param(contract, 'tope_pago_pasivos_dia'),
    s.autorizando ? usadoHoy(ctx) : pesos(0),
    s.destino === 'pagar' ? estaBloqueado(ctx, s.rut) : null,
  ]);
  const deuda = resumenDeudas(deudas, ctx.hoy);
  const out = impedimentos({
    hoy: ctx.hoy,
    destino: s.destino,
    medio: s.medio ?? 'TRANSFERENCIA',
    pasivos,
    rut_beneficiario: s.rut,
    mora: { documentos: deuda.vencidos, monto: deuda.mora, exceptuada: s.exceptuada },
    cuenta,
    autorizacion: {
      orden_cliente: s.autorizacion !== null,
      clausula_contrato: contrato?.clausulas.compensacion === true,
      sin_firma,
    },
    efectivo_maximo_uf,
    valor_uf,
    tope: { dia: pesos(tope), usado },
  });
  return bloqueo === null ? out : [{ codigo: 'cliente_bloqueado', datos: { motivo: bloqueo } }, ...out];
}

/** The refusals in words, as the screens show them. */
export function enPalabras(ctx: ReadCtx, lista: readonly Impedimento[]): { codigo: string; motivo: string }[] {
  return lista.map((i) => ({
    codigo: i.codigo,
    motivo: phrase(ctx.deps.registry.sentence('pasivos', i.codigo) ?? i.codigo, i.datos),
  }));
}
