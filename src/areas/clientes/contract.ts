import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import {
  zCodigo,
  zCorreo,
  zDecimalOut,
  zFecha,
  zId,
  zPeriodo,
  zPesos,
  zPesosOut,
  zPorcentaje,
  zRut,
  zRutOut,
  zTelefono,
  zTexto,
} from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** A solicitud was approved: the line is created, or replaces the living one. */
    'solicitud.aprobada': {
      solicitud_id: string;
      rut: Rut;
      linea: {
        /** Decimal text in `moneda`. */
        monto: string;
        moneda: 'CLP' | 'UF';
        desde: Fecha;
        hasta: Fecha;
        anticipo_pct: string;
        tasa_mensual: string;
        comision_pct: string | null;
        comision_minima_uf: string | null;
        con_responsabilidad: boolean;
        productos: readonly string[];
        sublimites: readonly { rut_deudor: Rut; monto: number }[];
      };
    };
    'cliente.bloqueado': { rut: Rut; motivo: string };
    'cliente.desbloqueado': { rut: Rut; motivo: string };
    /** The switch of a vínculo changed: `avales` creates or discards the guarantor in the same transaction. */
    'vinculo.fiador': { vinculo_id: string; cliente_rut: Rut; rut: Rut; nombre: string; es_fiador: boolean };
  }
}

const ESTADOS = ['borrador', 'en_fiscalia', 'activo', 'con_reparos', 'objetado', 'vencido', 'inactivo'] as const;
const SEGMENTOS = ['MICRO', 'PEQUENA', 'MEDIANA', 'GRANDE', 'PERSONA', 'AGRICOLA', 'CONTRATISTA_SERVIU'] as const;
const SITUACIONES = ['ACTIVO', 'PRE_FUGA', 'DESACTIVADO'] as const;
const TIPO_PERSONA = z.enum(['NATURAL', 'JURIDICA'], { error: 'Elija el tipo de persona' });
const texto = (max = 200) => zTexto(max).nullish();

export const Direccion = z.object({
  id: zId.optional(),
  tipo: z.enum(['LEGAL', 'COMERCIAL', 'PARTICULAR', 'COBRANZA']),
  calle: zTexto(120),
  numero: zTexto(20),
  depto: texto(40),
  region: zTexto(4),
  comuna: zTexto(6),
  principal: z.boolean().default(false),
});
export const Contacto = z.object({
  id: zId.optional(),
  rut: zRut.nullish(),
  nombre: zTexto(120),
  cargo: texto(80),
  email: zCorreo.nullish(),
  telefono: zTelefono.nullish(),
  tipo: z.enum(['PAGOS', 'COBRANZA', 'VERIFICACION', 'COMERCIAL', 'RECEPCION', 'GERENCIA']),
  fuente: z.enum(['CLIENTE', 'EJECUTIVO', 'BURO', 'SII', 'DEUDOR']),
  predeterminado: z.boolean().default(false),
});
export const Vinculo = z.object({
  id: zId.optional(),
  rut: zRut,
  nombre: zTexto(120),
  vinculo: zCodigo,
  participacion_pct: zPorcentaje.nullish(),
  facultades: z.array(z.enum(['CEDER', 'ENDEUDAR', 'AVALAR', 'SUSCRIBIR_PAGARE', 'PERCIBIR'])).default([]),
  actuacion: z.enum(['INDIVIDUAL', 'CONJUNTA']).default('INDIVIDUAL'),
  con_quienes: texto(200),
  desde: zFecha,
  hasta: zFecha.nullish(),
  es_fiador: z.boolean().default(false),
});
export const Habilitado = z.object({
  id: zId.optional(),
  rut: zRut,
  nombre: zTexto(120),
  cargo: texto(80),
  email: zCorreo,
  firma_cesion: z.boolean().default(false),
});
export const Renta = z.object({
  id: zId.optional(),
  tipo_renta: zCodigo,
  periodo: zPeriodo,
  monto: zPesos(),
  fuente: z.enum(['F29', 'F22', 'LIQUIDACION', 'BOLETA', 'MANUAL']),
  archivo: texto(200),
});

