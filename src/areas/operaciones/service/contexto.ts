import {
  alimentosAlcanza,
  alimentosDesde,
  clientePorRut,
  consultaAlimentos,
  cuentasDe,
  estaBloqueado,
  exigirCuentaUsable,
  lineaVigente,
  personaPorRut,
  retencionesAbiertas,
} from '#areas/clientes/public.server.ts';
import { contratosDe, contratoVigente } from '#areas/contratos/public.server.ts';
import { documentosPorId, estadoSiiVisible } from '#areas/documentos/public.server.ts';
import { garantiasDelGiro } from '#areas/garantias/public.server.ts';
import { reglaTmc, tmcsDelDia, valorUf } from '#areas/parametros/public.server.ts';
import { ambitoAlimentos, PENSION_ALIMENTOS, retener } from '#finanzas/retenciones.ts';
import type { AnswerTo } from '#kernel/events.ts';
import { div } from '#kernel/values/decimal.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { parseRut, type Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import { atOnce } from '#platform/server/at-once.ts';
import { passes, type ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { esElectronico } from '../domain/papeles.ts';
import type { Validacion } from '../domain/validacion.ts';
import { type ContextoGiro, type Fuente, validacionesDeGiro } from '../domain/validaciones.ts';
import type { ContextoFactoring } from '../domain/validaciones-factoring.ts';
import { type Ajenas, juntar, preguntarAjenas } from './ajenas.ts';
import { cupoDe } from './cupo.ts';
import { documentosDe, idsDeSusDocumentos, type OperacionFila, type OrdenFila } from './filas.ts';
import { pagareDelGiro } from './pagare.ts';
import { recalculoDe } from './recalculo.ts';
import { exigidasDe, seVerifica, verificaDespues } from './verificacion.ts';

/** The check of the registry of alimony debtors, whoever makes it. */
const LEGAL = 'legal';
/** Means that hand the money to the person and not to an account. */
export const SIN_CUENTA: readonly string[] = ['VALE_VISTA', 'CHEQUE', 'EFECTIVO'];
const RECLAMOS: readonly string[] = ['reclamado', 'falta_parcial', 'falta_total'];

/** A credit that is being paid out: what was asked for, and whether it comes back in cuotas. */
type Prestamo = NonNullable<AnswerTo<'giro.por_autorizar'>['prestamo']>;

/** Areas that answer today for a validation of their own. The registry of alimony debtors is asked, by hand, of the giros that the rule reaches. */
const fuentesDe = (verifica: boolean, alcanza: boolean): ReadonlySet<Fuente> =>
  new Set<Fuente>([...(verifica ? ['cobranzas' as const] : []), ...(alcanza ? ['buro' as const] : [])]);

/** Giro being looked at: of a purchase or of an order that another area asked for. */
export interface GiroPedido {
  rut: Rut;
  monto_girar: Pesos;
  medio: string | null;
  cuenta_id: string | null;
  operacion: OperacionFila | null;
  origen: { area: string; id: string };
}

export const pedidoDeOrden = (o: OrdenFila): GiroPedido => ({
  rut: o.rut,
  monto_girar: o.monto_girar,
  medio: o.medio,
  cuenta_id: o.cuenta_id,
  operacion: null,
  origen: { area: o.origen_area, id: o.origen_id },
});

export const pedidoDeOperacion = (op: OperacionFila, orden: OrdenFila | undefined): GiroPedido => ({
  rut: op.cliente_rut,
  monto_girar: op.monto_girar,
  medio: orden?.medio ?? op.medio,
  cuenta_id: orden?.cuenta_id ?? op.cuenta_giro,
  operacion: op,
  origen: { area: 'proformas', id: op.proforma_id },
});

type Retenciones = Awaited<ReturnType<typeof retencionesAbiertas>>;

/** What is withheld of a giro today, and what leaves. Only the giro of a client's own business is withheld: a purchase, or a credit. */
function retencionesDe(g: GiroPedido, prestamo: Prestamo | null, dicho: Alimentos, ajenas: Ajenas, abiertas: Retenciones) {
  const suyas = g.operacion || prestamo ? abiertas : [];
  const alimentos = ajenas.reemplazan.has(LEGAL) ? null : dicho;
  return retener(g.monto_girar, alimentos, [...ajenas.retenciones, ...suyas], prestamo?.monto);
}

async function cuentaDe(ctx: ReadCtx, g: GiroPedido): Promise<ContextoGiro['cuenta']> {
  if (g.medio !== null && SIN_CUENTA.includes(g.medio)) {
    return { descripcion: words(g.medio), limite: 'a nombre del beneficiario', impedimento: null };
  }
  const limite = 'propia, validada y habilitada';
  if (g.cuenta_id === null) return { descripcion: 'sin cuenta', limite, impedimento: { codigo: 'sin_cuenta', datos: {} } };
  const cuenta_id = g.cuenta_id;
  const cuenta = (await cuentasDe(ctx, g.rut)).find((c) => c.id === cuenta_id);
  const refusal = await passes(async () => void (await exigirCuentaUsable(ctx, g.rut, cuenta_id)));
  const codigo = refusal?.codigo === 'no_existe' ? 'titular_distinto' : refusal?.codigo;
  const datos = (refusal?.datos ?? {}) as Record<string, string | number>;
  return {
    descripcion: cuenta ? `${cuenta.banco_nombre} ••••${cuenta.ctacte.slice(-4)}` : 'cuenta de otro titular',
    limite,
    impedimento: codigo ? { codigo, datos } : null,
  };
}

async function contratoEstado(ctx: ReadCtx, op: OperacionFila): Promise<string | null> {
  if (await contratoVigente(ctx, op.cliente_rut, 'MARCO_FACTORING')) return 'vigente';
  const suyo = (await contratosDe(ctx, op.cliente_rut)).find((c) =>
    op.contrato_id ? c.id === op.contrato_id : c.tipo === 'MARCO_FACTORING',
  );
  if (!suyo) return null;
  return suyo.estado === 'vigente' ? 'vencido' : words(suyo.estado);
}

async function tmcDe(ctx: ReadCtx, op: OperacionFila, uf: string): Promise<ContextoFactoring['tmc']> {
  const delDia = await tmcsDelDia(ctx, 'CLP');
  const actual = Number(op.plazo_ponderado) > 0 ? delDia({ dias: op.plazo_ponderado, capital_uf: div(op.total_anticipo, uf) }) : null;
  const valor = actual?.valor ?? null;
  const { tolerancia_tmc: tolerancia } = await reglaTmc(ctx);
  return {
    congelada: op.tmc_valor ?? valor ?? '0',
    actual: valor,
    tasa_anual: op.tasa_anual,
    tasa_con_gastos: op.tasa_con_gastos,
    tolerancia,
  };
}

/** What is asked of a purchase itself, and of its documents as they are today. */
async function fuentesDeCompra(ctx: ReadCtx, op: OperacionFila) {
  const [filas, vivos, linea, r, contrato_estado, pagare, garantias, monto_sin_verificar_uf, verificaciones_post_giro, verifica] =
    await atOnce([
      documentosDe(ctx, op.id),
      documentosPorId(ctx, idsDeSusDocumentos(ctx, op.id)),
      lineaVigente(ctx, op.cliente_rut),
      recalculoDe(ctx, op),
      contratoEstado(ctx, op),
      pagareDelGiro(ctx, op.cliente_rut),
      garantiasDelGiro(ctx, op.cliente_rut),
      ctx.param(contract, 'monto_sin_verificar_uf', { producto: op.producto, sucursal: op.sede }),
      verificaDespues(ctx, op),
      seVerifica(ctx, op),
    ]);
  return { filas, vivos, linea, r, contrato_estado, pagare, garantias, monto_sin_verificar_uf, verificaciones_post_giro, verifica };
}

/** The sample is asked only when this giro looks at its verification. */
async function contextoFactoring(
  ctx: ReadCtx,
  op: OperacionFila,
  uf: string,
  de: Awaited<ReturnType<typeof fuentesDeCompra>>,
): Promise<ContextoFactoring> {
  const { filas, vivos, linea, r, contrato_estado, pagare, garantias, monto_sin_verificar_uf, verificaciones_post_giro } = de;
  const [exigidas, tmc] = await atOnce([de.verifica ? exigidasDe(ctx, op, filas) : new Set<string>(), tmcDe(ctx, op, uf)]);
  const hoy = new Map(vivos.map((d) => [d.id, d]));
  const nombre = (d: { tipo: string; folio: string }) => `${d.tipo}-${d.folio}`;
  return {
    linea: { libre: pesos((linea?.libre ?? 0) + op.linea_reservada), anticipo: op.total_anticipo },
    aprobada_hasta: op.aprobada_hasta,
    excepciones: op.excepciones,
    contrato_estado,
    pagare,
    garantias,
    documentos: filas.map((d) => {
      const ahora = hoy.get(d.documento_id);
      return {
        nombre: nombre(d),
        monto: d.monto,
        cesion: esElectronico(d.tipo) ? (ahora?.estado_cesion ?? 'por_ceder') : null,
        verificacion: ahora?.estado_verificacion ?? 'PENDIENTE',
        exigida: exigidas.has(d.documento_id),
      };
    }),
    monto_sin_verificar_uf,
    verificaciones_post_giro,
    cambios: filas.flatMap((d) => {
      const ahora = hoy.get(d.documento_id);
      const cambio = !ahora || ahora.monto_financiable !== d.monto || RECLAMOS.includes(estadoSiiVisible(ahora, ctx.hoy));
      return cambio ? [nombre(d)] : [];
    }),
    fechacurso: op.fechacurso,
    tmc,
    recalculo: r && { antes: r.antes, ahora: r.ahora, aceptacion_cliente: false, nueva_aprobacion: false },
    preparada: op.estado !== 'formalizacion' && op.estado !== 'verificada',
  };
}

/** What the area of origin says of it: what it refuses, and whether it is a credit. */
async function preguntarAlOrigen(ctx: ReadCtx, g: GiroPedido): Promise<{ origen: ContextoGiro['origen']; prestamo: Prestamo | null }> {
  const dicho = await ctx.askOne('giro.por_autorizar', { origen_area: g.origen.area, origen_id: g.origen.id });
  const origen = (dicho?.observaciones ?? []).map((o) => ({ codigo: o.codigo, detalle: o.detalle, area: g.origen.area }));
  return { origen, prestamo: dicho?.prestamo ?? null };
}

type Alimentos = Awaited<ReturnType<typeof consultaAlimentos>>;

/** Who sells his documents is a client, and the rest of the giro asks for him as one. */
async function esNatural(ctx: ReadCtx, g: GiroPedido): Promise<boolean> {
  const quien = g.operacion ? await clientePorRut(ctx, g.rut) : await personaPorRut(ctx, g.rut);
  return quien?.tipo_persona === 'NATURAL';
}

/** A rate over the TMC stops the giro as the company was told to: BLOQUEA, ADVIERTE (only a warning) or NO. */
async function segunRestriccion(ctx: ReadCtx, v: Validacion): Promise<Validacion[]> {
  if (v.id !== 'tmc' || v.resultado !== 'falla') return [v];
  const { restriccion_tml } = await reglaTmc(ctx);
  return restriccion_tml === 'BLOQUEA' ? [v] : [{ ...v, resultado: 'alerta' }];
}

export interface GiroVisto {
  retenciones: ReturnType<typeof retener>['retenciones'];
  monto_transferir: Pesos;
  cupo: { tope_diario: Pesos; usado: Pesos };
  valor_uf: string;
  validaciones: Validacion[];
}

/**
 * Everything that stands for or against a giro now: what is withheld, the cap of the day and every validation. The screen shows it and
 * `autorizar` runs it again. An order already authorised spends nothing more of the cap.
 */
export async function mirarGiro(ctx: ReadCtx, g: GiroPedido, o: { ya_en_cupo?: boolean } = {}): Promise<GiroVisto> {
  const [uf, { origen, prestamo }, cupo, bloqueo, cuenta, alimentos_desde, compra, persona_natural, abiertas] = await atOnce([
    valorUf(ctx, ctx.hoy),
    preguntarAlOrigen(ctx, g),
    cupoDe(ctx),
    estaBloqueado(ctx, g.rut),
    cuentaDe(ctx, g),
    alimentosDesde(ctx),
    g.operacion && fuentesDeCompra(ctx, g.operacion),
    esNatural(ctx, g),
    retencionesAbiertas(ctx, g.rut),
  ]);
  const ambito = ambitoAlimentos({ compra: g.operacion !== null, prestamo });
  const alcanza = await alimentosAlcanza(ctx, ambito);
  const [alimentos, ajenas, factoring] = await atOnce([
    alcanza && persona_natural ? consultaAlimentos(ctx, g.rut) : null,
    preguntarAjenas(ctx, {
      origen_area: g.origen.area,
      origen_id: g.origen.id,
      rut: g.rut,
      persona_natural,
      ambito,
      monto: prestamo?.monto ?? g.monto_girar,
      en_cuotas: prestamo?.en_cuotas === true,
    }),
    g.operacion && compra && contextoFactoring(ctx, g.operacion, uf, compra),
  ]);
  const { retenciones, monto_transferir } = retencionesDe(g, prestamo, alimentos, ajenas, abiertas);
  const suyo = o.ya_en_cupo ? monto_transferir : 0;
  const contexto: ContextoGiro = {
    hoy: ctx.hoy,
    valor_uf: uf,
    monto_girar: g.monto_girar,
    monto_transferir,
    cupo: { ...cupo, usado: pesos(Math.max(0, cupo.usado - suyo)) },
    cliente: {
      rut: g.rut,
      bloqueo,
      persona_natural,
    },
    cuenta,
    alimentos,
    alimentos_desde,
    prestamo,
    sin_beneficiario: retenciones.some((r) => r.motivo === PENSION_ALIMENTOS && !(r.beneficiario && parseRut(r.beneficiario))),
    fuentes: fuentesDe(compra?.verifica ?? false, alcanza),
    factoring,
    origen,
  };
  const validaciones: Validacion[] = [];
  for (const v of juntar(validacionesDeGiro(contexto), ajenas)) validaciones.push(...(await segunRestriccion(ctx, v)));
  return { retenciones, monto_transferir, cupo, valor_uf: uf, validaciones };
}
