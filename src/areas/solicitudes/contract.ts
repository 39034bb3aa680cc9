import { z } from 'zod';
import { FirmaDelVoto, Voto } from '#areas/comite/contract.ts';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zRut, zTexto } from '#kernel/fields.ts';
import {
  Ajuste,
  Cambio,
  Cambios,
  Datos,
  ESTADOS,
  Pendientes,
  PreciosPedidos,
  Preparacion,
  Simulacion,
  Solicitud,
  SolicitudItem,
} from './contract-formas.ts';

export { Pendientes, Preparacion, Simulacion, Solicitud, SolicitudItem } from './contract-formas.ts';

export const contract = defineArea({
  area: 'solicitudes',
  tier: 2,
  uses: [
    'analisis',
    'analista',
    'avales',
    'bir',
    'buro',
    'clientes',
    'comite',
    'documentos',
    'ejecutivos',
    'garantias',
    'libro',
    'proformas',
    'usuarios',
  ],
  permissions: ['ver', 'crear', 'editar', 'riesgo', 'votar', 'firmar', 'ajustar', 'precios', 'condiciones'],
  sensibles: ['votar', 'firmar', 'ajustar', 'precios'],
  item: SolicitudItem,
  entity: Solicitud,
  list: {
    filters: z.object({
      estado: z.enum(ESTADOS).optional(),
      tipo: z.enum(['LINEA', 'PRECIOS']).optional(),
      nivel: z.enum(['1', '2', '3', '4']).optional(),
      rut: zRut.optional(),
      sucursal: zId.optional(),
      ejecutivo: zRut.optional(),
      /** Of whom asks; waiting for him; approvals that lapse within seven days without their last signature. */
      vista: z.enum(['mias', 'mi_turno', 'expiran']).optional(),
    }),
    orden: ['numero', 'nombre', 'estado', 'fecha_expiracion', 'creado_en'],
    sumas: ['monto', 'monto_aprobado'],
    defecto: '-numero',
    perPage: 25,
  },
  options: [
    ...(['productos', 'excepciones', 'tipos_garantia', 'vinculos', 'respuestas', 'sucursales', 'ejecutivos'] as const),
    ...(['condiciones_tipo', 'motivos_rechazo', 'motivos_desistimiento'] as const),
  ],
  parameters: {
    riesgo_omitido_nivel_1: parameter({
      tipo: 'si_no',
      defecto: true,
      sensible: true,
      descripcion: 'Una línea de nivel 1 que el analista virtual aprueba, sin excepciones, va derecho a su único votante',
      fuente: 'areas solicitudes',
    }),
    socio_desde_pct: parameter({
      tipo: 'decimal',
      defecto: '10.00',
      min: '0',
      max: '100',
      sensible: true,
      descripcion: 'Participación desde la cual se exigen los informes de un socio',
      fuente: 'areas solicitudes',
    }),
  },
  operations: {
    crear: action({ permission: 'crear', money: true, input: Datos.extend({ rut: zRut }), output: Solicitud }),
    editar: action({ permission: 'editar', on: 'one', input: Cambios, output: Solicitud }),
    enviar: action({
      permission: 'crear',
      on: 'one',
      /** Why it goes on without an evaluation, when the machine could not make one. */
      input: z.object({ sin_evaluacion_motivo: zTexto(500, 10).nullish() }),
      output: Solicitud,
    }),
    /** Asks the analista virtual for its evaluation, made apart. */
    evaluar: action({ permission: 'crear', on: 'one', output: Solicitud }),
    /** The `es_fiador` switch of a socio: proposes or discards his aval in place. */
    cambiar_fiador: action({ permission: 'editar', on: 'one', input: z.object({ rut: zRut, es_fiador: z.boolean() }), output: Solicitud }),
    votar: action({
      permission: 'votar',
      on: 'one',
      input: Voto.extend({
        /** Why it is rejected, of `motivos_rechazo`: what the letter to the client will say. */
        razones: z.array(zCodigo).max(4, 'A lo más cuatro razones').nullish(),
        /** Reasons that the evaluation of the analista virtual found, by their id, and others in words: with those of the list, four at most. */
        razones_evaluacion: z.array(z.string().max(60)).max(4, 'A lo más cuatro razones').nullish(),
        razones_escritas: z
          .array(z.object({ texto: zTexto(300, 10) }))
          .max(4, 'A lo más cuatro razones')
          .nullish(),
      }),
      output: Solicitud,
    }),
    /** The analyst completed the file: it goes before the comité. */
    pasar_a_comite: action({ permission: 'riesgo', on: 'one', output: Solicitud }),
    resolver_excepcion: action({
      permission: 'votar',
      on: 'one',
      input: z.object({ codigo: zCodigo, acepta: z.boolean({ error: 'Indique si la acepta' }), motivo: zTexto(500, 5) }),
      output: Solicitud,
    }),
    cumplir_condicion: action({
      permission: 'condiciones',
      on: 'one',
      input: z.object({ condicion_id: zId, documento_id: zId }),
      output: Solicitud,
    }),
    dispensar_condicion: action({
      permission: 'votar',
      on: 'one',
      input: z.object({ condicion_id: zId, motivo: zTexto(500, 5) }),
      output: Solicitud,
    }),
    /** A draft of other prices for the line in force. */
    crear_precios: action({
      permission: 'crear',
      http: 'POST /api/solicitudes/crear-precios',
      status: 201,
      money: true,
      input: z.object({ rut: zRut }),
      output: Solicitud,
    }),
    enviar_precios: action({
      permission: 'crear',
      on: 'one',
      input: z.object({ submit_precios: z.literal(true), precios: PreciosPedidos, motivo: zTexto(500, 5) }),
      output: Solicitud,
    }),
    resolver_precios: action({
      permission: 'precios',
      on: 'one',
      input: z.object({ acepta: z.boolean({ error: 'Indique si los acepta' }), motivo: zTexto(500, 5) }),
      output: Solicitud,
    }),
    desistir_precios: action({ permission: 'crear', on: 'one', input: z.object({ motivo: zTexto(500) }), output: Solicitud }),
    /** The titular asks that somebody else looks again at a rejection (Ley 21.719 art. 8 bis). */
    pedir_revision: action({ permission: 'editar', on: 'one', input: z.object({ texto: zTexto(1000, 10) }), output: Solicitud }),
    resolver_revision: action({
      permission: 'riesgo',
      on: 'one',
      input: z.object({ confirma: z.boolean({ error: 'Indique si confirma el rechazo' }), respuesta: zTexto(1000, 10) }),
      output: Solicitud,
    }),
    /** What is missing, and who owes it. */
    pendientes: query({ permission: 'ver', on: 'one', output: Pendientes }),
    /** The same before it exists: the first step of the form reads it. `deudores`: RUTs separated by commas. */
    preparar: query({
      permission: 'crear',
      input: z.object({ rut: zRut, deudores: z.string().max(3000).optional() }),
      output: Preparacion,
    }),
    /** The level that would decide it, and why, without writing anything. */
    simular: query({
      permission: 'crear',
      http: 'POST /api/solicitudes/simular',
      input: Datos.pick({
        moneda: true,
        monto: true,
        con_responsabilidad: true,
        deudores: true,
        garantias: true,
        excepciones: true,
      }).extend({
        rut: zRut,
      }),
      output: Simulacion,
    }),
    /** The analyst asks for more before the comité decides: it goes back to its executive. */
    observar: action({ permission: 'riesgo', on: 'one', input: z.object({ texto: zTexto(1000, 5) }), output: Solicitud }),
    firmar: action({ permission: 'firmar', on: 'one', input: FirmaDelVoto, output: Solicitud }),
    ajustar: action({ permission: 'ajustar', on: 'one', input: Ajuste, output: Solicitud }),
    diff: query({
      permission: 'ver',
      on: 'one',
      input: z.object({ desde: z.coerce.number().int().min(1), hasta: z.coerce.number().int().min(1) }),
      output: z.array(Cambio),
    }),
    propuesta: query({ permission: 'ver', on: 'one', file: true, output: z.unknown() }),
    acta: query({ permission: 'ver', on: 'one', file: true, output: z.unknown() }),
    carta: query({ permission: 'ver', on: 'one', file: true, output: z.unknown() }),
    carta_rechazo: query({ permission: 'ver', on: 'one', file: true, output: z.unknown() }),
    /** A vencida copied to another draft, with a new validity. */
    renovar: action({ permission: 'crear', on: 'one', input: z.object({ fecha_expiracion: zFecha }), output: Solicitud }),
    anular: action({
      permission: 'crear',
      on: 'one',
      input: z.object({ motivo: zTexto(500), desistimiento: zCodigo.nullish() }),
      output: Solicitud,
    }),
  },
});
