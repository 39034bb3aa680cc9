import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { Conflict, Forbidden } from '#kernel/errors.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx } from '#platform/server/context.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { EN_PREPARACION, estados } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { anular, cambiarCurse, castigar, exigirAnulable, exigirCastigable, exigirSinGiro, registrarComprobante } from './actos.ts';
import { exigirConDeuda, registrarAviso } from './aviso-util.ts';
import { exigirAprobacion, solicitar, voto } from './comite.ts';
import { demandarCredito, devolverDeJudicial, exigirDemandable, exigirDevolvible } from './demandar.ts';
import { descontar, exigirSinDescuentos, soltarDescuentos } from './descuentos.ts';
import { cargar, detalle } from './detalle.ts';
import { asientosDe, devengado } from './devengado.ts';
import { alDia } from './estado-a-una-fecha.ts';
import { concederExcepcion, exigirExcepcionable, exigirPedida, pedirExcepcion } from './excepciones.ts';
import type { CreditoFila } from './filas.ts';
import { documentar, pedirGiro } from './giro.ts';
import { carpeta, certificado, cotizacion, finiquito, imprimirVarios, instruccion, liquidacion, tabla } from './imprimir.ts';
import { editar, ingresar } from './ingreso.ts';
import { listar } from './lista.ts';
import { nocheDe } from './noche.ts';
import { opciones } from './opciones.ts';
import { emitirPagare, exigirSinPagare } from './pagare.ts';
import { guardarPapel, validarPapel } from './papeles.ts';
import { simular } from './simular.ts';
import { anularTabla, congelar, exigirTabla } from './tabla.ts';
import { controlarTmc } from './tmc.ts';

