import { exigirOpcion, listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { cuentasDe } from '#areas/clientes/public.server.ts';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { words } from '#kernel/words.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estados, estadosEtapa, estadosOrden } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { operaciones } from '../tables.ts';
import { aprobarCastigo, cotizarCastigo, exigirPedido, exigirPorPedir, pedirCastigo, rechazarCastigo } from './castigo.ts';
import { cerrar, exigirCerrable, pedirRecesion, registrarFacturas } from './cierre-y-facturas.ts';
import {
  anularOperacion,
  autorizarGiro,
  confirmarGiro,
  devolverGiro,
  prepararGiro,
  rechazarGiro,
  registrarComprobante,
} from './confirmar.ts';
import { girosDelDia, horasPorEtapa, listar, listarOrdenes } from './consultas.ts';
import { detalle } from './detalle.ts';
import { ponerAlDia } from './estado-segun-documentos.ts';
import { completarEtapa, noAplicaEtapa, observarEtapa, revisarEtapas, tomarEtapa } from './etapas.ts';
import { documentosDe, type OperacionFila, ordenViva, origenDe } from './filas.ts';
import { exigirAutorizable, giroDeOperacion } from './giro.ts';
import { impedimentosDeHoy } from './impedimentos.ts';
import { anexoCesion, archivoDelBanco, cartaNotificacion, liquidacion, ordenDeGiro } from './imprimir.ts';
import * as mesa from './mesa.ts';
import { opciones } from './opciones.ts';
import { exigirAutorizador } from './ordenes.ts';
import {
  confirmarPagoAlCliente,
  descartarPagoAlCliente,
  exigirAlgoDebido,
  exigirInformado,
  informarPagoAlCliente,
} from './pago-al-cliente.ts';
import { aceptarRecalculo, aprobarRecalculo, recalcularHoy, recalculoDe } from './recalculo.ts';
import { cotizarRecompra, recomprar } from './recompra.ts';

/** The record within the reach of the session; the rows of another's portfolio do not exist. */
async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<OperacionFila> {
  const row = lock ? await (ctx as Ctx).lock(operaciones, id) : await ctx.seen(operaciones, id);
  if (!(await alcanzaCliente(ctx, row.cliente_rut))) throw new NotFound();
  return row;
}

/** Acts on the papers of an operación that the giro has not frozen yet. */
const ANTES_DEL_GIRO: readonly string[] = ['formalizacion', 'verificada'];

function exigirEnPapeles(accion: string) {
  return (_ctx: ReadCtx, op: OperacionFila) => {
    if (ANTES_DEL_GIRO.includes(op.estado)) return;
    throw new Conflict('transicion_no_permitida', {
      accion,
      estado: words(op.estado),
      acciones_permitidas: estados.allowed(op.estado),
    });
  };
}

function exigirViva(accion: string) {
  return (_ctx: ReadCtx, op: OperacionFila) => {
    if (op.estado === 'anulada') throw new Conflict('transicion_no_permitida', { accion, estado: 'anulada', acciones_permitidas: [] });
  };
}

function exigirRecalculo(sube: boolean) {
  return (ctx: ReadCtx, op: OperacionFila) => {
    exigirEnPapeles('resolver el recálculo')(ctx, op);
    const r = recalculoDe(ctx, op);
    if (!r || r.ahora > r.antes !== sube) throw new Rule('sin_aprobacion_de_recalculo');
    if (sube) (ctx as Ctx).requireOther(op.makers, r.hecho_por);
  };
}

async function exigirAnulable(ctx: ReadCtx, op: OperacionFila): Promise<void> {
  const orden = await ordenViva(ctx, origenDe(op));
  if (orden) exigirAutorizador(ctx as Ctx, orden);
}

async function cambiarCuenta(ctx: Ctx, op: OperacionFila, cuenta_id: string): Promise<void> {
  const cuenta = (await cuentasDe(ctx, op.cliente_rut)).find((c) => c.id === cuenta_id);
  if (!cuenta) throw new NotFound();
  if (cuenta.rut_titular !== op.cliente_rut) throw new Rule('titular_distinto', {}, { cuenta_id: ['No pertenece al RUT del cliente'] });
  await revisarEtapas(ctx, await ctx.update(operaciones, op.id, { cuenta_giro: cuenta_id }));
}

export const service = implement(contract, {
  mensajes,
  unicos: { orden_giro_viva: { codigo: 'giro_ya_solicitado' } },
  estados,
  tabla: 'operacion',
  // As its badge says it.
  nombreEstado: { verificada: 'lista para girar' },
  tablas: { orden_giro: estadosOrden, operacion_etapa: estadosEtapa },
  lista: listaEnPalabras(
    {
      estado: { formalizacion: 'En formalización', verificada: 'Lista para girar', giro_preparado: 'Por autorizar' },
    },
    listar,
  ),
  columnas: exportColumns(CAMPOS),
  cargar,
  detalle,
  opciones,
  checks: {
    tomar_etapa: exigirViva('tomar la etapa'),
    completar_etapa: exigirViva('completar la etapa'),
    no_aplica_etapa: exigirEnPapeles('marcar la etapa'),
    cambiar_cuenta: exigirEnPapeles('cambiar la cuenta'),
    registrar_facturas: exigirViva('registrar las facturas'),
    recalcular: (ctx, op: OperacionFila) => {
      exigirEnPapeles('recalcular')(ctx, op);
      if (op.fechacurso === ctx.hoy) throw new Rule('recalculo_innecesario');
    },
    aceptar_recalculo: exigirRecalculo(false),
    aprobar_recalculo: exigirRecalculo(true),
    anular: exigirAnulable,
    pedir_castigo: exigirPorPedir,
    aprobar_castigo: exigirPedido,
    informar_pago_al_cliente: exigirAlgoDebido,
    confirmar_pago_al_cliente: exigirInformado,
    descartar_pago_al_cliente: exigirInformado,
    rechazar_castigo: exigirPedido,
    cerrar: (ctx, op: OperacionFila) => {
      if (op.cerrada_el) throw new Conflict('transicion_no_permitida', { accion: 'cerrar', estado: 'cerrada', acciones_permitidas: [] });
      return exigirCerrable(ctx as Ctx, op);
    },
  },
  anticipa: { autorizar: exigirAutorizable },
  handlers: {
    giro: (ctx, _input, op) => giroDeOperacion(ctx, op),
    async tomar_etapa(ctx, { etapa }, op) {
      await tomarEtapa(ctx, op, etapa);
    },
    async completar_etapa(ctx, { etapa, comentario }, op) {
      await completarEtapa(ctx, op, etapa, comentario ?? null);
    },
    async no_aplica_etapa(ctx, { etapa, comentario }, op) {
      await noAplicaEtapa(ctx, op, etapa, comentario);
    },
    async observar(ctx, { etapa, comentario }, op) {
      await observarEtapa(ctx, op, etapa, comentario);
    },
    async cambiar_cuenta(ctx, { cuenta_id }, op) {
      await cambiarCuenta(ctx, op, cuenta_id);
    },
    async registrar_facturas(ctx, { facturas }, op) {
      await registrarFacturas(ctx, op, facturas);
    },
    async recalcular(ctx, _input, op) {
      await recalcularHoy(ctx, op);
    },
    async aceptar_recalculo(ctx, { archivos }, op) {
      await aceptarRecalculo(ctx, op, archivos);
    },
    async aprobar_recalculo(ctx, _input, op) {
      await aprobarRecalculo(ctx, op);
    },
    async preparar_giro(ctx, input, op) {
      await prepararGiro(ctx, op, input);
    },
    async devolver(ctx, { motivo }, op) {
      await devolverGiro(ctx, op, motivo);
    },
    async autorizar(ctx, { digitos_cuenta }, op) {
      await autorizarGiro(ctx, op, digitos_cuenta ?? null);
    },
    async confirmar_giro(ctx, { fecha, comprobante }, op) {
      await confirmarGiro(ctx, op, { fecha, comprobante });
    },
    async registrar_comprobante(ctx, { archivos }, op) {
      // girada → vigente, and on to pagada if its documents were paid meanwhile.
      await ponerAlDia(ctx, (await registrarComprobante(ctx, op, archivos)).id);
    },
    async rechazo_banco(ctx, { causa }, op) {
      await rechazarGiro(ctx, op, causa);
    },
    async anular(ctx, { motivo_anulacion, motivo }, op) {
      await exigirOpcion(ctx, 'motivos_anulacion', motivo_anulacion, 'motivo_anulacion');
      const ids = (await documentosDe(ctx, op.id)).map((d) => d.documento_id);
      await anularOperacion(ctx, op, { motivo_anulacion, motivo });
      await pedirRecesion(ctx, op, await documentosPorId(ctx, ids));
    },
    recompra: (ctx, { fecha }, op) => cotizarRecompra(ctx, op, fecha),
    async recomprar(ctx, input, op) {
      await recomprar(ctx, op, input);
    },
    castigo: (ctx, _input, op) => cotizarCastigo(ctx, op),
    async pedir_castigo(ctx, input, op) {
      await pedirCastigo(ctx, op, input);
    },
    async aprobar_castigo(ctx, _input, op) {
      await aprobarCastigo(ctx, op);
    },
    async rechazar_castigo(ctx, { motivo }, op) {
      await rechazarCastigo(ctx, op, motivo);
    },
    async informar_pago_al_cliente(ctx, input, op) {
      await informarPagoAlCliente(ctx, op, input);
    },
    async confirmar_pago_al_cliente(ctx, _input, op) {
      await confirmarPagoAlCliente(ctx, op);
    },
    async descartar_pago_al_cliente(ctx, { motivo }, op) {
      await descartarPagoAlCliente(ctx, op, motivo);
    },
    async cerrar(ctx, _input, op) {
      await cerrar(ctx, op);
    },
    liquidacion: (ctx, _input, op) => liquidacion(ctx, op),
    orden_giro: (ctx, _input, op) => ordenDeGiro(ctx, op),
    anexo_cesion: (ctx, _input, op) => anexoCesion(ctx, op),
    carta_notificacion: (ctx, { deudor_rut }, op) => cartaNotificacion(ctx, op, deudor_rut),
    ordenes: (ctx, f) => listarOrdenes(ctx, f),
    ver_orden: (ctx, { orden_id }) => mesa.verOrden(ctx, orden_id),
    cajas_de_entrega: (ctx, q) => mesa.cajasDeEntrega(ctx, q),
    preparar_orden: (ctx, i) => mesa.prepararOrden(ctx, i),
    devolver_orden: (ctx, i) => mesa.devolverOrden(ctx, i),
    autorizar_orden: (ctx, i) => mesa.autorizarOrden(ctx, i),
    confirmar_orden: (ctx, i) => mesa.confirmarOrden(ctx, i),
    rechazar_orden: (ctx, i) => mesa.rechazarOrden(ctx, i),
    anular_orden: (ctx, i) => mesa.anularOrden(ctx, i),
    archivo_banco: (ctx) => archivoDelBanco(ctx),
    giros_del_dia: (ctx, { fecha }) => girosDelDia(ctx, fecha ?? ctx.hoy),
    impedimentos_giro: (ctx) => impedimentosDeHoy(ctx),
    horas_por_etapa: (ctx, f) => horasPorEtapa(ctx, f),
  },
});
