import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zDecimalOut, zFecha, zId, zPeriodo, zPesos, zPesosOut, zRut, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { Correccion, Datos, Deuda, ESTADOS, FilaIte, Lugar, Pagare, PagareItem, VISTAS } from './contract-formas.ts';
import { operacionesRecuento } from './contract-recuento.ts';

export { PagareItem };

const zMotivo = zTexto(300, 5);
const Salida = Pagare;
const PDF = z.unknown();

declare module '#kernel/events.ts' {
  interface Events {
    /** The original of a pagaré entered the vault: what waited for it may go on. */
    'pagare.custodiado': { pagare_id: string; cliente_rut: string };
  }
  interface Questions {
    /** First unpaid cuota of each credit, with the due date that its pagaré says: of those named, or of all with one due on `hasta` or before. */
    'pagare.impagas': {
      input: { credito_ids: readonly string[] } | { hasta: Fecha };
      answer: readonly { credito_id: string; vence: Fecha }[];
    };
    /** The act behind a stamp tax that the books keep with its area and its record: who owed it and over what. */
    'ite.gravado': {
      input: { area: string; ids: readonly string[] };
      answer: readonly {
        id: string;
        rut: Rut;
        nombre: string | null;
        documento: string;
        /** Pesos; of a credit in UF, those of the UF of its giro. */
        capital: Pesos | null;
        meses: number | null;
        /** Percentage. */
        tasa: string | null;
      }[];
    };
    /** Of these notes (their number of view), those that belong to somebody else on a day, with who: the rest are ours. */
    'pagare.duenos': {
      input: { pagarevistas: readonly string[]; fecha: Fecha };
      answer: Readonly<Record<string, { rut: Rut; nombre: string }>>;
    };
  }
}

