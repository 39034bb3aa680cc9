import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zFecha, zPesosOut, zRut, zTexto } from '#kernel/fields.ts';
import { AbonarDeposito, Abrir, Caja, CajaItem, Contar, Depositar } from './contract-caja.ts';
import { ChequePorRecibir, Desglose, DeudaOut, Lote, LoteOut, Pedido, Recaudacion, RecaudacionItem, Recibo } from './contract-formas.ts';

const zMotivo = zTexto(300, 5);
const Filtros = z.object({
  office: z.string().max(60).optional(),
  zone: z.string().max(60).optional(),
  via: z.string().max(60).optional(),
  medio_pago: z.string().max(60).optional(),
  estado: z.string().max(40).optional(),
  cajero: zRut.optional(),
  rut_deudor: zRut.optional(),
  tipo_pago: z.string().max(40).optional(),
  /** What lowered debts without money: forgiven, written off, compensated. */
  vista: z.enum(['sin_dinero']).optional(),
  fecha_desde: zFecha.optional(),
  fecha_hasta: zFecha.optional(),
});
const Grupo = z.object({ codigo: z.string(), nombre: z.string(), n: z.number().int(), monto: zPesosOut, mora: zPesosOut });
const Dias = z.object({ desde: zFecha.optional(), hasta: zFecha.optional(), office: z.string().max(60).optional() });
const InformeOut = z.object({
  desde: zFecha,
  hasta: zFecha,
  por_medio: z.array(Grupo),
  por_via: z.array(Grupo),
  por_zona: z.array(Grupo),
  por_oficina: z.array(Grupo),
  por_hora: z.array(Grupo),
  total: z.object({ n: z.number().int(), monto: zPesosOut, mora: zPesosOut }),
});
const CAJA = '/api/recaudaciones/cajas/:id';

declare module '#kernel/events.ts' {
  interface Questions {
    /** Of some debts, those that somebody is charging these days, with how and for when in a sentence: the counter warns before it takes the money. */
    'deuda.en_cobro': { input: { pks: readonly string[] }; answer: readonly { pk: string; texto: string }[] };
    /** Somebody reads the page of a receipt: of what it paid, which money is of another person and where it stands, in whole sentences. */
    'recaudacion.destino': { input: { recaudacion_id: string; creditos: readonly string[] }; answer: readonly string[] };
  }
}

