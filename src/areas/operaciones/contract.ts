import { z } from 'zod';
import type { AmbitoAlimentos } from '#finanzas/retenciones.ts';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zRut, zTexto } from '#kernel/fields.ts';
import type { Rut } from '#kernel/values/rut.ts';
import {
  DocumentoCastigable,
  DocumentoRecomprable,
  Giro,
  GirosDelDia,
  HorasPorEtapa,
  Impedimentos,
  Operacion,
  OperacionItem,
  Orden,
} from './contract-formas.ts';

export { DocumentoCastigable, DocumentoRecomprable };

import { estadosOrden } from './domain/estados.ts';
import type { Validacion } from './domain/validacion.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** Money that must leave for another reason than a purchase of documents: same desk, cap, account rules and two people. */
    'giro.solicitado': {
      origen_area: string;
      origen_id: string;
      rut: string;
      nombre: string;
      /** Account of the beneficiary in `clientes`; null when the money is handed over otherwise (cash, own account). */
      cuenta_id: string | null;
      medio: string;
      monto: number;
      /** Who asked for it in its area before whoever lets it go now: none of them authorises the order. */
      makers?: readonly string[] | undefined;
    };
    /** The money left. The area of origin posts its own entry with these data. */
    'giro.confirmado': {
      origen_area: string;
      origen_id: string;
      orden_id: string;
      fecha: string;
      comprobante: string;
      medio: string;
      /** Our bank account in the ledger (1102.x), or 1101 for cash. */
      cuenta_banco: string;
      /** Code of the branch whose till handed the cash over. */
      sucursal?: string | undefined;
      /** What was withheld of it before it left: the area of origin owes it to each RUT. */
      retenciones?: readonly { motivo: string; beneficiario: string | null; monto: number }[] | undefined;
    };
    /**
     * A till is about to hand cash over for an authorised order: who keeps the day sheets writes the egreso of that branch and refuses when
     * it has no open sheet. `giro.confirmado` follows in the same transaction.
     */
    'efectivo.por_entregar': {
      orden_id: string;
      origen_area: string;
      origen_id: string;
      rut: string;
      nombre: string;
      /** Whole pesos, rounded to the nearest ten. */
      monto: number;
      /** Code of the branch, as its day sheets name it. */
      sucursal: string;
      fecha: string;
      comprobante: string;
      /** The sheet that a person chose, when more than one could have. */
      caja_id?: string | undefined;
    };
    /** The order was annulled or the bank gave it back: the area of origin undoes what it did. */
    'giro.rechazado': { origen_area: string; origen_id: string; causa: string };
    /** A purchase was born waiting for what these debtors say of its documents: its giro is held until they answer. */
    'verificacion.esperada': { operacion_id: string; deudores: Rut[] };
  }
  interface Questions {
    /** Whether somebody keeps the register of the calls that verify a documento; nobody: it is done outside the product. */
    'verificacion.registrada': { input: Record<never, never>; answer: true };
    /** Which of these are verified before the giro whatever their amount: by sample, because the debtor is new, or for what the client did before. */
    'verificacion.exigida': {
      input: { cliente_rut: Rut; documentos: readonly { id: string; deudor_rut: Rut; folio: string }[] };
      answer: readonly string[];
    };
    /** Which day sheets of a branch may hand cash over that day. */
    'efectivo.cajas': {
      input: { sucursal: string; fecha: string };
      answer: readonly { id: string; cajero: string; efectivo: number; propia: boolean }[];
    };
    /** An order is about to be authorised: what the checks of the area of origin refuse today. */
    'giro.por_autorizar': {
      input: { origen_area: string; origen_id: string };
      answer: {
        observaciones: readonly { codigo: string; detalle: string }[];
        /**
         * Told by an area that lends: what it lends, whole pesos, and whether it comes back in cuotas (Ley 21.389). What the client has withheld
         * is taken from that giro.
         */
        prestamo?: { monto: number; en_cuotas: boolean } | undefined;
      };
    };
    /**
     * A giro is looked at or authorised: lines of its view that other areas check, and sums that they withhold for a RUT. `monto`: whole pesos over
     * which halves count, the credit asked for or the giro. A line with the id of one of the desk's own takes its place. Nobody answers: absent.
     */
    'giro.por_validar': {
      input: {
        origen_area: string;
        origen_id: string;
        rut: Rut;
        persona_natural: boolean;
        monto: number;
        en_cuotas: boolean;
        ambito: AmbitoAlimentos;
      };
      answer: {
        validaciones: readonly Validacion[];
        retenciones: readonly { motivo: string; rut_beneficiario: string | null; monto: number }[];
      };
    };
  }
}

