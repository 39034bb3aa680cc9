import { z } from 'zod';
import { FirmaDelVoto, Voto } from '#areas/comite/contract.ts';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zDecimalOut, zFecha, zId, zPesos, zPesosOut, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { Conversion, Periodo } from './contract-conversion.ts';
import { Calculo, Edicion, Entrada, Proforma, ProformaItem } from './contract-formas.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** The committee approved: `operaciones` creates the operación in the same transaction. */
    'proforma.aprobada': { proforma_id: string };
  }
  interface Questions {
    /** Whether somebody buys what an approved proforma sells. */
    'proforma.por_comprar': { input: { proforma_id: string }; answer: true };
    /**
     * The rules run over these debtors: how each one is rated. Who answers is a source and rates every RUT, null when it is not rated; while
     * nobody answers the rule is absent.
     */
    'deudores.consultados': {
      input: { cliente_rut: Rut; deudores: readonly Rut[] };
      answer: readonly { rut: Rut; clasificacion: 'A' | 'B' | 'C' | 'D' | 'E' | null; vence: Fecha | null; bir_id: string | null }[];
    };
  }
}

const motivo = z.object({ motivo: zTexto(500, 5) });
const PDF = z.unknown();

const Comprable = z.object({
  documento_id: zId,
  tipo: z.string(),
  folio: z.string(),
  deudor_rut: zRutOut,
  razon_deudor: z.string(),
  fecha_emision: zFecha,
  fecha_vencimiento: zFecha.nullable(),
  monto: zPesosOut,
});

const Deuda = z.object({
  pk: z.string(),
  numero: z.string(),
  tipo: z.string(),
  tipo_descuento: z.string(),
  vencimiento: zFecha,
  saldo: zPesosOut,
  mora: zPesosOut,
  gastos_cobranza: zPesosOut,
  adeudado: zPesosOut,
  vencida: z.boolean(),
  /** Number of the proforma that already takes it. */
  en_proforma: z.number().int().nullable(),
});

const AFavor = z.object({
  pasivo_id: zId,
  tipo_pasivo: z.string(),
  comprobante: z.string(),
  fecha: zFecha,
  disponible: zPesosOut,
});

const Solucion = z.object({
  resuelto: z.boolean(),
  variable: z.enum(['tasa', 'anticipo']),
  valor: zDecimalOut.nullable(),
  monto_girar: zPesosOut.nullable(),
  /** Above the objective, or how many pesos are missing from the most that can be given. */
  sobra: zPesosOut,
  falta: zPesosOut,
  motivo: z.enum(['tope', 'tmc']).nullable(),
});

/** A product or a branch may have a value of its own: the proforma knows both. */
const AMBITOS = ['producto', 'sucursal'] as const;

