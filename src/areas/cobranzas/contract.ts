import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zFecha, zId, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { operacionesCorreos } from './contract-correos.ts';
import { operacionesEstrategias } from './contract-estrategias.ts';
import {
  AvisoDatos,
  DisputaDatos,
  Gestion,
  Llamada,
  Mensaje,
  Nota,
  Permiso,
  Persona,
  PromesaDatos,
  Resultado,
  Tablero,
  Ticket,
  TicketItem,
  zDivision,
  zPks,
  zProxima,
} from './contract-formas.ts';
import { operacionesVerificacion } from './contract-verificacion.ts';
import { estados } from './domain/estados.ts';
import { CANALES, FINALIDADES, TRAMOS } from './domain/formas.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** A supervisor handed the debts of a ticket to a lawyer: who sues opens the case. */
    'ticket.derivado_judicial': { ticket_id: string; rut: Rut; pks: string[]; abogado: Rut; motivo: string };
  }
}

const version = z.number().int().min(1).optional();
const zMotivo = zTexto(500, 5);
const entero = (defecto: number, max: string, descripcion: string, sensible = false) =>
  parameter({ tipo: 'entero', defecto, min: '0', max, sensible, descripcion, fuente: 'areas cobranzas' });
const conProxima = z.object({ proxima: zProxima.nullish() });