const PDF = z.unknown();
const motivo = z.object({ motivo: zTexto(500, 5) });
const preparar = z.object({ medio: zCodigo, cuenta_banco: zTexto(20), cuenta_id: zId.nullish() });
const confirmar = z.object({ fecha: zFecha, comprobante: zTexto(40) });
const digitos = z.object({ digitos_cuenta: zTexto(4, 4).nullish() });
const orden_id = { orden_id: zId };

export const contract = defineArea({
  area: 'operaciones',
  tier: 2,
  uses: [
    'avales',
    'proformas',
    'documentos',
    'contratos',
    'pasivos',
    'clientes',
    'garantias',
    'libro',
    'ejecutivos',
    'pagares',
    'perfiles',
  ],
  permissions: [
    'ver',
    'etapa',
    'preparar-giro',
    'autorizar',
    'confirmar-giro',
    'anular',
    'recomprar',
    'cerrar',
    'castigar',
    'aprobar-castigo',
    'informar-pago',
    'confirmar-pago',
  ],
  sensibles: ['preparar-giro', 'autorizar', 'confirmar-giro', 'castigar', 'aprobar-castigo'],
  item: OperacionItem,
  entity: Operacion,
  list: {
    filters: z.object({
      estado: z.string().max(40).optional(),
      etapa: z.string().max(40).optional(),
      cliente_rut: zRut.optional(),
      sede: z.string().max(40).optional(),
      fechacurso_desde: zFecha.optional(),
      fechacurso_hasta: zFecha.optional(),
      vista: z.enum(['en_proceso', 'mias', 'atrasadas', 'por_girar', 'sin_comprobante', 'vigentes', 'en_mora']).optional(),
    }),
    orden: ['num_operacion', 'cliente_nombre', 'fechacurso', 'monto_girar', 'total_monto', 'estado', 'fecha_giro'],
    sumas: ['monto_girar', 'total_monto'],
    defecto: '-num_operacion',
  },
  options: ['tope_diario', 'monto_disponible', 'medios', 'cuentas_bancos', 'motivos_anulacion', 'etapas', 'perfiles', 'sedes', 'cajas'],
  parameters: {
    tope_diario: parameter({
      tipo: 'pesos',
      defecto: 250_000_000,
      min: '0',
      max: '100000000000',
      sensible: true,
      descripcion: 'Dinero que puede autorizarse en un día',
      fuente: 'areas operaciones',
    }),
    castigo_dias_mora: parameter({
      tipo: 'entero',
      defecto: 180,
      min: '1',
      max: '3650',
      sensible: true,
      descripcion: 'Un documento se castiga con más días de mora que estos',
      fuente: 'areas 6, judicial',
    }),
    segunda_autorizacion_uf: parameter({
      tipo: 'uf',
      defecto: '2000.0000',
      min: '0',
      max: '1000000',
      sensible: true,
      descripcion: 'Desde este monto autoriza también una tercera persona',
      fuente: 'domain §15',
    }),
    monto_sin_verificar_uf: parameter({
      tipo: 'uf',
      defecto: '100.0000',
      min: '0',
      max: '100000',
      sensible: true,
      descripcion: 'Documento más grande que se gira sin verificar con el deudor',
      fuente: 'domain §6.8',
      ambitos: ['producto', 'sucursal'],
    }),
    exige_pagare: parameter<'SI_HAY' | 'SIEMPRE'>({
      tipo: 'opcion',
      defecto: 'SI_HAY',
      opciones: ['SI_HAY', 'SIEMPRE'],
      sensible: true,
      descripcion: 'Si un giro de factoring espera el pagaré de la línea aunque el cliente no haya entregado ninguno',
      fuente: 'areas operaciones',
    }),
    tasa_mora_mensual: parameter({
      tipo: 'decimal',
      defecto: '2.4000',
      min: '0',
      max: '10',
      sensible: true,
      descripcion: 'Mora mensual de los documentos; nunca sobre la máxima convencional del día del giro',
      fuente: 'domain §6.10; Ley 18.010 art. 16',
      ambitos: ['producto', 'sucursal'],
    }),
    oficina_desde: parameter({
      tipo: 'entero',
      defecto: 9,
      min: '0',
      max: '23',
      sensible: false,
      descripcion: 'Hora en que abre la oficina: los plazos de las etapas cuentan horas bancarias',
      fuente: 'areas operaciones',
    }),
    oficina_hasta: parameter({
      tipo: 'entero',
      defecto: 18,
      min: '1',
      max: '24',
      sensible: false,
      descripcion: 'Hora en que cierra la oficina',
      fuente: 'areas operaciones',
    }),
  },
  operations: {
    giro: query({ permission: 'ver', on: 'one', output: Giro }),
    tomar_etapa: action({ permission: 'etapa', on: 'one', input: z.object({ etapa: zTexto(40) }), output: Operacion }),
    completar_etapa: action({
      permission: 'etapa',
      on: 'one',
      input: z.object({ etapa: zTexto(40), comentario: zTexto(500).nullish() }),
      output: Operacion,
    }),
    no_aplica_etapa: action({
      permission: 'etapa',
      on: 'one',
      input: z.object({ etapa: zTexto(40), comentario: zTexto(500, 5) }),
      output: Operacion,
    }),
    observar: action({
      permission: 'etapa',
      on: 'one',
      input: z.object({ etapa: zTexto(40), comentario: zTexto(500, 5) }),
      output: Operacion,
    }),
    cambiar_cuenta: action({ permission: 'etapa', on: 'one', input: z.object({ cuenta_id: zId }), output: Operacion }),
    registrar_facturas: action({
      permission: 'etapa',
      on: 'one',
      input: z.object({
        facturas: z
          .array(z.object({ tipo: z.union([z.literal(33), z.literal(34)]), folio: z.number().int().min(1).max(9_999_999_999) }))
          .min(1)
          .max(2),
      }),
      output: Operacion,
    }),
    recalcular: action({ permission: 'etapa', on: 'one', output: Operacion }),
    aceptar_recalculo: action({ permission: 'etapa', on: 'one', upload: { maxMb: 25, maxFiles: 1 }, output: Operacion }),
    aprobar_recalculo: action({ permission: 'autorizar', on: 'one', output: Operacion }),
    preparar_giro: action({ permission: 'preparar-giro', on: 'one', money: true, input: preparar, output: Operacion }),
    devolver: action({ permission: 'preparar-giro', on: 'one', input: motivo, output: Operacion }),
    autorizar: action({ permission: 'autorizar', on: 'one', money: true, input: digitos, output: Operacion }),
    confirmar_giro: action({ permission: 'confirmar-giro', on: 'one', money: true, input: confirmar, output: Operacion }),
    registrar_comprobante: action({ permission: 'confirmar-giro', on: 'one', upload: { maxMb: 25, maxFiles: 1 }, output: Operacion }),
    rechazo_banco: action({
      permission: 'confirmar-giro',
      on: 'one',
      money: true,
      input: z.object({ causa: zTexto(500, 5) }),
      output: Operacion,
    }),
    anular: action({
      permission: 'anular',
      on: 'one',
      money: true,
      input: z.object({ motivo_anulacion: zCodigo, motivo: zTexto(500, 5) }),
      output: Operacion,
    }),
    /** What each document costs to buy back on a day, the figures that `recomprar` posts. */
    recompra: query({ permission: 'ver', on: 'one', input: z.object({ fecha: zFecha }), output: z.array(DocumentoRecomprable) }),
    recomprar: action({
      permission: 'recomprar',
      on: 'one',
      money: true,
      input: z.object({
        documentos: z.array(zId).min(1).max(200),
        fecha: zFecha,
        comprobante: zTexto(40),
        cuenta_banco: zTexto(20),
        /** What the person saw that the client pays. */
        total: z.number().int().min(0).optional(),
      }),
      output: Operacion,
    }),
    /** What writing off each document would leave, and who asked for it, the figures that `aprobar_castigo` posts. */
    castigo: query({ permission: 'ver', on: 'one', output: z.array(DocumentoCastigable) }),
    pedir_castigo: action({
      permission: 'castigar',
      on: 'one',
      input: z.object({ documentos: z.array(zId).min(1).max(200), motivo: zTexto(500, 20) }),
      output: Operacion,
    }),
    /** All that was asked of the operación. */
    aprobar_castigo: action({ permission: 'aprobar-castigo', on: 'one', money: true, output: Operacion }),
    rechazar_castigo: action({ permission: 'aprobar-castigo', on: 'one', input: motivo, output: Operacion }),
    /** The debtor of a document paid the client: the client owes us what we advanced. */
    informar_pago_al_cliente: action({
      permission: 'informar-pago',
      on: 'one',
      input: z.object({ documento_id: zId, fecha: zFecha, motivo: zTexto(500, 10) }),
      output: Operacion,
    }),
    /** All that was told of the operación. */
    confirmar_pago_al_cliente: action({ permission: 'confirmar-pago', on: 'one', money: true, output: Operacion }),
    descartar_pago_al_cliente: action({ permission: 'confirmar-pago', on: 'one', input: motivo, output: Operacion }),
    cerrar: action({ permission: 'cerrar', on: 'one', output: Operacion }),
    liquidacion: query({ permission: 'ver', on: 'one', output: PDF, file: true }),
    orden_giro: query({ permission: 'ver', on: 'one', output: PDF, file: true }),
    anexo_cesion: query({ permission: 'ver', on: 'one', output: PDF, file: true }),
    carta_notificacion: query({ permission: 'ver', on: 'one', input: z.object({ deudor_rut: zRut }), output: PDF, file: true }),
    ordenes: query({
      permission: 'ver',
      input: z.object({ estado: z.enum(estadosOrden.states).optional(), origen_area: z.string().max(40).optional() }),
      output: z.array(Orden),
    }),
    ver_orden: query({ permission: 'ver', http: 'GET /api/operaciones/orden', input: z.object(orden_id), output: Giro }),
    cajas_de_entrega: query({
      permission: 'confirmar-giro',
      http: 'GET /api/operaciones/cajas-de-entrega',
      input: z.object({ sucursal: zTexto(60), fecha: zFecha }),
      output: z.array(z.object({ id: zId, cajero: z.string(), efectivo: z.number().int(), propia: z.boolean() })),
    }),
    preparar_orden: action({ permission: 'preparar-giro', money: true, input: preparar.extend(orden_id), output: Orden }),
    devolver_orden: action({ permission: 'preparar-giro', input: motivo.extend(orden_id), output: Orden }),
    autorizar_orden: action({ permission: 'autorizar', money: true, input: digitos.extend(orden_id), output: Orden }),
    confirmar_orden: action({
      permission: 'confirmar-giro',
      money: true,
      // The till is said for cash only.
      input: confirmar.extend({ ...orden_id, sucursal: zTexto(60).nullish(), caja_id: zId.nullish() }),
      output: Orden,
    }),
    rechazar_orden: action({
      permission: 'confirmar-giro',
      money: true,
      input: z.object({ ...orden_id, causa: zTexto(500, 5) }),
      output: Orden,
    }),
    anular_orden: action({ permission: 'anular', money: true, input: motivo.extend(orden_id), output: Orden }),
    archivo_banco: query({ permission: 'preparar-giro', output: PDF, file: true }),
    giros_del_dia: query({ permission: 'ver', input: z.object({ fecha: zFecha.optional() }), output: GirosDelDia }),
    impedimentos_giro: query({ permission: 'ver', output: Impedimentos }),
    horas_por_etapa: query({
      permission: 'ver',
      input: z.object({ desde: zFecha.optional(), hasta: zFecha.optional() }),
      output: HorasPorEtapa,
    }),
  },
});