export const contract = defineArea({
  area: 'proformas',
  tier: 2,
  uses: ['cheques', 'clientes', 'documentos', 'comite', 'contratos', 'libro', 'ejecutivos', 'pagares', 'pasivos', 'descuentos'],
  permissions: ['ver', 'crear', 'emitir', 'votar', 'firmar', 'excepcion', 'anular'],
  item: ProformaItem,
  entity: Proforma,
  list: {
    filters: z.object({
      estado: z.string().max(40).optional(),
      cliente_rut: zRut.optional(),
      ejecutivo: zRut.optional(),
      fechacurso_desde: zFecha.optional(),
      fechacurso_hasta: zFecha.optional(),
      vista: z.enum(['mias', 'mi_turno', 'en_comite', 'vencen_hoy']).optional(),
    }),
    orden: ['num_proforma', 'cliente_nombre', 'fechacurso', 'monto_girar', 'total_monto', 'tasa', 'estado', 'vigencia_hasta'],
    sumas: ['total_monto', 'monto_girar'],
    defecto: '-num_proforma',
  },
  options: [
    'ayuda_bancos',
    'costo_minimo',
    'productos',
    'ejecutivos',
    'origen_operacion',
    'destino_operacion',
    'tipo_operacion',
    'dte',
    'sedes',
    'pagare_o_contratos',
    'pactos_sin_costo_minimo',
    'descuentos_proforma',
    'dias_extra_femision',
    'minimo_dias_mypime',
    'maximo_dias_mypime',
    'minimo_descontado',
    'valor_uf',
    'maximo_uf_concentracion',
    'restriccion_tml',
    'pactos_with_contrato',
    'excepciones',
    'pactos',
    'costos_operacionales',
  ],
  parameters: {
    dias_transito: parameter({
      tipo: 'entero',
      defecto: 2,
      min: '0',
      max: '30',
      sensible: false,
      descripcion: 'Días corridos que tarda el dinero tras el vencimiento',
      fuente: 'domain §6.5',
      ambitos: AMBITOS,
    }),
    minimo_dias: parameter({
      tipo: 'entero',
      defecto: 15,
      min: '0',
      max: '90',
      sensible: false,
      descripcion: 'Mínimo de días cobrados por documento',
      fuente: 'domain §6.5',
      ambitos: AMBITOS,
    }),
    minimo_dias_mypime: parameter({
      tipo: 'entero',
      defecto: 15,
      min: '0',
      max: '90',
      sensible: false,
      descripcion: 'Mínimo de días cobrados a un cedente EMT',
      fuente: 'domain §6.5',
      ambitos: AMBITOS,
    }),
    maximo_dias_mypime: parameter({
      tipo: 'entero',
      defecto: 30,
      min: '1',
      max: '365',
      sensible: true,
      descripcion: 'Plazo máximo desde la recepción cuando el cedente es EMT y el deudor no',
      fuente: 'Ley 21.131; domain §6.4',
      ambitos: AMBITOS,
    }),
    maximo_dias_publico: parameter({
      tipo: 'entero',
      defecto: 60,
      min: '1',
      max: '365',
      sensible: true,
      descripcion: 'Plazo máximo de un organismo público con acuerdo inscrito',
      fuente: 'Ley 21.131; domain §6.4',
      ambitos: AMBITOS,
    }),
    dias_extra_femision: parameter({
      tipo: 'entero',
      defecto: 30,
      min: '0',
      max: '365',
      sensible: false,
      descripcion: 'Días desde la emisión cuando el documento no trae vencimiento',
      fuente: 'domain §6.5',
      ambitos: AMBITOS,
    }),
    costo_minimo_uf: parameter({
      tipo: 'uf',
      defecto: '2.5000',
      min: '0',
      max: '1000',
      sensible: false,
      descripcion: 'Costo mínimo de una operación (diferencia de precio más comisión)',
      fuente: 'domain §6.6',
      ambitos: AMBITOS,
    }),
    minimo_descontado_uf: parameter({
      tipo: 'uf',
      defecto: '5.0000',
      min: '0',
      max: '10000',
      sensible: false,
      descripcion: 'Documento más pequeño que se compra sin excepción',
      fuente: 'domain §6.5',
      ambitos: AMBITOS,
    }),
    maximo_uf_concentracion: parameter({
      tipo: 'uf',
      defecto: '3000.0000',
      min: '0',
      max: '1000000',
      sensible: true,
      descripcion: 'Anticipos máximos por deudor sobre toda la cartera',
      fuente: 'domain §6.5',
      ambitos: AMBITOS,
    }),
    concentracion_linea_pct: parameter({
      tipo: 'porcentaje',
      defecto: '25.00',
      min: '0',
      max: '100',
      sensible: true,
      descripcion: 'Parte de la línea del cliente que puede ocupar un deudor',
      fuente: 'domain §6.5',
      ambitos: AMBITOS,
    }),
    tasa_piso: parameter({
      tipo: 'decimal',
      defecto: '0.00',
      min: '0',
      max: '10',
      sensible: true,
      descripcion: 'Tasa mensual bajo la cual aprueba otra persona; 0 = sin piso',
      fuente: 'domain §15',
      ambitos: AMBITOS,
    }),
    dias_mora_revision: parameter({
      tipo: 'entero',
      defecto: 15,
      min: '0',
      max: '365',
      sensible: false,
      descripcion: 'Días de mora del cliente sobre los que se pide excepción',
      fuente: 'domain §15',
      ambitos: AMBITOS,
    }),
    validez_proforma: parameter({
      tipo: 'entero',
      defecto: 7,
      min: '1',
      max: '60',
      sensible: false,
      descripcion: 'Días hábiles bancarios en que vale una proforma emitida',
      fuente: 'areas proformas',
      ambitos: AMBITOS,
    }),
    pactos_sin_costo_minimo: parameter<string>({
      tipo: 'texto',
      defecto: '',
      sensible: false,
      descripcion: 'Pactos exentos del costo mínimo (códigos separados por coma)',
      fuente: 'domain §6.6',
      ambitos: AMBITOS,
    }),
    pactos_with_contrato: parameter<string>({
      tipo: 'texto',
      defecto: '',
      sensible: false,
      descripcion: 'Pactos que exigen contrato vigente (códigos separados por coma)',
      fuente: 'areas proformas',
      ambitos: AMBITOS,
    }),
  },
  operations: {
    crear: action({ permission: 'crear', money: true, input: Entrada, output: Proforma }),
    editar: action({ permission: 'crear', on: 'one', input: Edicion, output: Proforma }),
    simular: query({
      permission: 'crear',
      http: 'POST /api/proformas/simular',
      input: Entrada.extend({ proforma_id: zId.nullish() }),
      output: Calculo,
    }),
    resolver: query({
      permission: 'crear',
      http: 'POST /api/proformas/resolver',
      input: Entrada.extend({
        proforma_id: zId.nullish(),
        objetivo: zPesos({ min: 1 }),
        variable: z.enum(['tasa', 'anticipo']),
      }),
      output: Solucion,
    }),
    comprables: query({ permission: 'crear', input: z.object({ cliente_rut: zRut }), output: z.array(Comprable) }),
    deudas: query({
      permission: 'crear',
      input: z.object({ cliente_rut: zRut, fechacurso: zFecha.optional() }),
      output: z.array(Deuda),
    }),
    /** What we owe the client and may be paid with this giro. */
    a_favor: query({ permission: 'crear', input: z.object({ cliente_rut: zRut }), output: z.array(AFavor) }),
    /** Measures every rule again (a source that did not answer, a limit that moved) without changing what was typed. */
    reintentar: action({ permission: 'crear', on: 'one', output: Proforma }),
    pedir_excepcion: action({
      permission: 'crear',
      on: 'one',
      input: z.object({ pk: z.string().max(80).nullish(), regla: z.string().max(60), tipo: zCodigo, motivo: zTexto(500, 30) }),
      output: Proforma,
    }),
    conceder_excepcion: action({
      permission: 'excepcion',
      on: 'one',
      input: z.object({ excepcion_id: zId, concede: z.boolean(), comentario: zTexto(500).nullish() }),
      output: Proforma,
    }),
    emitir: action({ permission: 'emitir', on: 'one', output: Proforma }),
    enviar_a_comite: action({ permission: 'emitir', on: 'one', output: Proforma }),
    votar: action({ permission: 'votar', on: 'one', input: Voto, output: Proforma }),
    firmar: action({ permission: 'firmar', on: 'one', input: FirmaDelVoto, output: Proforma }),
    reabrir: action({ permission: 'crear', on: 'one', output: Proforma }),
    anular: action({ permission: 'anular', on: 'one', input: motivo, output: Proforma }),
    conversion: query({ permission: 'ver', input: Periodo, output: Conversion }),
    carta_guia: query({ permission: 'ver', on: 'one', output: PDF, file: true }),
    proforma_impresa: query({ permission: 'ver', on: 'one', output: PDF, file: true }),
    hoja_comite: query({ permission: 'ver', on: 'one', output: PDF, file: true }),
  },
});