export const contract = defineArea({
  area: 'recaudaciones',
  tier: 3,
  uses: ['cheques', 'clientes', 'creditos', 'documentos', 'pasivos', 'ejecutivos', 'libro', 'zonas'],
  permissions: ['ver', 'registrar', 'aplicar-manual', 'reversar', 'abrir-caja', 'cerrar-caja', 'aprobar-caja'],
  sensibles: ['reversar', 'aprobar-caja', 'aplicar-manual'],
  item: RecaudacionItem,
  entity: Recaudacion,
  list: {
    filters: Filtros,
    orden: ['fecha_pago', 'num_comprobante', 'monto', 'office', 'estado'],
    sumas: ['monto', 'excedente'],
    defecto: '-fecha_pago',
    perPage: 20,
  },
  options: [
    'offices',
    'zones',
    'vias',
    'tipo_pagos',
    'medios_pago',
    'cuentas_bancos',
    'tipos_cuentas_factoring_cob',
    'tipos_cuentas_credito_cob',
    'estados',
    'cajeros',
    'tipos_a_favor',
  ],
  parameters: {
    efectivo_maximo_uf: parameter({
      tipo: 'uf',
      defecto: '20',
      min: '0',
      max: '1000',
      sensible: true,
      descripcion: 'Máximo que se recibe en efectivo por comprobante',
      fuente: 'areas/3 recaudaciones',
    }),
    roe_umbral: parameter({
      tipo: 'pesos',
      defecto: 9_500_000,
      min: '1',
      sensible: true,
      descripcion: 'Pesos de USD 10.000 al dólar observado: cumplimiento lo escribe con la fecha desde la que rige',
      fuente: 'Ley 19.913 art. 5; el de fábrica es un dólar de 950',
    }),
    formato_roe: parameter<string>({
      tipo: 'texto',
      defecto: '',
      sensible: true,
      descripcion: 'Columnas del archivo del ROE, como campo=Título separadas por comas; vacío, las de la casa',
      fuente: 'La UAF no publica su formato fuera de su portal',
    }),
    tolerancia_caja: parameter({
      tipo: 'pesos',
      defecto: 1_000,
      min: '0',
      max: '100000',
      sensible: true,
      descripcion: 'Diferencia de caja que se cierra sin aprobación',
      fuente: 'domain §18',
      ambitos: ['sucursal'],
    }),
  },
  operations: {
    crear: action({ permission: 'registrar', money: true, input: Recibo, output: Recaudacion }),
    lote: action({ permission: 'registrar', money: true, input: Lote, output: LoteOut }),
    simular: query({ permission: 'ver', http: 'POST /api/recaudaciones/simular', input: Pedido, output: Desglose }),
    deuda: query({ permission: 'ver', input: z.object({ rut: zRut, al: zFecha.optional() }), output: DeudaOut }),
    /** Cheques of the client that may still pay and have no receipt. */
    cheques: query({ permission: 'ver', input: z.object({ rut: zRut }), output: z.array(ChequePorRecibir) }),
    liquidacion: query({ permission: 'ver', input: z.object({ rut: zRut, al: zFecha.optional() }), output: z.unknown(), file: true }),
    totales: query({
      permission: 'ver',
      input: Filtros,
      output: z.array(z.object({ medio_pago: z.string(), n: z.number().int(), monto: zPesosOut })),
    }),
    /** What came in between two days (this month, when nobody says) by via, zone, office, medium and hour, with the mora of it. */
    informe: query({ permission: 'ver', input: Dias, output: InformeOut }),
    /** The sheet of a day: its receipts, office by office, for the signatures. */
    planilla: query({
      permission: 'ver',
      input: z.object({ fecha: zFecha.optional(), office: z.string().max(60).optional() }),
      output: z.unknown(),
      file: true,
    }),
    reversar: action({ permission: 'reversar', on: 'one', money: true, input: z.object({ motivo: zMotivo }), output: Recaudacion }),
    comprobante: query({ permission: 'ver', on: 'one', output: z.unknown(), file: true }),
    cajas: query({
      permission: 'ver',
      input: z.object({
        office: z.string().max(60).optional(),
        estado: z.string().max(20).optional(),
        fecha: zFecha.optional(),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        perPage: z.coerce.number().int().min(1).max(100).default(20),
      }),
      output: z.object({ items: z.array(CajaItem), total: z.number().int(), page: z.number().int(), perPage: z.number().int() }),
    }),
    /** The open sheet of who asks (null when there is none) and the office where it works. */
    mi_caja: query({
      permission: 'ver',
      output: z.object({ caja: Caja.nullable(), office: z.string().nullable() }),
      http: 'GET /api/recaudaciones/cajas/mia',
    }),
    caja: query({ permission: 'ver', on: 'one', output: Caja, http: `GET ${CAJA}` }),
    hoja: query({ permission: 'ver', on: 'one', output: z.unknown(), file: true, http: `GET ${CAJA}/hoja` }),
    abrir: action({ permission: 'abrir-caja', input: Abrir, output: Caja, http: 'POST /api/recaudaciones/cajas/abrir' }),
    depositar: action({
      permission: 'cerrar-caja',
      on: 'one',
      money: true,
      input: Depositar,
      output: Caja,
      http: `POST ${CAJA}/depositar`,
    }),
    /** The bank shows a deposit that was in transit. */
    abonar_deposito: action({
      permission: 'cerrar-caja',
      on: 'one',
      money: true,
      input: AbonarDeposito,
      output: Caja,
      http: `POST ${CAJA}/abonar-deposito`,
    }),
    contar: action({ permission: 'cerrar-caja', on: 'one', input: Contar, output: Caja, http: `POST ${CAJA}/contar` }),
    aprobar: action({ permission: 'aprobar-caja', on: 'one', output: Caja, http: `POST ${CAJA}/aprobar` }),
    cerrar: action({ permission: 'cerrar-caja', on: 'one', money: true, output: Caja, http: `POST ${CAJA}/cerrar` }),
    reabrir: action({
      permission: 'aprobar-caja',
      on: 'one',
      money: true,
      input: z.object({ motivo: zMotivo }),
      output: Caja,
      http: `POST ${CAJA}/reabrir`,
    }),
  },
});
