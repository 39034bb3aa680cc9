import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zPesos, zPesosOut, zRut, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { Cheque, ChequeItem, ChequeNuevo, ChequePago, CuotaFila, ESTADOS, Fila, Recepcion, Recibir, VISTAS } from './contract-formas.ts';

export { ChequeItem, ChequeNuevo, Fila };

/** What the events of a cheque say of it. */
interface ChequeDicho {
  cheque_id: string;
  cliente_rut: string;
  rut_girador: string;
  num_cheque: string;
  /** The debt that it was given for. */
  objeto_pk: string;
  monto: Pesos;
}

declare module '#kernel/events.ts' {
  interface Events {
    /** The bank paid it and its debt is about to be credited: who must receive it writes its receipt, and applies it at `cheque.pagado`. */
    'cheque.por_aplicar': ChequeDicho & {
      fecha: Fecha;
      /** Account of the bank where one bought in factoring was deposited: its receipt posts the money there. Null for the others. */
      comprado_en: `1102.${string}` | null;
    };
    /** The bank paid it: its debt was credited with the value date of the deposit. */
    'cheque.pagado': ChequeDicho & { fecha: Fecha };
    /** The bank refused it. `pagado`: it had been credited, and the credit was taken back in this act. */
    'cheque.protestado': ChequeDicho & { fecha: Fecha; causal: string; protesto_id: string; gasto: Pesos; pagado: boolean };
  }
  interface Questions {
    /** Id of the receipt that waits for the bank to pay a cheque. */
    'cheque.recibo': { input: { cheque_id: string }; answer: string };
  }
}

const zMotivo = zTexto(300, 5);
const PDF = z.unknown();
const Salida = z.object({ motivo: zMotivo, confirmar: z.boolean().default(false) });
const entero = (defecto: number, max: string, descripcion: string, fuente: string) =>
  parameter({ tipo: 'entero', defecto, min: '0', max, sensible: false, descripcion, fuente });

