import { exigirOpcion, listaEnPalabras, opcionesDe } from '#areas/catalogos/public.server.ts';
import { exigirClienteOperable } from '#areas/clientes/public.server.ts';
import { actaDeAsunto, retirarAsunto } from '#areas/comite/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { contract, Solicitud } from '../contract.ts';
import { diferencias } from '../domain/ajuste.ts';
import { CAMPOS } from '../domain/campos.ts';
import { condicionesPuestas } from '../domain/condiciones.ts';
import { estadoAl, estados } from '../domain/estados.ts';
import { excepcionesPuestas } from '../domain/excepciones.ts';
import { mensajes } from '../domain/mensajes.ts';
import { solicitudes } from '../tables.ts';
import { ajustar } from './ajustar.ts';
import { observar, votar, voto } from './aprobacion.ts';
import { cumplirCondicion, dispensarCondicion } from './condiciones.ts';
import { copiaDe } from './copiar.ts';
import { cargar, detalle } from './detalle.ts';
import { enviar } from './enviar.ts';
import { escribirSolicitud } from './escribir-solicitud.ts';
import { evaluar, exigirEvaluacionVista } from './evaluacion.ts';
import { exigirDelNivel, resolverExcepcion } from './excepciones.ts';
import {
  abiertaDe,
  exigirCondiciones,
  exigirDeudores,
  exigirExcepciones,
  exigirPedido,
  exigirUnica,
  garantiasPedidas,
} from './exigencias.ts';
import { SIN_FRENO, type SolicitudRow } from './exposicion.ts';
import { cartaPdf, cartaRechazoPdf, propuestaPdf } from './imprimir.ts';
import { listar } from './lista.ts';
import { pendientesDe, preparar } from './pendientes.ts';
import { baseDePrecios, desistirPrecios, enviarPrecios, exigirAprobador, resolverPrecios } from './precios.ts';
import { exigirRevisor, pedirRevision, resolverRevision } from './rechazo.ts';
import { cambiarFiadorDe, relacionadosDeFicha, relacionadosPuestos } from './relacionados.ts';
import { pasarAComite } from './riesgo.ts';
import { simular } from './simular.ts';
import { vencer } from './vencidas.ts';
import { version } from './versiones.ts';

