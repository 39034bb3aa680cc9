import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { soloLectura, zCorreo, zFecha, zInstante, zPesos, zPesosOut, zTexto } from '#kernel/fields.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** An area issued a tax invoice of the company (its commissions and price differences): it is listed here and never edited. */
    'factura.emitida': {
      /** What raised the money it is taken from, as `giro.confirmado` names it. */
      origen_area: string;
      origen_id: string;
      url: string;
      /** DTE 33 (afecta) or 34 (exenta), and its folio. */
      tipo: 33 | 34;
      folio: number;
      nombre: string;
      correo?: string | null;
      servicio: string;
      items: readonly { descripcion: string; precio: number }[];
      exento: number;
      neto: number;
      iva: number;
      total: number;
      fecha: string;
      /** What was already taken from the payment to the client. */
      pagado: number;
    };
  }
}

/** Words of the template: codes here, Spanish on screen. */
export const STATUS = ['Draft', 'Sent', 'Downloaded', 'Partial Payment', 'Paid', 'Past Due'] as const;
export const MEDIOS = ['transferencia', 'cheque', 'efectivo', 'descuento'] as const;

const Cliente = z.object({
  name: z.string(),
  companyEmail: z.string(),
  company: z.string(),
  address: z.string(),
  country: z.string(),
  contact: z.string(),
});
export type Cliente = z.output<typeof Cliente>;

const Item = z.object({
  descripcion: z.string(),
  cantidad: z.number().int(),
  precio: zPesosOut,
  /** Pesos taken from the line. */
  descuento: zPesosOut,
});

const Comun = {
  id: z.number().int(),
  /** The correlative number, from the moment it is sent. */
  numero: z.number().int().nullable(),
  client: Cliente,
  /** The client's name again, for lists and exports. */
  cliente: z.string(),
  invoiceStatus: z.enum(STATUS),
  issuedDate: zFecha,
  dueDate: zFecha,
  service: z.string(),
  neto: zPesosOut,
  iva: zPesosOut,
  total: zPesosOut,
  balance: zPesosOut,
  /** Set when another area issued it: a tax document, only read here. */
  origen: z.object({ area: z.string(), url: z.string(), tipo: z.number().int(), folio: z.number().int() }).nullable(),
};

/** An invoice as specification §3 shapes it; integer id, as the template's clients compare it. */
export const FacturaItem = z.object(Comun);
export type FacturaItem = z.output<typeof FacturaItem>;

const Pago = z.object({
  id: z.string(),
  fecha: zFecha,
  monto: zPesosOut,
  medio: z.enum(MEDIOS),
  comprobante: z.string().nullable(),
  quien: z.string(),
});

export const Factura = FacturaItem.extend({
  items: z.array(Item),
  exento: zPesosOut,
  nota: z.string(),
  enviada_en: zInstante.nullable(),
  descargada_en: zInstante.nullable(),
  pagos: z.array(Pago),
});
export type Factura = z.output<typeof Factura>;

/** `iban` holds the account number used in Chile; totalDue in pesos. Bank and account are empty until the company sets its parameters. */
const DatosPago = z.object({
  bankName: z.string(),
  country: z.string(),
  iban: z.string(),
  swiftCode: z.string(),
  totalDue: zPesosOut,
});

const TOPE = 1_000_000_000_000;
/** A text that may be left empty, as it is answered. */
const oVacio = (max: number) => zTexto(max).or(z.literal('')).nullish();
const Datos = z.object({
  client: z.object({
    name: zTexto(120),
    companyEmail: zCorreo,
    company: oVacio(160),
    address: oVacio(200),
    country: oVacio(60),
    contact: oVacio(60),
  }),
  issuedDate: zFecha,
  dueDate: zFecha,
  service: zTexto(120),
  items: z
    .array(
      z.object({
        descripcion: zTexto(200),
        cantidad: z.number({ error: 'Indique la cantidad' }).int('Debe ser entera').min(1, 'Al menos 1').max(99_999, 'A lo más 99999'),
        precio: zPesos({ min: 1, max: 10_000_000_000 }),
        descuento: zPesos({ max: TOPE }).nullish(),
      }),
    )
    .min(1, 'Agregue al menos una línea')
    .max(50, 'Admite hasta 50 líneas'),
  nota: z.string().max(1000, 'Admite hasta 1000 caracteres').nullish(),
});
export type Datos = z.output<typeof Datos>;

export const contract = defineArea({
  area: 'facturas',
  tier: 0,
  uses: ['correo'],
  permissions: ['ver', 'editar', 'eliminar'],
  item: FacturaItem,
  entity: Factura,
  list: {
    filters: z.object({
      status: z.enum([...STATUS, '']).optional(),
      origen: z.enum(['propia', 'tributaria', '']).optional(),
      fecha_desde: zFecha.optional(),
      fecha_hasta: zFecha.optional(),
    }),
    orden: ['id', 'numero', 'issuedDate', 'dueDate', 'total'],
    sumas: ['total'],
    defecto: '-id',
  },
  options: ['status', 'medios'],
  parameters: {
    banco: parameter({
      tipo: 'texto',
      defecto: '',
      sensible: true,
      descripcion: 'Banco en que se pagan las facturas de oficina',
      fuente: 'Áreas 4, facturas',
    }),
    cuenta: parameter({
      tipo: 'texto',
      defecto: '',
      sensible: true,
      descripcion: 'Número de la cuenta en que se pagan las facturas de oficina',
      fuente: 'Áreas 4, facturas',
    }),
    pais: parameter({
      tipo: 'texto',
      defecto: 'Chile',
      sensible: false,
      descripcion: 'País del banco en que se pagan las facturas de oficina',
      fuente: 'Áreas 4, facturas',
    }),
    swift: parameter({
      tipo: 'texto',
      defecto: '',
      sensible: true,
      descripcion: 'Código SWIFT del banco en que se pagan las facturas de oficina',
      fuente: 'Áreas 4, facturas',
    }),
  },
  operations: {
    plantilla: query({
      permission: 'ver',
      on: 'one',
      http: 'GET /api/invoice/invoices/:id',
      output: z.object({ invoice: Factura, paymentDetails: DatosPago }),
    }),
    clientes: query({ permission: 'ver', http: 'GET /api/invoice/clients', output: z.array(Cliente) }),
    resumen: query({
      permission: 'ver',
      output: z.array(z.object({ status: z.enum(STATUS), n: z.number().int(), total: zPesosOut, balance: zPesosOut })),
    }),
    imprimir: query({ permission: 'ver', on: 'one', output: z.unknown(), file: true }),
    crear: action({ permission: 'editar', input: Datos, output: Factura }),
    editar: action({
      permission: 'editar',
      on: 'one',
      input: Datos.partial().extend(
        soloLectura(
          'id',
          'numero',
          'cliente',
          'invoiceStatus',
          'neto',
          'iva',
          'total',
          'balance',
          'origen',
          'exento',
          'enviada_en',
          'descargada_en',
          'pagos',
          'acciones',
        ),
      ),
      output: Factura,
    }),
    enviar: action({ permission: 'editar', on: 'one', money: true, output: Factura }),
    pagar: action({
      permission: 'editar',
      on: 'one',
      money: true,
      input: z.object({ monto: zPesos({ min: 1 }), fecha: zFecha, medio: z.enum(MEDIOS), comprobante: zTexto(60).nullish() }),
      output: Factura,
    }),
    duplicar: action({ permission: 'editar', on: 'one', status: 201, output: Factura }),
    eliminar: action({ permission: 'eliminar', on: 'one', output: z.object({ id: z.number().int() }) }),
  },
});
