import { z } from 'zod';
import { AMBITOS_ALIMENTOS } from '#finanzas/retenciones.ts';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zPesos, zPesosOut, zPorcentaje, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { operacionesContacto } from './contract-contactos.ts';
import { Filtros } from './contract-filtros.ts';
import { Cliente, ClienteItem, Datos, Hecho, Linea, n, TIPO_PERSONA, texto } from './contract-formas.ts';
import { operacionesRelacionadas } from './contract-relacionadas.ts';
import { DatosConsentimiento, PorRut } from './contract-rut.ts';
import { operacionesTarjetas } from './contract-tarjetas.ts';

export { Cliente, ClienteItem, Datos } from './contract-formas.ts';

/** Whether something may be asked about a RUT, and otherwise why. */
export interface PedidoMasivo {
  rut: Rut;
  ok: boolean;
  codigo?: string | undefined;
  datos?: Readonly<Record<string, string | number>> | undefined;
}

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
    /** Other prices were approved for the line that came from a solicitud: they rule from `desde` for what is not priced yet. */
    'solicitud.precios': {
      solicitud_id: string;
      rut: Rut;
      desde: Fecha;
      precios: { tasa_mensual: string; comision_pct: string | null; comision_minima_uf: string | null };
    };
    'cliente.bloqueado': { rut: Rut; motivo: string };
    'cliente.desbloqueado': { rut: Rut; motivo: string };
    /** The switch of a vínculo changed: `avales` creates or discards the guarantor in the same transaction. */
    'vinculo.fiador': { vinculo_id: string; cliente_rut: Rut; rut: Rut; nombre: string; es_fiador: boolean };
    /** A person took back its consent: nothing more is asked with it. */
    'consentimiento.revocado': { rut: Rut; consentimiento_id: string };
    /** Reports of these people were asked for in bulk, for a motive of `motivos_consulta`: who keeps reports asks for them. At most 200. */
    'informes.pedidos': { ruts: readonly Rut[]; motivo: string };
    /** Their tax connection was asked for again: who keeps connections asks for it. */
    'conexion.solicitada': { ruts: readonly Rut[]; motivo: string };
  }
  interface Questions {
    /** Whether each report may be asked for today, before `informes.pedidos`; one answer a RUT, `codigo` of its own sentence when it may not. */
    'informes.por_pedir': { input: { ruts: readonly Rut[]; motivo: string }; answer: readonly PedidoMasivo[] };
    /** The same of a tax connection, before `conexion.solicitada`. */
    'conexion.por_solicitar': { input: { ruts: readonly Rut[]; motivo: string }; answer: readonly PedidoMasivo[] };
    /** For whom a RUT answers, or is about to, whatever the client: reach is asked by who shows it. */
    'cliente.avala': {
      input: { rut: Rut };
      answer: readonly { id: string; cliente_rut: Rut; desde: Fecha; hasta: Fecha | null; estado: string }[];
    };
    /** What each of these debtors holds of the client's line: advanced and not recovered, or kept by a purchase under way. Pesos. */
    'linea.usada_por_deudor': {
      input: { cliente_rut: Rut; deudores: readonly Rut[] };
      answer: Readonly<Record<string, number>>;
    };
    /** The open task of this person that is due first about each of these records, by the id of the record. */
    'contactos.proximos': {
      input: { area: string; ids: readonly string[] };
      answer: Readonly<Record<string, { numero: number; titulo: string; fecha: Fecha | null }>>;
    };
  }
}

const Causales = z.array(zCodigo).default([]);
const Resultados = z.object({ resultados: z.array(z.object({ id: zId, ok: z.boolean(), codigo: n, detail: n })) });
const PedidoDeMuchos = z.object({ ids: z.array(zId).min(1).max(200), motivo: zCodigo });
const Comentario = z.object({ comentario: zTexto(500) });