export const service = implement(contract, {
  mensajes: { ...mensajes },
  unicos: { solicitud_abierta: { codigo: 'solicitud_abierta' } },
  estados,
  tabla: 'solicitud',
  estadoDe: (ctx, row: SolicitudRow) => estadoAl(row.estado, row.aprobada_hasta, ctx.hoy),
  cargar,
  detalle,
  lista: listaEnPalabras(
    {
      estado: { enviada: 'En comité', pendiente_firma: 'Pendiente de firma', en_precios: 'En precios', en_riesgo: 'En riesgo' },
      tipo: { LINEA: 'Línea', PRECIOS: 'Precios' },
    },
    listar,
  ),
  columnas: exportColumns(CAMPOS),
  checks: {
    votar: async (ctx, row: SolicitudRow) => {
      voto.exigirSinActa(row);
      if (ctx.isAmong(row.hecho_por, row.enviada_por, row.ejecutivo_id)) throw new Forbidden('voto_con_interes');
      await exigirEvaluacionVista(ctx, row);
    },
    firmar: (ctx, row: SolicitudRow) => voto.exigirFirmable(ctx, row),
    anular: (_ctx, row: SolicitudRow) => voto.exigirSinActa(row),
    enviar: (_ctx, row: SolicitudRow) => {
      if (row.tipo === 'PRECIOS') throw new Conflict('es_de_precios');
    },
    pasar_a_comite: (ctx, row: SolicitudRow) => {
      if (ctx.isAmong(row.hecho_por, row.enviada_por)) throw new Forbidden('requiere_segundo_usuario');
    },
    resolver_excepcion: (ctx, row: SolicitudRow) => exigirDelNivel(ctx, row),
    dispensar_condicion: (ctx, row: SolicitudRow) => exigirDelNivel(ctx, row),
    enviar_precios: (_ctx, row: SolicitudRow) => {
      voto.exigirSinActa(row);
      if (row.estado === 'borrador' && row.tipo === 'LINEA') throw new Conflict('es_de_linea');
    },
    resolver_precios: (ctx, row: SolicitudRow) => exigirAprobador(ctx, row),
    resolver_revision: (ctx, row: SolicitudRow) => exigirRevisor(ctx, row),
  },
  opciones: {
    respuestas: async (ctx) => (await ctx.askOne('opciones.prestadas', { lista: 'respuestas' })) ?? [],
    sucursales: async (ctx) => (await sucursalesDe(ctx)).map((s) => ({ ...s, codigo: s.id })),
    ejecutivos: (ctx) => opcionesDe(ctx, 'ejecutivos'),
  },
  handlers: {
    async crear(ctx, { rut, excepciones, condiciones, ...datos }) {
      if (!(await alcanzaCliente(ctx, rut))) throw new NotFound();
      const [c, garantias, relacionados, otra] = await atOnce([
        exigirClienteOperable(ctx, rut, { salvo: SIN_FRENO }),
        exigirPedido(ctx, { ...datos, excepciones, condiciones }),
        datos.relacionados ? relacionadosPuestos(ctx, rut, datos.relacionados) : relacionadosDeFicha(ctx, rut),
        abiertaDe(ctx, rut, datos.producto),
      ]);
      await exigirUnica(ctx, otra);
      const row = await ctx.insert(solicitudes, {
        ...datos,
        garantias,
        relacionados,
        excepciones: excepcionesPuestas(excepciones),
        condiciones: condicionesPuestas(condiciones, [], () => ctx.id()),
        tipo: 'LINEA',
        rut: c.rut,
        nombre: c.nombre,
        cliente_id: c.id,
        sucursal_id: c.sucursal_id,
        ejecutivo_id: c.ejecutivo_rut,
        numero: await ctx.folio('solicitud'),
      });
      const suyos = [c.rut, ...relacionados.map((r) => r.rut), ...row.deudores.map((d) => d.rut_deudor)] as Rut[];
      await ctx.emit('decision.abierta', { area: 'solicitudes', id: row.id, ruts: suyos });
      return new Created(row, () => detalle(ctx, row));
    },
    async editar(ctx, { id, version: _v, ...datos }, row) {
      if (datos.producto && datos.producto !== row.producto) await exigirOpcion(ctx, 'productos', datos.producto, 'producto');
      if (datos.deudores) await exigirDeudores(ctx, datos.deudores);
      const yaEstaban = row.excepciones.map((e) => e.codigo);
      if (datos.excepciones) await exigirExcepciones(ctx, datos.excepciones, yaEstaban);
      if (datos.condiciones) await exigirCondiciones(ctx, datos.condiciones, row.condiciones);
      const { garantias, relacionados, excepciones, condiciones, ...resto } = datos;
      await ctx.update(solicitudes, id, {
        ...resto,
        ...(excepciones ? { excepciones: excepcionesPuestas(excepciones, row.excepciones) } : {}),
        ...(condiciones ? { condiciones: condicionesPuestas(condiciones, row.condiciones, () => ctx.id()) } : {}),
        ...(garantias ? { garantias: await garantiasPedidas(ctx, garantias, row.garantias) } : {}),
        ...(relacionados ? { relacionados: await relacionadosPuestos(ctx, row.rut, relacionados, row.relacionados) } : {}),
      });
    },
    enviar: (ctx, { sin_evaluacion_motivo }, row) => enviar(ctx, row, sin_evaluacion_motivo ?? null),
    async evaluar(ctx, _input, row) {
      await evaluar(ctx, row);
    },
    cambiar_fiador: (ctx, { rut, es_fiador }, row) => cambiarFiadorDe(ctx, row, rut, es_fiador),
    votar: (ctx, { razones, razones_evaluacion, razones_escritas, ...v }, row) =>
      votar(ctx, row, {
        ...v,
        razones: {
          codigos: razones ?? [],
          de_evaluacion: razones_evaluacion ?? [],
          en_palabras: (razones_escritas ?? []).map((r) => r.texto),
        },
      }),
    pasar_a_comite: (ctx, _input, row) => pasarAComite(ctx, row),
    resolver_excepcion: (ctx, { codigo, acepta, motivo }, row) => resolverExcepcion(ctx, row, { codigo, acepta, motivo }),
    cumplir_condicion: (ctx, { condicion_id, documento_id }, row) => cumplirCondicion(ctx, row, { condicion_id, documento_id }),
    dispensar_condicion: (ctx, { condicion_id, motivo }, row) => dispensarCondicion(ctx, row, { condicion_id, motivo }),
    async crear_precios(ctx, { rut }) {
      if (!(await alcanzaCliente(ctx, rut))) throw new NotFound();
      const base = await baseDePrecios(ctx, rut);
      await exigirUnica(ctx, await abiertaDe(ctx, base.rut, base.producto, 'PRECIOS'));
      const datos = { ...copiaDe(base), tipo: 'PRECIOS' as const, base_id: base.id, submit_precios: true };
      return detalle(ctx, await ctx.insert(solicitudes, { ...datos, numero: await ctx.folio('solicitud') }));
    },
    enviar_precios: (ctx, { precios: p, motivo }, row) => {
      const { tasa_mensual, comision_pct, comision_minima_uf, ...terminos } = p;
      const precios = { tasa_mensual, comision_pct: comision_pct ?? null, comision_minima_uf: comision_minima_uf ?? null };
      return enviarPrecios(ctx, row, { precios, terminos, motivo });
    },
    resolver_precios: (ctx, { acepta, motivo }, row) => resolverPrecios(ctx, row, { acepta, motivo }),
    desistir_precios: (ctx, { motivo }, row) => desistirPrecios(ctx, row, motivo),
    pedir_revision: (ctx, { texto }, row) => pedirRevision(ctx, row, texto),
    resolver_revision: (ctx, { confirma, respuesta }, row) => resolverRevision(ctx, row, { confirma, respuesta }),
    pendientes: (ctx, _input, row) => pendientesDe(ctx, row),
    preparar: (ctx, { rut, deudores }) => preparar(ctx, rut, deudores ?? ''),
    simular: (ctx, input) => simular(ctx, input),
    firmar: (ctx, { version_vista }, row) => voto.firmar(ctx, row, version_vista),
    async ajustar(ctx, { id: _id, version: _v, motivo, garantias, condiciones, ...cambios }, row) {
      const pedidas = garantias && { garantias: await garantiasPedidas(ctx, garantias, row.garantias) };
      if (condiciones) await exigirCondiciones(ctx, condiciones, row.condiciones);
      const exigidas = condiciones && { condiciones: condicionesPuestas(condiciones, row.condiciones, () => ctx.id()) };
      await ajustar(ctx, row, { ...cambios, ...pedidas, ...exigidas }, motivo);
    },
    async diff(ctx, { desde, hasta }, row) {
      return diferencias(await version(ctx, row.id, desde), await version(ctx, row.id, hasta));
    },
    propuesta: async (ctx, _input, row) => propuestaPdf(ctx, Solicitud.parse(await detalle(ctx, row))),
    acta: (ctx, _input, row) => actaDeAsunto(ctx, 'solicitudes', row.id),
    carta: async (ctx, _input, row) => cartaPdf(ctx, Solicitud.parse(await detalle(ctx, row))),
    carta_rechazo: async (ctx, _input, row) => cartaRechazoPdf(ctx, Solicitud.parse(await detalle(ctx, row))),
    observar: (ctx, { texto }, row) => observar(ctx, row, texto),
    async renovar(ctx, { fecha_expiracion }, row) {
      const vencida = row.estado === 'vencida' ? row : await vencer(ctx, row);
      await exigirClienteOperable(ctx, row.rut, { salvo: SIN_FRENO });
      if (fecha_expiracion < ctx.hoy) throw new Invalid({ fecha_expiracion: ['No puede ser anterior a hoy'] });
      await exigirUnica(ctx, await abiertaDe(ctx, row.rut, row.producto));
      const numero = await ctx.folio('solicitud');
      const nueva = await ctx.insert(solicitudes, { ...copiaDe(vencida), fecha_expiracion, estado_desde: ctx.hoy, numero });
      return detalle(ctx, nueva);
    },
    async anular(ctx, { id, motivo, desistimiento }, row) {
      ctx.audit({ motivo });
      if (desistimiento) await exigirOpcion(ctx, 'motivos_desistimiento', desistimiento, 'desistimiento');
      await retirarAsunto(ctx, 'solicitudes', id);
      await escribirSolicitud(ctx, row, {
        estado: estados.go(row.estado, 'anular'),
        motivo_anulacion: motivo,
        desistimiento: desistimiento ?? null,
      });
      await ctx.emit('pendiente.cerrado', { area: 'solicitudes', entidad_id: id });
    },
  },
});