/** Everything of the file that a person writes; each part may travel alone. */
export const Datos = z.object({
  razon_social: texto(120),
  nombres: texto(80),
  apellido_paterno: texto(60),
  apellido_materno: texto(60),
  nombre_fantasia: texto(120),
  fecha_nacimiento: zFecha.nullish(),
  fecha_constitucion: zFecha.nullish(),
  inicio_actividades: zFecha.nullish(),
  nacion: zCodigo.nullish(),
  estado_civil: zCodigo.nullish(),
  profesion: texto(80),
  es_pep: z.boolean().nullish(),
  sucursal_id: zId.nullish(),
  ejecutivo_id: zRut.nullish(),
  origen: zCodigo.nullish(),
  tipo_contribuyente: zCodigo.nullish(),
  tipo_sociedad: zCodigo.nullish(),
  tipo_registro: zCodigo.nullish(),
  giro: texto(80),
  actividades: z
    .array(z.object({ codigo: z.string().regex(/^\d{6}$/, 'Seis dígitos'), principal: z.boolean().default(false) }))
    .max(20)
    .optional(),
  sector: zCodigo.nullish(),
  segmento_por_mano: z.enum(['PERSONA', 'AGRICOLA', 'CONTRATISTA_SERVIU']).nullish(),
  reseñas: z
    .array(z.object({ codigo: zCodigo, texto: zTexto(2000) }))
    .max(20)
    .optional(),
  email: zCorreo.nullish(),
  email_dte: zCorreo.nullish(),
  telefono: zTelefono.nullish(),
  direcciones: z.array(Direccion).max(20).optional(),
  contactos: z.array(Contacto).max(50).optional(),
  vinculos: z.array(Vinculo).max(50).optional(),
  habilitados: z.array(Habilitado).max(30).optional(),
  rentas: z.array(Renta).max(200).optional(),
});

export const ClienteItem = z.object({
  id: zId,
  rut: zRutOut,
  nombre: z.string(),
  estado: z.enum(ESTADOS),
  bloqueo: z.string().nullable(),
  ejecutivo_rut: zRutOut.nullable(),
  ejecutivo: z.string().nullable(),
  sucursal: z.string().nullable(),
  segmento_cliente: z.string().nullable(),
  linea: zPesosOut.nullable(),
  disponible: zPesosOut.nullable(),
  mora: zPesosOut,
  situacion_comercial: z.enum(SITUACIONES),
  conexion: z.string().nullable(),
  ultima_actualizacion: z.string().nullable(),
  proxima_actualizacion: z.string().nullable(),
});

const Cuenta = z.object({
  id: zId,
  habilitado_id: zId.nullable(),
  banco: z.string(),
  banco_nombre: z.string(),
  ctacte: z.string(),
  tipo_cuenta: z.string(),
  rut_titular: zRutOut,
  estado: z.string(),
  creada_por: z.array(z.string()),
  validada_por: z.array(z.string()).nullable(),
  disponible_desde: z.string().nullable(),
  instruccion_notarial: z.boolean(),
  usable: z.boolean(),
  motivo: z.string().nullable(),
});
const Linea = z.object({
  id: zId,
  numero: z.number().int(),
  monto: zDecimalOut,
  moneda: z.string(),
  monto_pesos: zPesosOut,
  usado: zPesosOut,
  reservado: zPesosOut,
  disponible: zPesosOut,
  disponible_texto: z.string(),
  desde: zFecha,
  hasta: zFecha,
  anticipo_pct: zDecimalOut,
  tasa_mensual: zDecimalOut,
  comision_pct: zDecimalOut.nullable(),
  comision_minima_uf: zDecimalOut.nullable(),
  con_responsabilidad: z.boolean(),
  productos: z.array(z.string()),
  estado: z.string(),
  sublimites: z.array(z.object({ rut_deudor: zRutOut, monto: zPesosOut })),
});
const Hecho = z.object({
  id: zId,
  tipo: z.string(),
  origen_area: z.string(),
  fecha: zFecha,
  monto: zPesosOut.nullable(),
  hasta: zFecha.nullable(),
  vigente: z.boolean(),
});
const n = z.string().nullable();

