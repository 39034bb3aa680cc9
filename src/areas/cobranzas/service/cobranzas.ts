import { eq } from 'drizzle-orm';
import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { Invalid } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estados, estadosEstrategia } from '../domain/estados.ts';
import type { Proximo } from '../domain/formas.ts';
import { mensajes } from '../domain/mensajes.ts';
import { mensajes as mensajesVerificacion } from '../domain/mensajes-verificacion.ts';
import { operadores } from '../tables.ts';
import { anular, asignar, asignarLote, cerrarSinPago, crear, derivarJudicial, esperar, pasarPrejudicial, reabrir, tomar } from './actos.ts';
import { anotar } from './anotar.ts';
import { avisarPago } from './avisos.ts';
import { cartaDeCobranza } from './cartas.ts';
import { detalle, permisoDe, personasDe } from './detalle.ts';
import { abrirDisputa, resolverDisputa } from './disputas.ts';
import { enviarMensaje } from './escribir.ts';
import { escribirVarios } from './escribir-varios.ts';
import { decidir, listar as listarEstrategias, proponer, simular } from './estrategias.ts';
import { cargar, type TicketFila } from './filas.ts';
import { dePersona, listar } from './lista.ts';
import { iniciarLlamada, registrarLlamada } from './llamar.ts';
import { exigirProxima, gestionado, pasar } from './mover.ts';
import { opciones } from './opciones.ts';
import { exigirObligado } from './personas.ts';
import { porTelefono } from './por-telefono.ts';
import { prometer } from './promesas.ts';
import { imprimirRegistro, registroDe } from './registro.ts';
import { resultado } from './resultado.ts';
import { siguiente } from './siguiente.ts';
import { seguir } from './sincronizar.ts';
import { tablero } from './tablero.ts';
import { actosVerificacion } from './verificacion-actos.ts';

type Proxima = Proximo | null | undefined;