export const contract = defineArea({
  area: 'cobranzas',
  tier: 3,
  uses: [
    'ausencias',
    'avales',
    'cheques',
    'clientes',
    'correo',
    'creditos',
    'documentos',
    'ejecutivos',
    'libro',
    'operaciones',
    'pacs',
    'recaudaciones',
  ],
  permissions: [
    'ver',
    'crear',
    'asignar',
    'gestionar',
    'supervisar',
    'excepcion',
    'verificar',
    'notificar',
    'estrategias',
    'aprobar-estrategias',
  ],
  sensibles: ['excepcion', 'aprobar-estrategias'],
  item: TicketItem,
  entity: Ticket,
  list: {
    filters: z.object({
      vista: z.enum(['mi_cola', 'sin_gestion', 'promesas_hoy', 'por_verificar', 'restringidas', 'escaladas']).optional(),
      estado_ticket: z.enum(estados.states).optional(),
      estado_verificacion: z.string().max(40).optional(),
      estado_notificacion: z.string().max(40).optional(),
      estado_recaudacion: z.string().max(40).optional(),
      estado_seguimiento: z.string().max(40).optional(),
      operador: zRut.optional(),
      sucursal: z.string().max(40).optional(),
      tipo_documento: z.string().max(40).optional(),
      division: zDivision.optional(),
      tramo: z.enum(TRAMOS).optional(),
      rut: zRut.optional(),
      /** Open ones only, unless a state is asked for. */
      cerrados: z.enum(['si', 'no']).optional(),
    }),
    orden: ['num_ticket', 'nombre_deudor', 'monto_total', 'monto_vencido', 'dias_mora', 'proxima_accion_fecha', 'sla_vence', 'creado_en'],
    sumas: ['monto_total', 'monto_vencido'],
    defecto: '-monto_vencido',
    perPage: 25,
  },
  options: [
    ...(['estados_ticket', 'estados_verificacion', 'estados_notificacion', 'estados_recaudacion', 'estados_seguimiento'] as const),
    ...(['operadores_cobranzas', 'sucursales', 'tipo_documentos', 'divisiones', 'ciudades', 'regiones', 'comunas'] as const),
    ...(['contactos', 'recaudadores', 'sub_estados', 'estados', 'estados_llamada', 'metodos_pago', 'cuentas_bancos'] as const),
    ...(['verificaciones_por', 'verificaciones_post_giro', 'motivos_disputa', 'abogados', 'feriados'] as const),
  ],
  parameters: {
    verificacion_desde: parameter({
      tipo: 'si_no',
      defecto: false,
      sensible: true,
      descripcion:
        'Desde cuándo las compras nuevas esperan la verificación y la notificación que se registran aquí; antes se controlan fuera del sistema',
      fuente: 'areas cobranzas',
    }),
    verificacion_vigencia_dias: entero(30, '365', 'Días que vale lo que dijo el deudor de un documento que todavía no se compra'),
    muestreo_pct: entero(20, '100', 'De cada cien documentos bajo el monto que se compra sin verificar, cuántos se verifican igual'),
    llamada_expira_min: entero(30, '240', 'Minutos tras los que una llamada sin cerrar cuenta como no contestada'),
    promesa_dias_max: entero(15, '90', 'Días desde hoy hasta los que se acepta una promesa de pago'),
    promesas_rotas_escalan: entero(2, '20', 'Promesas rotas de un ticket que lo escalan al supervisor'),
    sla_primera_gestion_dias: entero(1, '30', 'Días hábiles para la primera gestión de un ticket'),
    preventiva_dias: entero(5, '30', 'Días antes del vencimiento en que una deuda entra a cobranza'),
    mora_minima_prejudicial: entero(31, '720', 'Días de mora para pasar un ticket a prejudicial', true),
    toma_minutos: entero(15, '240', 'Minutos por los que queda tomado el ticket que entrega la mesa'),
    disputa_dias: entero(5, '60', 'Días hábiles bancarios para resolver una disputa'),
    aviso_dias: entero(3, '30', 'Días hábiles bancarios en que se busca el pago avisado'),
  },
  operations: {
    ...operacionesVerificacion,
    ...operacionesEstrategias,
    ...operacionesCorreos,
    crear: action({
      permission: 'crear',
      money: true,
      status: 201,
      input: z.object({ rut: zRut, pks: zPks, proxima: zProxima.nullish() }),
      output: Ticket,
    }),
    asignar: action({ permission: 'asignar', on: 'one', input: z.object({ operador: zRut }), output: Ticket }),
    asignar_lote: action({
      permission: 'asignar',
      input: z.object({ ids: z.array(zId).min(1, 'Elija al menos uno').max(500), operador: zRut }),
      output: z.object({ resultados: z.array(z.object({ id: zId, ok: z.boolean(), codigo: z.string().nullable() })) }),
    }),
    tomar: action({ permission: 'gestionar', on: 'one', output: Ticket }),
    esperar: action({
      permission: 'gestionar',
      on: 'one',
      input: z.object({ hasta: zFecha, motivo: zTexto(300) }),
      output: Ticket,
    }),
    escalar: action({ permission: 'gestionar', on: 'one', input: z.object({ motivo: zMotivo }), output: Ticket }),
    devolver: action({ permission: 'supervisar', on: 'one', input: z.object({ motivo: zMotivo }), output: Ticket }),
    pasar_prejudicial: action({
      permission: 'supervisar',
      on: 'one',
      input: z.object({ motivo: zMotivo.nullish() }),
      output: Ticket,
    }),
    derivar_judicial: action({
      permission: 'supervisar',
      on: 'one',
      input: z.object({ abogado: zRut, motivo: zMotivo }),
      output: Ticket,
    }),
    cerrar_sin_pago: action({ permission: 'supervisar', on: 'one', input: z.object({ motivo: zMotivo }), output: Ticket }),
    anular: action({ permission: 'supervisar', on: 'one', input: z.object({ motivo: zMotivo }), output: Ticket }),
    reabrir: action({ permission: 'supervisar', on: 'one', input: z.object({ motivo: zMotivo }), output: Ticket }),
    /** The people who answer for its debts, with their contacts and what the law lets now. */
    personas: query({ permission: 'ver', on: 'one', output: z.array(Persona) }),
    permitido: query({
      permission: 'ver',
      on: 'one',
      input: z.object({ persona_rut: zRut, canal: z.enum(CANALES), finalidad: z.enum(FINALIDADES).default('COBRANZA') }),
      output: Permiso,
    }),
    iniciar_llamada: action({
      permission: 'gestionar',
      on: 'one',
      input: Llamada,
      output: z.object({ gestion_id: zId, tel: z.string().nullable(), expira: z.string() }),
    }),
    registrar_llamada: action({ permission: 'gestionar', on: 'one', input: Resultado, output: Ticket }),
    enviar_mensaje: action({ permission: 'gestionar', on: 'one', input: Mensaje.extend(conProxima.shape), output: Ticket }),
    /** A letter of collection, to print it. */
    carta: query({ permission: 'gestionar', on: 'one', file: true, input: z.object({ gestion_id: zId }), output: z.unknown() }),
    anotar: action({ permission: 'gestionar', on: 'one', input: Nota, output: Ticket }),
    comprometer: action({ permission: 'gestionar', on: 'one', input: PromesaDatos.extend(conProxima.shape), output: Ticket }),
    disputar: action({ permission: 'gestionar', on: 'one', input: DisputaDatos.extend(conProxima.shape), output: Ticket }),
    resolver_disputa: action({
      permission: 'supervisar',
      on: 'one',
      input: z.object({ disputa_id: zId, aceptada: z.boolean(), resolucion: zMotivo }),
      output: Ticket,
    }),
    avisar_pago: action({ permission: 'gestionar', on: 'one', input: AvisoDatos, output: Ticket }),
    /** The best ticket that the law lets work now, claimed for a while. */
    pedir_siguiente: action({
      permission: 'gestionar',
      http: 'POST /api/cobranzas/siguiente',
      input: z.object({ division: zDivision.nullish() }),
      output: z.object({
        ticket_id: zId.nullable(),
        puntaje: z.number().int().nullable(),
        razones: z.array(z.object({ codigo: z.string(), puntos: z.number().int() })),
        sugerida: z.string().nullable(),
        quedan: z.number().int(),
        porque: z.string().nullable(),
      }),
    }),
    tablero: query({ permission: 'supervisar', output: Tablero }),
    /** Who calls: the open tickets of whom a telephone is, or of whom he backs (`respalda`). */
    por_telefono: query({
      permission: 'gestionar',
      http: 'GET /api/cobranzas/telefono/:telefono',
      input: z.object({ telefono: zTexto(40) }),
      output: z.object({
        telefono: z.string(),
        hallados: z.array(z.object({ contacto: z.string(), ticket: TicketItem, respalda: z.boolean() })),
      }),
    }),
    /** The open tickets of a person, or of the debts of a client, for the pages that show them. */
    de_persona: query({
      permission: 'ver',
      http: 'GET /api/cobranzas/persona/:rut',
      input: z.object({ rut: zRut }),
      output: z.object({ rut: zRutOut, tickets: z.array(TicketItem) }),
    }),
    /** Every contact made with a person, as the law lets it ask for. */
    registro: query({
      permission: 'supervisar',
      http: 'GET /api/cobranzas/registro/:rut',
      input: z.object({ rut: zRut, desde: zFecha.optional(), hasta: zFecha.optional() }),
      output: z.object({ rut: zRutOut, nombre: z.string(), desde: zFecha, hasta: zFecha, gestiones: z.array(Gestion) }),
    }),
    imprimir_registro: query({
      permission: 'supervisar',
      http: 'GET /api/cobranzas/registro/:rut/imprimir',
      input: z.object({ rut: zRut, desde: zFecha.optional(), hasta: zFecha.optional() }),
      output: z.unknown(),
      file: true,
    }),
    operadores: query({
      permission: 'ver',
      output: z.array(
        z.object({
          rut: zRutOut,
          nombre: z.string(),
          divisiones: z.array(zDivision),
          sucursales: z.array(z.string()),
          capacidad_diaria: z.number().int(),
          activo: z.boolean(),
        }),
      ),
    }),
    guardar_operador: action({
      permission: 'asignar',
      input: z.object({
        rut: zRut,
        divisiones: z.array(zDivision).max(4).default([]),
        sucursales: z.array(z.string().max(40)).max(100).default([]),
        capacidad_diaria: z.number().int().min(1, 'Mínimo 1').max(1000, 'Máximo 1.000').default(60),
        activo: z.boolean().default(true),
        version,
      }),
      output: z.object({ rut: zRutOut }),
    }),
  },
});
