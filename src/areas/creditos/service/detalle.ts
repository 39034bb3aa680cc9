import { and, asc, eq } from 'drizzle-orm';
import { cuentasDe } from '#areas/clientes/public.server.ts';
import { estadoAsunto, integra } from '#areas/comite/public.server.ts';
import { alcanzaCliente, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { pesos } from '#kernel/values/money.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { EN_PREPARACION, estados } from '../domain/estados.ts';
import { salida } from '../domain/moneda.ts';
import { creditos, eventosCredito, postergaciones } from '../tables.ts';
import { avisosDe, avisosPorCuota } from './aviso-util.ts';
import { descuentosDe } from './descuentos.ts';
import { excepcionesVistas } from './excepciones.ts';
import { AREA, type CreditoFila, type CuotaFila, cuotaSalida, filasCuotas } from './filas.ts';
import { itemDe } from './lista.ts';
import { pagareDe } from './pagare.ts';
import { papelesDe } from './papeles.ts';
import { montoDe } from './puerta.ts';
import { revisionesVistas } from './revisiones.ts';
import { cotizacionHasta, maximoDe } from './tabla.ts';
import { enlacesDe, vistoPorOtros } from './visto-por-otros.ts';

/** The record within reach; who sits in its level reads what he votes, of any branch. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<CreditoFila> {
  const c = lock ? await (ctx as Ctx).lock(creditos, id) : await ctx.seen(creditos, id);
  if (!(await alcanzaCliente(ctx, c.rut)) && !(await integra(ctx, AREA, c.id))) throw new NotFound();
  return c;
}

async function pagosDe(ctx: ReadCtx, c: CreditoFila) {
  const filas = await ctx.db
    .select()
    .from(eventosCredito)
    .where(and(eq(eventosCredito.empresa_id, ctx.empresa_id), eq(eventosCredito.credito_id, c.id)))
    .orderBy(asc(eventosCredito.fecha), asc(eventosCredito.id));
  return filas.map((e) => ({
    ...e,
    monto: salida(e.monto, c.moneda),
    abonos: e.imputado.abonos.map((a) => ({ ...a, monto: pesos(a.monto) })),
    comision: pesos(e.imputado.comision),
    a_favor: pesos(e.imputado.a_favor),
  }));
}

/** Also those undone: the screen says so. */
const todasLasPostergaciones = (ctx: ReadCtx, credito_id: string) =>
  ctx.db
    .select()
    .from(postergaciones)
    .where(and(eq(postergaciones.empresa_id, ctx.empresa_id), eq(postergaciones.credito_id, credito_id)))
    .orderBy(asc(postergaciones.id));

async function cuentaTexto(ctx: ReadCtx, c: CreditoFila): Promise<string | null> {
  const cuenta = c.cuenta_giro ? (await cuentasDe(ctx, c.rut)).find((x) => x.id === c.cuenta_giro) : undefined;
  return cuenta ? `${cuenta.banco_nombre} ••••${cuenta.ctacte.slice(-4)}` : null;
}

/** Checks are shown while there is something to document. */
const CON_REVISIONES: readonly string[] = ['aprobado', 'documentado'];

/** Before its approval nothing documents it. */
const CON_PAGARE = estados.states.filter((e) => ![...EN_PREPARACION, 'en_comite', 'pendiente_firma', 'rechazado'].includes(e));

/** Its cuotas with their notices, and what other areas did to them. */
async function tablaVista(ctx: ReadCtx, c: CreditoFila) {
  const [filas, suyos] = await atOnce([filasCuotas(ctx, c.id), avisosDe(ctx, c.id)]);
  const avisos = avisosPorCuota(suyos, filas);
  const otros = await vistoPorOtros(ctx, c, filas);
  const con = (q: CuotaFila) => ({ aviso: avisos.get(q.id) ?? null, gastos_el: q.gastos_el });
  return { installments: filas.map((q) => ({ ...cuotaSalida(q, c.moneda, ctx.hoy), ...con(q) })), ...otros };
}

/** What was agreed beside its table, and what was given or paid for it. */
async function loSuyo(ctx: ReadCtx, c: CreditoFila) {
  const [pagare, descuentos, excepciones, documentos_pyme, revisiones, pagos, enlaces, postergadas] = await atOnce([
    CON_PAGARE.includes(c.estado) ? pagareDe(ctx, c) : null,
    descuentosDe(ctx, c),
    excepcionesVistas(ctx, c),
    papelesDe(ctx, c.id),
    CON_REVISIONES.includes(c.estado) ? revisionesVistas(ctx, c) : [],
    pagosDe(ctx, c),
    enlacesDe(ctx, c),
    todasLasPostergaciones(ctx, c.id),
  ]);
  return { pagare, descuentos, excepciones, documentos_pyme, revisiones, pagos, ...enlaces, postergaciones: postergadas };
}

/** The credit as its screen and its papers show it. */
export async function detalle(ctx: ReadCtx, c: CreditoFila) {
  const uf = c.congelado?.uf ?? null;
  const [comite, sedes, personas, tabla, maximo, cuenta_texto, cotizacion_hasta, suyo] = await atOnce([
    estadoAsunto(ctx, AREA, c.id),
    sucursalesDe(ctx),
    personasPorCargo(ctx),
    tablaVista(ctx, c),
    uf && maximoDe(ctx, c, uf.valor),
    cuentaTexto(ctx, c),
    cotizacionHasta(ctx, c),
    loSuyo(ctx, c),
  ]);
  return {
    ...itemDe(ctx, c, { nombre_sede: sedes.find((s) => s.id === c.sede)?.nombre ?? null, comite }),
    nombre_ejecutivo: personas.find((p) => p.codigo === c.ejecutivo_id)?.nombre ?? null,
    cuenta_texto,
    // The table shown is the saved one only when it was confirmed and nothing changed since.
    calculate_mode: EN_PREPARACION.includes(c.estado) && c.hash_tabla === null,
    print_documents: c.hash_tabla !== null && !c.reset_installments,
    cotizacion_hasta,
    monto_a_girar: montoDe(c, c.monto_a_girar),
    calculo: c.congelado,
    maximo_financiable: maximo === null ? null : salida(maximo, c.moneda),
    comite,
    ...tabla,
    ...suyo,
  };
}