export const service = implement(contract, {
  mensajes: { ...mensajes, ...mensajesVerificacion },
  estados,
  tabla: 'cobranza_ticket',
  tablas: { cobranza_estrategia: estadosEstrategia },
  estadoDe: (_ctx, row: TicketFila) => row.estado,
  cargar,
  detalle,
  lista: listaEnPalabras(
    {
      division: 'divisiones',
      sucursal: opciones.sucursales,
      estado_ticket: 'estados_ticket',
      estado_verificacion: 'estados_verificacion',
      estado_notificacion: 'estados_notificacion',
      estado_recaudacion: 'estados_recaudacion',
      estado_seguimiento: 'estados_seguimiento',
      tramo: { AL_DIA: 'Al día', '1_15': '1 a 15', '16_30': '16 a 30', '31_60': '31 a 60', '61_90': '61 a 90', MAS_90: 'Más de 90' },
      proxima_accion_tipo: {},
    },
    listar,
  ),
  columnas: exportColumns(CAMPOS),
  opciones,
  unicos: {
    cobranza_item_vivo: { codigo: 'deuda_con_ticket', campo: 'pks' },
    cobranza_gestion_en_curso: { codigo: 'contacto_en_curso' },
    cobranza_aviso_operacion: { codigo: 'aviso_repetido', campo: 'num_operacion' },
  },
  handlers: {
    ...actosVerificacion,
    estrategias: (ctx) => listarEstrategias(ctx),
    resultado_estrategias: (ctx) => resultado(ctx),
    simular_estrategia: (ctx, d) => simular(ctx, d),
    proponer_estrategia: (ctx, d) => proponer(ctx, d),
    decidir_estrategia: (ctx, d) => decidir(ctx, d),
    escribir_varios: (ctx, d) => escribirVarios(ctx, d),
    async crear(ctx, d) {
      const row = await crear(ctx, { ...d, proxima: d.proxima as Proxima });
      return new Created(row, () => detalle(ctx, row));
    },
    asignar: (ctx, { operador }, t) => asignar(ctx, t, operador),
    asignar_lote: (ctx, { ids, operador }) => asignarLote(ctx, ids, operador),
    tomar: (ctx, _i, t) => tomar(ctx, t),
    async esperar(ctx, { hasta, motivo }, t) {
      await esperar(ctx, t, hasta);
      await anotar(ctx, t, motivo);
    },
    async escalar(ctx, { motivo }, t) {
      await pasar(ctx, t, 'escalar', { proxima_fecha: ctx.hoy, proxima_tipo: 'REVISION' });
      await anotar(ctx, t, motivo);
    },
    async devolver(ctx, { motivo }, t) {
      await pasar(ctx, t, 'devolver', { proxima_fecha: ctx.hoy, proxima_tipo: 'LLAMADA' });
      await anotar(ctx, t, motivo);
    },
    async pasar_prejudicial(ctx, { motivo }, t) {
      await pasarPrejudicial(ctx, t, motivo);
      if (motivo) await anotar(ctx, t, motivo);
    },
    async derivar_judicial(ctx, { abogado, motivo }, t) {
      await derivarJudicial(ctx, t, { abogado, motivo });
      await anotar(ctx, t, motivo);
    },
    cerrar_sin_pago: (ctx, { motivo }, t) => cerrarSinPago(ctx, t, motivo),
    anular: (ctx, { motivo }, t) => anular(ctx, t, motivo),
    async reabrir(ctx, { motivo }, t) {
      await reabrir(ctx, t);
      await anotar(ctx, t, motivo);
    },
    personas: (ctx, _i, t) => personasDe(ctx, t),
    permitido: async (ctx, i, t) => permisoDe(ctx, t, await exigirObligado(ctx, t, i.persona_rut), i.canal, i.finalidad),
    iniciar_llamada: (ctx, i, t) => iniciarLlamada(ctx, t, i),
    async registrar_llamada(ctx, i, t) {
      await registrarLlamada(ctx, t, i);
      await seguir(ctx, [t.rut_deudor]);
    },
    async enviar_mensaje(ctx, { persona_rut, contacto_id, plantilla, canal, excepcion, proxima }, t) {
      const persona = await exigirObligado(ctx, t, persona_rut);
      await enviarMensaje(ctx, t, { persona, contacto_id, plantilla, canal, excepcion });
      const luego = proxima
        ? exigirProxima(ctx, proxima as Proxima)
        : { fecha: t.proxima_fecha ?? ctx.hoy, tipo: t.proxima_tipo ?? ('LLAMADA' as const) };
      await gestionado(ctx, t, 'enviar_mensaje', { proxima: luego });
    },
    async anotar(ctx, { comentario, estado_seguimiento, proxima }, t) {
      await anotar(ctx, t, comentario, estado_seguimiento);
      const luego = proxima
        ? exigirProxima(ctx, proxima as Proxima)
        : { fecha: t.proxima_fecha ?? ctx.hoy, tipo: t.proxima_tipo ?? ('LLAMADA' as const) };
      await gestionado(ctx, t, 'anotar', { proxima: luego, estado_seguimiento });
    },
    async comprometer(ctx, { proxima, ...p }, t) {
      const c = await prometer(ctx, t, p);
      await gestionado(ctx, t, 'comprometer', {
        proxima: (proxima as Proxima) ?? { fecha: c.fecha, tipo: 'LLAMADA' },
        estado_seguimiento: 'PROMETE_PAGO',
      });
      await seguir(ctx, [t.rut_deudor]);
    },
    async disputar(ctx, { proxima, ...d }, t) {
      const nueva = await abrirDisputa(ctx, t, d);
      await gestionado(ctx, t, 'disputar', {
        proxima: (proxima as Proxima) ?? { fecha: nueva.vence, tipo: 'REVISION' },
        estado_seguimiento: 'DISPUTA',
      });
      await seguir(ctx, [t.rut_deudor]);
    },
    async resolver_disputa(ctx, r, t) {
      await resolverDisputa(ctx, t, r);
      await anotar(ctx, t, r.resolucion);
      await seguir(ctx, [t.rut_deudor]);
    },
    async avisar_pago(ctx, { proxima, ...a }, t) {
      const nuevo = await avisarPago(ctx, t, a);
      await gestionado(ctx, t, 'avisar_pago', {
        proxima: (proxima as Proxima) ?? { fecha: nuevo.busca_hasta, tipo: 'REVISION' },
        estado_seguimiento: 'EN_PROCESO_DE_PAGO',
      });
      await seguir(ctx, [t.rut_deudor]);
    },
    pedir_siguiente: (ctx, o) => siguiente(ctx, o),
    tablero: (ctx) => tablero(ctx),
    por_telefono: (ctx, { telefono }) => porTelefono(ctx, telefono),
    de_persona: (ctx, { rut }) => dePersona(ctx, rut),
    registro: (ctx, o) => registroDe(ctx, o),
    carta: (ctx, { gestion_id }, t) => cartaDeCobranza(ctx, t, gestion_id),
    imprimir_registro: (ctx, o) => imprimirRegistro(ctx, o),
    async operadores(ctx) {
      const nombres = new Map((await personasPorCargo(ctx)).map((p) => [p.codigo, p.nombre]));
      return (await ctx.rows(operadores)).map((o) => ({ ...o, nombre: nombres.get(o.rut) ?? o.rut }));
    },
    async guardar_operador(ctx, { rut, version: _v, ...d }) {
      if (!(await personasPorCargo(ctx)).some((p) => p.codigo === rut)) throw new Invalid({ rut: ['No es una persona de la empresa'] });
      const ya = await ctx.first(operadores, eq(operadores.rut, rut as Rut));
      if (ya) await ctx.update(operadores, ya.id, d);
      else await ctx.insert(operadores, { rut, ...d });
      return { rut };
    },
  },
});