export const service = implement(contract, {
  mensajes,
  estados,
  tabla: 'credito',
  cargar,
  detalle,
  lista: listaEnPalabras(
    {
      tipo_credito: 'tipos_credito',
      estado: { pendiente_firma: 'Pendiente de firma', reparado: 'Con reparos', judicial: 'En cobranza judicial' },
    },
    listar,
  ),
  unicos: {
    // Two at once: the second meets the index before it can see the first.
    credito_respaldo: { codigo: 'respaldo_repetido' },
    credito_evento_origen: { codigo: 'pago_repetido' },
  },
  columnas: exportColumns(CAMPOS),
  anticipa: {
    solicitar: async (ctx, c: CreditoFila) => {
      exigirTabla(c);
      await controlarTmc(ctx, c, ['pedida', 'concedida']);
    },
  },
  checks: {
    votar: (ctx, c: CreditoFila) => {
      voto.exigirSinActa(c);
      if (ctx.isAmong(c.hecho_por, c.enviado_por, c.ejecutivo_id)) throw new Forbidden('voto_con_interes');
    },
    firmar: (ctx, c: CreditoFila) => voto.exigirFirmable(ctx, c),
    pedir_excepcion: async (ctx, c: CreditoFila) => void (await exigirExcepcionable(ctx, c)),
    conceder_excepcion: async (ctx, c: CreditoFila) => (ctx as Ctx).requireOther(c.hecho_por, (await exigirPedida(ctx, c)).hecho_por),
    descontar: (_ctx, c: CreditoFila) => exigirSinGiro(c),
    cambiar_curse: (ctx, c: CreditoFila) => {
      exigirAprobacion(ctx, c);
      exigirSinGiro(c);
    },
    emitir_pagare: (ctx, c: CreditoFila) => exigirSinPagare(ctx, c),
    documentar: (ctx, c: CreditoFila) => exigirAprobacion(ctx, c),
    pedir_giro: (_ctx, c: CreditoFila) => {
      if (c.giro_pedido) throw new Conflict('giro_ya_pedido');
    },
    anular: (ctx, c: CreditoFila) => exigirAnulable(ctx, c),
    demandar: (ctx, c: CreditoFila) => exigirDemandable(ctx, c),
    devolver_de_judicial: async (ctx, c: CreditoFila) => {
      // What a case sued for comes back when the case ends.
      if (c.aceleracion?.causa_id) throw new Conflict('credito_en_causa');
      await exigirDevolvible(ctx, c);
    },
    castigar: (ctx, c: CreditoFila) => exigirCastigable(ctx, c),
    registrar_aviso: (_ctx, c: CreditoFila) => exigirConDeuda(c),
    validar_papel: (_ctx, c: CreditoFila) => {
      if (c.estado === 'anulado' || c.estado === 'rechazado') estados.go(c.estado, 'guardar_papel');
    },
  },
  opciones,
  handlers: {
    simular: (ctx, input) => simular(ctx, input),
    async crear(ctx, input) {
      const row = await ingresar(ctx, input);
      return new Created(row, () => detalle(ctx, row));
    },
    editar: (ctx, { id: _id, version: _v, ...cambios }, c) => editar(ctx, c, cambios),
    async confirmar_tabla(ctx, _input, c) {
      await congelar(ctx, c, estados.go(c.estado, 'confirmar_tabla'));
    },
    async reiniciar_cuotas(ctx, { soltar_descuentos }, c) {
      if (!EN_PREPARACION.includes(c.estado)) estados.go(c.estado, 'reiniciar_cuotas');
      if (!soltar_descuentos) await exigirSinDescuentos(ctx, c);
      await anularTabla(ctx, await soltarDescuentos(ctx, c));
    },
    descontar: (ctx, { apply_discounts, descuento_modo, pks }, c) => descontar(ctx, c, { apply_discounts, descuento_modo, pks }),
    guardar_papel: (ctx, d, c) => guardarPapel(ctx, c, d),
    validar_papel: (ctx, d, c) => validarPapel(ctx, c, d),
    registrar_aviso: (ctx, d, c) => registrarAviso(ctx, c, d),
    pedir_excepcion: (ctx, { motivo }, c) => pedirExcepcion(ctx, c, motivo),
    conceder_excepcion: (ctx, { concede, comentario }, c) => concederExcepcion(ctx, c, { concede, comentario: comentario ?? null }),
    solicitar: (ctx, _input, c) => solicitar(ctx, c),
    votar: (ctx, input, c) => voto.votar(ctx, c, input),
    firmar: (ctx, { version_vista }, c) => voto.firmar(ctx, c, version_vista),
    cambiar_curse: (ctx, { fecha_curse, fecha_primer_vencimiento }, c) => cambiarCurse(ctx, c, { fecha_curse, fecha_primer_vencimiento }),
    emitir_pagare: (ctx, _input, c) => emitirPagare(ctx, c),
    documentar: (ctx, _input, c) => documentar(ctx, c),
    pedir_giro: (ctx, _input, c) => pedirGiro(ctx, c),
    registrar_comprobante: (ctx, { comprobante }, c) => registrarComprobante(ctx, c, comprobante),
    anular: (ctx, { motivo }, c) => anular(ctx, c, motivo),
    async demandar(ctx, { motivo }, c) {
      await demandarCredito(ctx, c, { motivo });
    },
    devolver_de_judicial: (ctx, { motivo }, c) => devolverDeJudicial(ctx, c, motivo),
    castigar: (ctx, { motivo }, c) => castigar(ctx, c, motivo),
    al_dia: (ctx, { al }, c) => alDia(ctx, c, al ?? ctx.hoy),
    devengo: (ctx, { mes }, c) => devengado(ctx, c, mes),
    asientos: (ctx, _input, c) => asientosDe(ctx, c),
    noche: (ctx, q) => nocheDe(ctx, q),
    carpeta: (ctx, _input, c) => carpeta(ctx, c),
    imprimir: (ctx, { ids, papeles }) => imprimirVarios(ctx, ids, papeles),
    cotizacion: (ctx, _input, c) => cotizacion(ctx, c),
    tabla: (ctx, _input, c) => tabla(ctx, c),
    instruccion: (ctx, _input, c) => instruccion(ctx, c),
    liquidacion: (ctx, { al }, c) => liquidacion(ctx, c, al ?? ctx.hoy),
    certificado: (ctx, { al }, c) => certificado(ctx, c, al ?? ctx.hoy),
    finiquito: (ctx, _input, c) => finiquito(ctx, c),
  },
});