export const contract = defineArea({
  area: 'pagares',
  tier: 2,
  uses: ['avales', 'clientes', 'contratos', 'documentos', 'ejecutivos', 'libro'],
  permissions: ['ver', 'crear', 'imprimir', 'custodiar', 'prestar', 'desbloquear', 'llenar', 'reemplazar', 'anular'],
  sensibles: ['desbloquear', 'llenar'],
  item: PagareItem,
  entity: Pagare,
  list: {
    filters: z.object({
      estado: z.enum(ESTADOS).optional(),
      tipo: zCodigo.optional(),
      sucursal: z.string().max(40).optional(),
      boveda: zCodigo.optional(),
      rut: zRut.optional(),
      vista: z.enum(VISTAS).optional(),
      emision_desde: zFecha.optional(),
      emision_hasta: zFecha.optional(),
    }),
    orden: ['pagarevista', 'nombre', 'fecha_emision', 'ultimo_vencimiento', 'capital', 'estado', 'creado_en'],
    sumas: ['monto'],
    defecto: '-creado_en',
    perPage: 25,
  },
  options: [
    'pagare_tipos',
    'cargos_desbloqueante',
    'rango_vencimiento',
    'sucursales',
    'ciudades',
    'representantes',
    'ejecutivos',
    'bovedas',
    'notarias',
    'motivos_anulacion',
  ],
  parameters: {
    rango_vencimiento: parameter({
      tipo: 'entero',
      defecto: 2,
      min: '1',
      max: '30',
      sensible: false,
      descripcion: 'Años que puede haber entre la emisión y el vencimiento de un pagaré a plazo único',
      fuente: 'specification §9',
    }),
    dias_pago_cargo: parameter({
      tipo: 'entero',
      defecto: 30,
      min: '0',
      max: '365',
      sensible: false,
      descripcion: 'Días que tiene el cliente para pagar el impuesto y la notaría de su pagaré',
      fuente: 'areas pagares',
    }),
  },
  operations: {
    crear: action({ permission: 'crear', money: true, input: Datos.extend({ cliente_rut: zRut }), output: Salida }),
    editar: action({ permission: 'crear', on: 'one', input: Datos.omit({ tipo: true }).partial(), output: Salida }),
    imprimir: action({ permission: 'imprimir', on: 'one', output: Salida }),
    registrar_firma: action({
      permission: 'imprimir',
      on: 'one',
      money: true,
      input: z.object({
        firmas: z.array(z.object({ rut: zRut, firmado_el: zFecha })).min(1, 'Indique quiénes firmaron'),
        archivo_firmado: zTexto(60),
      }),
      output: Salida,
    }),
    autorizar_notario: action({
      permission: 'imprimir',
      on: 'one',
      money: true,
      input: z.object({
        notaria: zCodigo,
        fecha_autorizacion: zFecha,
        gasto_notarial: zPesos({ max: 100_000_000 }).nullish(),
      }),
      output: Salida,
    }),
    custodiar: action({ permission: 'custodiar', on: 'one', input: Lugar, output: Salida }),
    mover: action({
      permission: 'custodiar',
      input: Lugar.extend({
        pagarevistas: z.array(zTexto(40)).min(1, 'Lea al menos un código').max(500, 'Hasta 500 a la vez'),
        motivo: zMotivo,
      }),
      output: z.object({ movidos: z.number().int(), ya_estaban: z.number().int() }),
    }),
    prestar: action({ permission: 'prestar', on: 'one', input: z.object({ rut: zRut, motivo: zMotivo }), output: Salida }),
    devolver: action({ permission: 'prestar', on: 'one', input: Lugar, output: Salida }),
    registrar_protesto: action({
      permission: 'prestar',
      on: 'one',
      input: z.object({ fecha: zFecha, archivo: zTexto(60) }),
      output: Salida,
    }),
    pedir_desbloqueo: action({ permission: 'crear', on: 'one', input: z.object({ motivo: zMotivo }), output: Salida }),
    desbloquear: action({ permission: 'desbloquear', on: 'one', output: Salida }),
    corregir: action({ permission: 'crear', on: 'one', input: Correccion, output: Salida }),
    proponer_llenado: action({ permission: 'llenar', on: 'one', input: z.object({ vencimiento: zFecha }), output: Salida }),
    llenar: action({ permission: 'llenar', on: 'one', money: true, output: Salida }),
    devolver_al_cliente: action({ permission: 'custodiar', on: 'one', input: z.object({ recibo: zTexto(60) }), output: Salida }),
    reemplazar: action({ permission: 'reemplazar', on: 'one', money: true, input: z.object({ motivo: zMotivo }), output: Salida }),
    anular: action({
      permission: 'anular',
      on: 'one',
      input: z.object({ motivo: zCodigo, detalle: zTexto(300).nullish() }),
      output: Salida,
    }),
    papel: query({ permission: 'ver', on: 'one', output: PDF, file: true }),
    etiqueta: query({ permission: 'ver', on: 'one', output: PDF, file: true }),
    deudas: query({ permission: 'ver', on: 'one', output: z.object({ filas: z.array(Deuda), total: zPesosOut }) }),
    calcular_ite: query({
      permission: 'ver',
      input: z.object({
        moneda: z.enum(['CLP', 'UF']),
        monto: z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, 'Monto inválido'),
        fecha_emision: zFecha,
        vencimiento: zFecha.optional(),
      }),
      output: z.object({ base: zPesosOut, meses: z.number().int(), tasa: zDecimalOut, impuesto: zPesosOut }),
    }),
    informe_ite: query({
      permission: 'ver',
      input: z.object({ periodo: zPeriodo.optional() }),
      output: z.object({
        periodo: z.string(),
        filas: z.array(FilaIte),
        total: zPesosOut,
        libro: zPesosOut,
        diferencia: zPesosOut,
        enterado: zPesosOut,
      }),
    }),
    cliente: query({
      permission: 'crear',
      input: z.object({ rut: zRut }),
      output: z.object({
        nombre: z.string(),
        juridica: z.boolean(),
        direccion: z.string(),
        comuna: z.string(),
        sucursal: z.string().nullable(),
        linea: z.object({ id: zId, numero: z.number().int(), monto: zPesosOut }).nullable(),
        contrato: z.string().nullable(),
        representantes: z.array(z.object({ rut: z.string(), nombre: z.string(), calidad: z.string() })),
        avales: Pagare.shape.avales,
      }),
    }),
    ...operacionesRecuento,
  },
});