export const Cliente = z.object({
  id: zId,
  rut: zRutOut,
  tipo_persona: TIPO_PERSONA,
  nombre: z.string(),
  roles: z.array(z.string()),
  estado: z.enum(ESTADOS),
  ...{ razon_social: n, nombres: n, apellido_paterno: n, apellido_materno: n, nombre_fantasia: n },
  ...{ fecha_nacimiento: n, fecha_constitucion: n, inicio_actividades: n, nacion: n, estado_civil: n, profesion: n },
  es_pep: z.boolean().nullable(),
  visto_cumplimiento: z.object({ usuario: z.string(), fecha: z.string() }).nullable(),
  es_deudor: z.boolean(),
  calificacion_deudor: n,
  calificaciones: z.array(z.object({ calificacion: z.string(), comentario: z.string(), fecha: zFecha, usuario: z.string() })),
  ...{ sucursal_id: n, sucursal: n, ejecutivo_id: n, ejecutivo: n, origen: n, tipo_contribuyente: n, tipo_sociedad: n, tipo_registro: n },
  giro: n,
  actividades: z.array(z.object({ codigo: z.string(), principal: z.boolean() })),
  ...{ sector: n, ventas_anuales_uf: n, fecha_ventas: n, segmento_por_mano: n, segmento_cliente: n },
  es_emt: z.boolean(),
  reseñas: z.array(z.object({ codigo: z.string(), texto: z.string() })),
  ...{ email: n, email_dte: n, telefono: n, informe_vence: n },
  situacion_comercial: z.enum(SITUACIONES),
  ultima_operacion: n,
  conexion_tributaria: z.object({ estado: z.string(), causa: n, ultima_actualizacion: n, proxima_actualizacion: n }).nullable(),
  direcciones: z.array(
    z.object({
      id: zId,
      ...{ tipo: z.string(), calle: z.string(), numero: z.string(), depto: n, region: z.string(), comuna: z.string() },
      principal: z.boolean(),
    }),
  ),
  contactos: z.array(
    z.object({
      id: zId,
      rut: n,
      nombre: z.string(),
      cargo: n,
      email: n,
      telefono: n,
      tipo: z.string(),
      fuente: z.string(),
      predeterminado: z.boolean(),
    }),
  ),
  vinculos: z.array(
    z.object({
      id: zId,
      rut: zRutOut,
      nombre: z.string(),
      vinculo: z.string(),
      participacion_pct: n,
      facultades: z.array(z.string()),
      actuacion: z.string(),
      con_quienes: n,
      desde: zFecha,
      hasta: zFecha.nullable(),
      es_fiador: z.boolean(),
    }),
  ),
  habilitados: z.array(
    z.object({
      habilitadoId: zId,
      id: zId,
      rut: zRutOut,
      nombre: z.string(),
      cargo: n,
      email: z.string(),
      firma_cesion: z.boolean(),
      estado: z.string(),
      bancos_and_ctacte: z.array(Cuenta),
    }),
  ),
  cuentas: z.array(Cuenta),
  rentas: z.array(z.object({ id: zId, tipo_renta: z.string(), periodo: z.string(), monto: zPesosOut, fuente: z.string(), archivo: n })),
  linea: Linea.nullable(),
  informes: z.array(
    z.object({
      id: zId,
      abogado: z.string(),
      fecha: zFecha,
      resultado: z.string(),
      causales: z.array(z.string()),
      vigencia_dias: z.number().int().nullable(),
      vence: zFecha.nullable(),
      condicion: n,
      observacion: n,
    }),
  ),
  bloqueo: n,
  bloqueos: z.array(
    z.object({
      id: zId,
      motivo: z.string(),
      comentario: z.string(),
      manual: z.boolean(),
      desde: zFecha,
      usuario: z.string(),
      estado: z.string(),
      levante_motivo: n,
      hasta: zFecha.nullable(),
    }),
  ),
  retenciones: z.array(
    z.object({
      id: zId,
      motivo: z.string(),
      monto: zPesosOut.nullable(),
      porcentaje: n,
      beneficiario: n,
      documento: n,
      desde: zFecha,
      hasta: zFecha.nullable(),
      abierta: z.boolean(),
    }),
  ),
  cuentas_especiales: z.array(
    z.object({ id: zId, tipo: z.string(), banco: z.string(), ctacte: z.string(), condicion: z.string(), hasta: zFecha.nullable() }),
  ),
  consentimientos: z.array(z.object({ id: zId, folio: z.string(), fecha: zFecha, archivo: z.string(), hasta: zFecha.nullable() })),
  requisitos: z.array(
    z.object({
      id: zId,
      tipo_archivo: z.string(),
      nombre: z.string(),
      obligatorio: z.boolean(),
      estado: z.string(),
      archivo_id: n,
      vence: zFecha.nullable(),
    }),
  ),
  faltas: z.array(z.object({ paso: z.number().int(), campo: z.string(), texto: z.string() })),
  mora: zPesosOut,
  exposicion: zPesosOut,
});

const Causales = z.array(zCodigo).default([]);
const Comentario = z.object({ comentario: zTexto(500) });