export const contract = defineArea({
  area: 'clientes',
  tier: 1,
  uses: ['ejecutivos', 'perfiles', 'usuarios', 'libro'],
  permissions: [
    ...(['ver', 'crear', 'editar', 'revisar-legal', 'bloquear', 'desbloquear', 'cuentas', 'validar-cuenta'] as const),
    ...(['traspasar', 'retener', 'calificar-deudor', 'visto-pep', 'dar-de-baja', 'relacionadas'] as const),
    ...(['contactos', 'levantar-restriccion', 'post-giro'] as const),
  ],
  sensibles: ['desbloquear', 'validar-cuenta', 'levantar-restriccion', 'post-giro'],
  item: ClienteItem,
  entity: Cliente,
  list: {
    filters: Filtros,
    orden: ['nombre', 'rut', 'estado', 'linea', 'disponible', 'segmento_cliente', 'creado_en', 'mora_propia', 'mora_negocio'],
    sumas: ['linea', 'disponible'],
    defecto: 'nombre',
    perPage: 25,
  },
  options: [
    ...(['vinculos', 'tipos_contribuyente', 'naciones', 'estado_civiles', 'origenes', 'reseñas', 'tipos_renta', 'sectores'] as const),
    ...(['actividades', 'bancos', 'giros', 'motivos_bloqueo', 'tipos_sociedad', 'tipos_registro', 'causales_autoriza'] as const),
    ...(['motivos_consulta', 'fuentes'] as const),
    ...(['causales_objeta', 'causales_reparo', 'motivos_retencion', 'vigencia_dias', 'habilitado_estados', 'regiones', 'comunas'] as const),
    ...(['ejecutivos', 'abogados', 'perfiles_bloqueo', 'perfiles_alertado', 'ruta_documentos', 'ruta_hash'] as const),
    ...(['sucursales', 'tipos_cuenta', 'motivos_restriccion', 'verificaciones_post_giro'] as const),
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
    alimentos_vigencia_dias: parameter({
      tipo: 'entero',
      defecto: 0,
      min: '0',
      max: '30',
      sensible: true,
      descripcion: 'Días que vale una consulta al registro de deudores de pensiones de alimentos; 0: sólo la del día del giro',
      fuente: 'Ley 21.389; dominio §3: consulta del día del giro',
    }),
    alimentos_ambito: parameter<string>({
      tipo: 'texto',
      defecto: 'CREDITO_CUOTAS',
      opciones: AMBITOS_ALIMENTOS,
      sensible: true,
      descripcion: 'Giros que consultan el registro de deudores de alimentos (códigos separados por coma)',
      fuente: 'Ley 14.908 art. 28: créditos de dinero que se restituyen en cuotas',
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
    /** The request to lift is refused: the bloqueo stays, and who asked is told why. */
    mantener_bloqueo: action({
      permission: 'desbloquear',
      on: 'one',
      input: z.object({ bloqueo_id: zId, motivo: zTexto(500) }),
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
    /** What the registry of alimony debtors answered, by hand, with its certificate (Ley 21.389). */
    registrar_alimentos: action({
      permission: 'retener',
      on: 'one',
      input: z.object({
        fecha: zFecha,
        inscrito: z.boolean({ error: 'Indique si está inscrito' }),
        deuda: zPesos().nullish(),
        beneficiario: zRut.nullish(),
        archivo_id: zId,
      }),
      output: Cliente,
    }),
    fijar_verificacion: action({
      permission: 'post-giro',
      on: 'one',
      input: z.object({ verificaciones_post_giro: zCodigo, motivo: zTexto(300, 5) }),
      output: Cliente,
    }),
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
    registrar_consentimiento: action({ permission: 'editar', on: 'one', input: DatosConsentimiento, output: Cliente }),
    /** The same of any RUT: a partner, a guarantor, a debtor. */
    consentir: action({ permission: 'editar', input: DatosConsentimiento.extend({ rut: zRut }), output: PorRut }),
    revocar_consentimiento: action({
      permission: 'editar',
      input: z.object({ rut: zRut, consentimiento_id: zId, motivo: zTexto(500, 5) }),
      output: PorRut,
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
      output: Resultados,
    }),
    /** Which requests in bulk somebody attends to: the screen shows their buttons, and no others. */
    masivas: query({ permission: 'ver', output: z.object({ informes: z.boolean(), conexion: z.boolean() }) }),
    pedir_informes: action({ permission: 'editar', input: PedidoDeMuchos, output: Resultados }),
    solicitar_conexion: action({ permission: 'editar', input: PedidoDeMuchos, output: Resultados }),
    buscar_persona: query({
      permission: 'ver',
      input: z.object({ rut: zRut }),
      output: z.object({ rut: zRutOut, nombre: n, tipo_persona: n, roles: z.array(z.string()), cliente_id: zId.nullable() }),
    }),
    /** Whom a RUT field finds by name. */
    por_nombre: query({
      permission: 'ver',
      input: z.object({ q: zTexto(100, 3) }),
      output: z.object({ items: z.array(z.object({ rut: zRutOut, nombre: z.string(), detalle: z.string() })) }),
    }),
    por_rut: query({ permission: 'ver', input: z.object({ rut: zRut }), output: PorRut }),
    calificar_rut: action({
      permission: 'calificar-deudor',
      input: z.object({ rut: zRut, calificacion: z.enum(['BUEN_PAGADOR', 'MAL_PAGADOR']), comentario: zTexto(500) }),
      output: PorRut,
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
    requisitos: query({
      permission: 'ver',
      input: z.object({ rut: zRut }),
      output: z.array(
        z.object({
          id: zId,
          tipo_archivo: z.string(),
          nombre: z.string(),
          obligatorio: z.boolean(),
          estado: z.string(),
          vence: zFecha.nullable(),
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
    informe_legal: query({ permission: 'ver', on: 'one', file: true, output: z.unknown() }),
    consentimiento: query({ permission: 'ver', on: 'one', file: true, output: z.unknown() }),
    ...operacionesRelacionadas,
    ...operacionesContacto,
    ...operacionesTarjetas,
  },
});