export const contract = defineArea({
  area: 'cheques',
  tier: 2,
  uses: ['clientes', 'creditos', 'documentos', 'ejecutivos', 'libro', 'pagares', 'pasivos'],
  permissions: ['ver', 'recibir', 'custodiar', 'depositar', 'liberar', 'protestar', 'devolver', 'anular'],
  sensibles: ['liberar', 'protestar'],
  item: ChequeItem,
  entity: Cheque,
  list: {
    filters: z.object({
      estado: z.enum(ESTADOS).optional(),
      vista: z.enum(VISTAS).optional(),
      banco: zCodigo.optional(),
      boveda: zCodigo.optional(),
      rut: zRut.optional(),
      girador: zRut.optional(),
      deposito: zId.optional(),
      fecha_desde: zFecha.optional(),
      fecha_hasta: zFecha.optional(),
      deposito_desde: zFecha.optional(),
      deposito_hasta: zFecha.optional(),
    }),
    orden: ['turno', 'fecha', 'depositar_el', 'monto', 'num_cheque', 'nombre', 'estado', 'creado_en'],
    sumas: ['monto'],
    defecto: 'turno',
    perPage: 25,
  },
  options: [
    'pagares',
    'cuotas',
    'cuentas',
    'cuentas_bancos',
    'estado_cheque',
    'causales_protesto',
    'motivos_orden_no_pago',
    'bancos',
    'bovedas',
  ],
  parameters: {
    protesto_pct: parameter({
      tipo: 'porcentaje',
      defecto: '1.00',
      min: '0',
      max: '100',
      sensible: true,
      descripcion: 'Impuesto al protesto de un cheque por falta de fondos',
      fuente: 'DL 3.475, domain §4',
    }),
    protesto_minimo: parameter({
      tipo: 'pesos',
      defecto: 3_000,
      min: '0',
      max: '1000000',
      sensible: true,
      descripcion: 'Mínimo del impuesto al protesto; el máximo es una UTM',
      fuente: 'DL 3.475, domain §4',
    }),
    retencion_dias_habiles: entero(1, '10', 'Días hábiles bancarios sin respuesta para dar por pagado un depósito', 'domain §8'),
    presentacion_dias: entero(60, '365', 'Días para presentar un cheque de la misma plaza', 'domain §8'),
    presentacion_dias_otra_plaza: entero(90, '365', 'Días para presentar un cheque de otra plaza', 'domain §8'),
    protesto_tardio_dias: entero(60, '365', 'Días desde el pago en que todavía se admite un protesto', 'areas cheques'),
    maximo_protestos_girador: entero(2, '50', 'Protestos sin aclarar de un girador que detienen cheques nuevos suyos', 'areas cheques'),
  },
  operations: {
    recibir: action({ permission: 'recibir', money: true, status: 201, input: Recibir, output: Recepcion }),
    custodiar: action({
      permission: 'custodiar',
      on: 'one',
      input: z.object({ boveda: zCodigo, sobre: zTexto(40).nullish() }),
      output: Cheque,
    }),
    adelantar_deposito: action({
      permission: 'depositar',
      on: 'one',
      input: z.object({ motivo: zMotivo, consentimiento: zTexto(200, 5) }),
      output: Cheque,
    }),
    depositar: action({
      permission: 'depositar',
      money: true,
      input: z.object({
        cuenta: zTexto(20),
        total: zPesos({ min: 1 }),
        cheques: z
          .array(z.object({ id: zId, version: z.number().int().min(1) }))
          .min(1, 'Elija los cheques')
          .max(200, 'Hasta 200 cheques por boleta'),
      }),
      output: z.object({ id: zId, numero: z.number().int(), total: zPesosOut, cheques: z.number().int() }),
    }),
    liberar: action({ permission: 'liberar', on: 'one', money: true, output: Cheque }),
    protestar: action({
      permission: 'protestar',
      on: 'one',
      money: true,
      input: z.object({
        fecha: zFecha,
        hora: z
          .string()
          .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Hora inválida (HH:MM)')
          .nullish(),
        causales: z.array(zCodigo).min(1, 'Indique la causal').max(10),
        motivo_no_pago: zCodigo.nullish(),
        oficina: zTexto(120).nullish(),
        comision: zPesos({ max: 10_000_000 }).nullish(),
        acta: zTexto(60).nullish(),
      }),
      output: Cheque,
    }),
    canjear: action({
      permission: 'devolver',
      on: 'one',
      money: true,
      input: z.object({ nuevo: ChequeNuevo.nullish(), comprobante: zTexto(60).nullish() }),
      output: Cheque,
    }),
    repactar: action({ permission: 'devolver', on: 'one', input: z.object({ motivo: zMotivo }), output: Cheque }),
    devolver: action({ permission: 'devolver', on: 'one', money: true, input: Salida, output: Cheque }),
    retirar: action({
      permission: 'devolver',
      on: 'one',
      money: true,
      input: Salida.extend({ nuevo: ChequeNuevo.nullish() }),
      output: Cheque,
    }),
    /** To a bank or to a buyer: the paper is theirs. */
    endosar: action({
      permission: 'devolver',
      on: 'one',
      money: true,
      input: Salida.extend({ rut: zRut, nombre: zTexto(120) }),
      output: Cheque,
    }),
    extraviar: action({ permission: 'devolver', on: 'one', money: true, input: z.object({ motivo: zMotivo }), output: Cheque }),
    anular: action({ permission: 'anular', on: 'one', money: true, input: z.object({ motivo: zMotivo }), output: Cheque }),
    cuotas: query({
      permission: 'ver',
      input: z.object({ rut: zRut, pagare: zId.optional() }),
      output: z.object({ cuotas: z.array(CuotaFila), cheques_pago: z.array(ChequePago), deudas: z.array(CuotaFila) }),
    }),
    recibo: query({
      permission: 'ver',
      http: 'GET /api/cheques/recepciones/:id/recibo',
      input: z.object({ id: zId.optional() }),
      output: PDF,
      file: true,
    }),
    boleta: query({
      permission: 'ver',
      http: 'GET /api/cheques/depositos/:id/boleta',
      input: z.object({ id: zId.optional() }),
      output: PDF,
      file: true,
    }),
    constancia: query({ permission: 'ver', on: 'one', output: PDF, file: true }),
    hoja_protesto: query({ permission: 'ver', on: 'one', output: PDF, file: true }),
    depositos: query({
      permission: 'ver',
      output: z.array(
        z.object({
          id: zId,
          numero: z.number().int(),
          fecha: zFecha,
          cuenta_nombre: z.string(),
          total: zPesosOut,
          cheques: z.number().int(),
          sin_respuesta: z.number().int(),
          protestados: z.number().int(),
          deposita: z.string(),
        }),
      ),
    }),
    calendario: query({
      permission: 'ver',
      input: z.object({ rut: zRut.optional() }),
      output: z.object({
        /** Those whose day passed without a deposit. */
        atrasados: z.object({ cheques: z.number().int(), monto: zPesosOut }),
        dias: z.array(
          z.object({ fecha: zFecha, cheques: z.number().int(), monto: zPesosOut, por_custodiar: z.number().int(), acumulado: zPesosOut }),
        ),
      }),
    }),
    informe: query({
      permission: 'ver',
      input: z.object({ rut: zRut.optional() }),
      output: z.object({
        filas: z.array(
          z.object({
            objeto_pk: z.string(),
            numero: z.string(),
            nombre: z.string(),
            rut: z.string(),
            vencimiento: zFecha,
            en_cartera: zPesosOut,
            en_cobro: zPesosOut,
            pagado: zPesosOut,
            protestado: zPesosOut,
            debe: zPesosOut,
          }),
        ),
        total: z.object({ en_cartera: zPesosOut, en_cobro: zPesosOut, pagado: zPesosOut, protestado: zPesosOut, debe: zPesosOut }),
      }),
    }),
  },
});