export const contract = defineArea({
  area: 'clientes',
  tier: 1,
  uses: ['ejecutivos', 'perfiles', 'libro', 'bandeja', 'notificaciones'],
  permissions: [
    ...(['ver', 'crear', 'editar', 'revisar-legal', 'bloquear', 'desbloquear', 'cuentas', 'validar-cuenta'] as const),
    ...(['traspasar', 'retener', 'calificar-deudor', 'visto-pep', 'dar-de-baja'] as const),
  ],
  sensibles: ['desbloquear', 'validar-cuenta'],
  item: ClienteItem,
  entity: Cliente,
  list: {
    filters: z.object({
      estado: z.enum(ESTADOS).optional(),
      bloqueado: z.enum(['si', 'no']).optional(),
      ejecutivo: zRut.optional(),
      sucursal: zId.optional(),
      segmento: z.enum(SEGMENTOS).optional(),
      situacion: z.enum(SITUACIONES).optional(),
      conexion: z.enum(['conectado', 'desconectado', 'vencida', 'sin_autorizacion']).optional(),
      con_linea: z.enum(['si', 'no']).optional(),
      rut: zRut.optional(),
    }),
    orden: ['nombre', 'rut', 'estado', 'linea', 'disponible', 'segmento_cliente', 'creado_en'],
    defecto: 'nombre',
    perPage: 25,
  },
  options: [
    ...(['vinculos', 'tipos_contribuyente', 'naciones', 'estado_civiles', 'origenes', 'reseñas', 'tipos_renta', 'sectores'] as const),
    ...(['actividades', 'bancos', 'giros', 'motivos_bloqueo', 'tipos_sociedad', 'tipos_registro', 'causales_autoriza'] as const),
    ...(['causales_objeta', 'causales_reparo', 'motivos_retencion', 'vigencia_dias', 'habilitado_estados', 'regiones', 'comunas'] as const),
    ...([
      'ejecutivos',
      'abogados',
      'perfiles_bloqueo',
      'perfiles_alertado',
      'ruta_documentos',
      'ruta_hash',
      'sucursales',
      'tipos_cuenta',
    ] as const),
  ],
  parameters: {
    enfriamiento_cuenta_horas: parameter({
      tipo: 'entero',
      defecto: 24,
      min: '0',
      max: '720',
      sensible: true,
      descripcion: 'Horas que espera una cuenta bancaria validada antes de poder usarse',
      fuente: 'Dominio §15: cuenta nueva del cliente, espera de 24 horas',
    }),
  },
  operations: {
    crear: action({ permission: 'crear', input: Datos.extend({ rut: zRut, tipo_persona: TIPO_PERSONA }), output: Cliente }),
    editar: action({ permission: 'editar', on: 'one', input: Datos, output: Cliente }),
    enviar_a_fiscalia: action({ permission: 'editar', on: 'one', output: Cliente }),
    autorizar: action({
      permission: 'revisar-legal',
      on: 'one',
      input: z.object({
        causales: Causales,
        vigencia_dias: z.number().int().min(1).max(365).nullish(),
        condicion: texto(500),
        observacion: texto(1000),
      }),
      output: Cliente,
    }),
    reparar: action({
      permission: 'revisar-legal',
      on: 'one',
      input: z.object({ causales: Causales, observacion: texto(1000) }),
      output: Cliente,
    }),
    objetar: action({
      permission: 'revisar-legal',
      on: 'one',
      input: z.object({ causales: Causales, observacion: texto(1000) }),
      output: Cliente,
    }),
    reabrir: action({ permission: 'revisar-legal', on: 'one', input: Comentario, output: Cliente }),
    dar_de_baja: action({ permission: 'dar-de-baja', on: 'one', input: Comentario, output: Cliente }),
    reactivar: action({ permission: 'crear', on: 'one', output: Cliente }),
    bloquear: action({ permission: 'bloquear', on: 'one', input: z.object({ motivo: zCodigo, comentario: zTexto(500) }), output: Cliente }),
    solicitar_desbloqueo: action({
      permission: 'ver',
      on: 'one',
      input: z.object({ bloqueo_id: zId, motivo: zTexto(500) }),
      output: Cliente,
    }),
    desbloquear: action({
      permission: 'desbloquear',
      on: 'one',
      input: z.object({ bloqueo_id: zId, comentario: texto(500) }),
      output: Cliente,
    }),
    agregar_cuenta: action({
      permission: 'cuentas',
      on: 'one',
      input: z.object({
        habilitado_id: zId.nullish(),
        banco: zTexto(10),
        ctacte: z
          .string({ error: 'Escriba el número de cuenta' })
          .trim()
          .regex(/^[0-9-]{3,25}$/, 'Sólo números y guiones'),
        tipo_cuenta: zCodigo,
        rut_titular: zRut,
        instruccion_notarial: z.boolean().default(false),
      }),
      output: Cliente,
    }),
    validar_cuenta: action({ permission: 'validar-cuenta', on: 'one', input: z.object({ cuenta_id: zId }), output: Cliente }),
    rechazar_cuenta: action({
      permission: 'validar-cuenta',
      on: 'one',
      input: z.object({ cuenta_id: zId, motivo: zTexto(300) }),
      output: Cliente,
    }),
    habilitar: action({ permission: 'revisar-legal', on: 'one', input: z.object({ habilitado_id: zId }), output: Cliente }),
    revocar_habilitado: action({
      permission: 'revisar-legal',
      on: 'one',
      input: z.object({ habilitado_id: zId, motivo: zTexto(300) }),
      output: Cliente,
    }),
    cambiar_fiador: action({
      permission: 'editar',
      on: 'one',
      input: z.object({ vinculo_id: zId, es_fiador: z.boolean() }),
      output: Cliente,
    }),
    retener: action({
      permission: 'retener',
      on: 'one',
      input: z.object({
        motivo: zCodigo,
        monto: zPesos({ min: 1 }).nullish(),
        porcentaje: zPorcentaje.nullish(),
        beneficiario: texto(120),
        documento: texto(120),
        hasta: zFecha.nullish(),
      }),
      output: Cliente,
    }),
    liberar: action({ permission: 'retener', on: 'one', input: z.object({ retencion_id: zId, motivo: zTexto(300) }), output: Cliente }),
    calificar_deudor: action({
      permission: 'calificar-deudor',
      on: 'one',
      input: z.object({ calificacion: z.enum(['BUEN_PAGADOR', 'MAL_PAGADOR']), comentario: zTexto(500) }),
      output: Cliente,
    }),
    dar_visto_pep: action({ permission: 'visto-pep', on: 'one', input: Comentario, output: Cliente }),
    suspender_linea: action({ permission: 'bloquear', on: 'one', input: Comentario, output: Cliente }),
    reactivar_linea: action({ permission: 'desbloquear', on: 'one', input: Comentario, output: Cliente }),
    agregar_cuenta_especial: action({
      permission: 'cuentas',
      on: 'one',
      input: z.object({
        tipo: z.enum(['ESCROW', 'MANDATO_SERVIU', 'RETENCION']),
        banco: zTexto(10),
        ctacte: zTexto(30),
        condicion: zTexto(500),
        hasta: zFecha.nullish(),
      }),
      output: Cliente,
    }),
    registrar_consentimiento: action({
      permission: 'editar',
      on: 'one',
      input: z.object({ folio: zTexto(40), fecha: zFecha, archivo: zTexto(200), hasta: zFecha.nullish() }),
      output: Cliente,
    }),
    recibir_requisito: action({
      permission: 'editar',
      on: 'one',
      input: z.object({ requisito_id: zId, archivo_id: texto(100) }),
      output: Cliente,
    }),
    traspasar: action({
      permission: 'traspasar',
      input: z.object({ ids: z.array(zId).min(1).max(100), ejecutivo_id: zRut, motivo: zTexto(300) }),
      output: z.object({ resultados: z.array(z.object({ id: zId, ok: z.boolean(), codigo: n, detail: n })) }),
    }),
    buscar_persona: query({
      permission: 'ver',
      input: z.object({ rut: zRut }),
      output: z.object({ rut: zRutOut, nombre: n, tipo_persona: n, roles: z.array(z.string()), cliente_id: zId.nullable() }),
    }),
    detalle_linea: query({
      permission: 'ver',
      on: 'one',
      output: z.object({ vigente: Linea.nullable(), historia: z.array(Linea) }),
    }),
    protesos: query({ permission: 'ver', on: 'one', output: z.array(Hecho) }),
    documentos_en_cobranza: query({
      permission: 'ver',
      on: 'one',
      output: z.array(
        z.object({
          pk: z.string(),
          numero: z.string(),
          concepto: z.string(),
          monto: zPesosOut,
          vencimiento: zFecha,
          dias_mora: z.number().int(),
          tramo: z.string(),
        }),
      ),
    }),
    estado_clientes: query({
      permission: 'ver',
      output: z.array(
        z.object({
          ejecutivo_rut: n,
          ejecutivo: z.string(),
          ACTIVO: z.number().int(),
          PRE_FUGA: z.number().int(),
          DESACTIVADO: z.number().int(),
        }),
      ),
    }),
    ficha: query({ permission: 'ver', on: 'one', file: true, output: z.unknown() }),
  },
});
