import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zPeriodo, zPesos, zRut, zTexto } from '#kernel/fields.ts';
import {
  CalceOut,
  CartolaLeida,
  Conciliacion,
  ConciliacionItem,
  CorridaOut,
  CuentaCorriente,
  CuentaEstado,
  DiferenciaOut,
  DudaOut,
  HojaOut,
  InformeOut,
  LineaBancoOut,
  LineaLibroOut,
  MapeoIn,
  MapeoOut,
  PendienteOut,
  ReglaOut,
  TrabaOut,
} from './contract-formas.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** A book line of an act was matched with the bank (confirmed): `origen` is the act that posted the entry. */
    'movimiento.conciliado': { origen: { area: string; id: string }; cuenta: string; asiento_id: string };
    /** That match was undone. */
    'movimiento.desconciliado': { origen: { area: string; id: string }; cuenta: string; asiento_id: string };
  }
}

/** `<asiento>:<linea>` */
const zLineaLibro = z.string().regex(/^[0-9a-f-]{36}:\d{1,4}$/i, 'Línea de libro inválida');
/** What a partial match of an earlier month left open, on either side. */
const zResto = z.string().regex(/^resto:[0-9a-f-]{36}$/i, 'Resto inválido');
/** Balances may be overdrawn: their bound goes both ways. */
const MAX_SALDO = 1_000_000_000_000_000;
const zMotivo = zTexto(300, 5);
/** areas/3: each mutation of an update carries the key of the load it looks at. */
const Llave = { refresh_key: z.string().max(60).optional() };
const conLlave = <S extends z.ZodRawShape>(shape: S) => z.object({ ...shape, ...Llave });

const TRATAMIENTOS = [
  'gasto_bancario',
  'interes_bancario',
  'impuesto_bancario',
  'deposito_por_identificar',
  'recaudacion',
  'cheque_caducado',
] as const;
export type Tratamiento = (typeof TRATAMIENTOS)[number];

export const contract = defineArea({
  area: 'conciliacion',
  tier: 3,
  uses: ['libro', 'pasivos', 'recaudaciones', 'documentos', 'catalogos', 'empresas'],
  permissions: ['ver', 'preparar', 'reglas', 'forzar', 'cerrar', 'actualizar'],
  sensibles: ['cerrar', 'forzar'],
  item: ConciliacionItem,
  entity: Conciliacion,
  list: {
    filters: z.object({
      estado: z.string().max(20).optional(),
      cuenta: zId.optional(),
      desde: zFecha.optional(),
      hasta: zFecha.optional(),
    }),
    orden: ['num_conciliacion', 'fecha_termino', 'fecha_inicio', 'estado'],
    defecto: '-fecha_termino',
  },
  options: [
    'cuentas_corrientes',
    'cuentas_contables',
    'conciliaciones',
    'formatos_cartola',
    'motivos_actualizacion',
    'tipos_comprobante',
    'reglas',
  ],
  parameters: {
    calce_una_en: parameter({
      tipo: 'entero',
      defecto: 0,
      min: '0',
      max: '10000',
      sensible: true,
      descripcion:
        'Calce automático: confirmar solos los pares con menos de 1 equivocado en tantos (de 1.000 a 10.000; 0: sólo los que un documento o un RUT decide)',
      fuente: 'docs/decisiones/0042',
    }),
  },
  operations: {
    // Shows what a statement says and where its chain of balances breaks; writes nothing of it.
    leer_cartola: action({
      permission: 'preparar',
      upload: { maxMb: 20, maxFiles: 1 },
      input: z.object({ periodo: zPeriodo.optional(), cuenta: zTexto(40).optional() }),
      output: z.object({ cartolas: z.array(CartolaLeida) }),
    }),
    /** The first rows of a file as they come, for a person to say what its columns are; writes nothing. */
    mostrar_cartola: action({
      permission: 'preparar',
      upload: { maxMb: 20, maxFiles: 1 },
      output: z.object({ hojas: z.array(HojaOut) }),
    }),
    /** What people said of the columns of an account's layouts. */
    mapeos: query({ permission: 'ver', input: z.object({ cuenta: zId }), output: z.object({ items: z.array(MapeoOut) }) }),
    olvidar_mapeo: action({ permission: 'preparar', input: z.object({ mapeo: zId, motivo: zMotivo }), output: MapeoOut }),
    cuentas: query({ permission: 'ver', output: z.array(CuentaEstado) }),
    crear_cuenta: action({
      permission: 'reglas',
      input: z.object({ banco: zTexto(60), numero: zTexto(30), cuenta_contable: zTexto(10), formato_cartola: zTexto(30).optional() }),
      output: CuentaCorriente,
      status: 201,
      http: 'POST /api/conciliacion/cuentas',
    }),
    /** The data of an account that were written wrong: a statement of another one is not let in by any other way. */
    corregir_cuenta: action({
      permission: 'reglas',
      input: z.object({ cuenta: zId, banco: zTexto(60).optional(), numero: zTexto(30).optional(), motivo: zMotivo }),
      output: CuentaCorriente,
      http: 'POST /api/conciliacion/cuentas/corregir',
    }),
    crear: action({
      permission: 'preparar',
      input: z.object({ cuenta_corriente: zId, cuenta_contable: zTexto(10).optional(), fecha_inicio: zFecha, fecha_termino: zFecha }),
      output: Conciliacion,
      money: true,
    }),
    cargar_cartola: action({
      permission: 'preparar',
      on: 'one',
      upload: { maxMb: 20, maxFiles: 1 },
      input: conLlave({}),
      output: Conciliacion,
    }),
    /** Loads a statement by the columns that a person says, and keeps them for the account: the next file of that shape asks nothing. */
    cargar_mapeada: action({
      permission: 'preparar',
      on: 'one',
      upload: { maxMb: 20, maxFiles: 1 },
      input: conLlave({ hoja: z.number().int().min(0).max(50), fila: z.number().int().min(0).max(300), mapeo: MapeoIn }),
      output: Conciliacion,
    }),
    /** Takes a whole load back, with its reason. */
    retirar_carga: action({ permission: 'preparar', on: 'one', input: conLlave({ carga: zId, motivo: zMotivo }), output: Conciliacion }),
    /** The balances that the bank's file does not print, with its paper. */
    declarar_saldos: action({
      permission: 'preparar',
      on: 'one',
      upload: { maxMb: 20, maxFiles: 1 },
      input: conLlave({ saldo_inicial: zPesos({ min: -MAX_SALDO }).optional(), saldo_final: zPesos({ min: -MAX_SALDO }).optional() }),
      output: Conciliacion,
    }),
    decidir_dudas: action({
      permission: 'preparar',
      on: 'one',
      input: conLlave({ dudas: z.array(zId).min(1, 'Elija al menos una fila').max(5000), decision: z.enum(['misma', 'otra']) }),
      output: Conciliacion,
    }),
    explicar_cartola: action({ permission: 'forzar', on: 'one', input: conLlave({ motivo: zMotivo }), output: Conciliacion }),
    /** At once when the lines are few; otherwise it goes on by itself and `corrida` tells how far. */
    calzar_automatico: action({ permission: 'preparar', on: 'one', input: conLlave({}), output: Conciliacion }),
    detener_calce: action({ permission: 'preparar', on: 'one', output: Conciliacion }),
    /** How a run in the background writes what it found; any other run is refused (409 `calce_detenido`). */
    terminar_calce: action({ permission: 'preparar', on: 'one', input: conLlave({ corrida: zId }), output: Conciliacion }),
    confirmar: action({
      permission: 'preparar',
      on: 'one',
      input: conLlave({
        calces: z.array(zId).min(1, 'Elija al menos un calce').max(5000),
        modo: z.enum(['exacto', 'parcial', 'ajuste']).default('exacto'),
      }),
      output: Conciliacion,
      money: true,
    }),
    calzar: action({
      permission: 'preparar',
      on: 'one',
      input: conLlave({
        movimientos_banco: z
          .array(z.union([zId, zResto]))
          .max(200)
          .default([]),
        movimientos_libro: z
          .array(z.union([zLineaLibro, zResto]))
          .max(200)
          .default([]),
        modo: z.enum(['exacto', 'parcial', 'ajuste']).default('exacto'),
      }),
      output: Conciliacion,
      money: true,
    }),
    deshacer: action({
      permission: 'preparar',
      on: 'one',
      input: conLlave({ calces: z.array(zId).min(1, 'Elija al menos un calce').max(5000), motivo: zTexto(300).optional() }),
      output: Conciliacion,
      money: true,
    }),
    contabilizar: action({
      permission: 'preparar',
      on: 'one',
      input: conLlave({
        tipo: z.enum(TRATAMIENTOS),
        movimientos: z.array(zId).max(1000).default([]),
        movimientos_libro: z.array(zLineaLibro).max(200).default([]),
        /** One voucher for all the lines, by their sum: bank fees, taxes or interest of one month. */
        agrupar: z.boolean().default(false),
        iva: zPesos().optional(),
        rut_deudor: zRut.optional(),
        oficina: zCodigo.optional(),
        glosa: zTexto(120).optional(),
      }),
      output: Conciliacion,
      money: true,
    }),
    marcar: action({
      permission: 'preparar',
      on: 'one',
      input: conLlave({
        movimientos: z.array(zId).min(1, 'Elija al menos una línea').max(200),
        estado: z.enum(['no_se_concilia', 'pendiente']),
        motivo: zMotivo,
      }),
      output: Conciliacion,
    }),
    anotar: action({
      permission: 'preparar',
      on: 'one',
      input: conLlave({
        lado: z.enum(['banco', 'libro']),
        linea: z.string().max(50),
        responsable: zRut.nullish(),
        comentario: zTexto(300).nullish(),
      }),
      output: Conciliacion,
    }),
    avanzar: action({ permission: 'preparar', on: 'one', input: conLlave({}), output: Conciliacion }),
    volver: action({ permission: 'preparar', on: 'one', input: conLlave({}), output: Conciliacion }),
    preparar_cierre: action({ permission: 'preparar', on: 'one', input: conLlave({}), output: Conciliacion }),
    devolver: action({ permission: 'cerrar', on: 'one', input: conLlave({ motivo: zMotivo }), output: Conciliacion }),
    cerrar: action({ permission: 'cerrar', on: 'one', input: conLlave({}), output: Conciliacion, money: true }),
    actualizar: action({
      permission: 'actualizar',
      on: 'one',
      input: z.object({ motivo: zCodigo, comentario: zTexto(300).optional() }),
      output: Conciliacion,
      money: true,
    }),
    anular: action({ permission: 'preparar', on: 'one', input: z.object({ motivo: zMotivo }), output: Conciliacion }),
    avance: query({ permission: 'ver', on: 'one', output: z.object({ corrida: CorridaOut.nullable() }) }),
    banco: query({ permission: 'ver', on: 'one', output: z.object({ items: z.array(LineaBancoOut) }) }),
    libro: query({ permission: 'ver', on: 'one', output: z.object({ items: z.array(LineaLibroOut) }) }),
    calces: query({
      permission: 'ver',
      on: 'one',
      input: z.object({ estado: z.enum(['sugerido', 'confirmado', 'deshecho']).optional() }),
      /** `una_en`: what the company lets lock by its odds; `piso`: what a group must reach to be confirmed at once. */
      output: z.object({ items: z.array(CalceOut), una_en: z.number().int(), piso: z.number().int() }),
    }),
    pendientes: query({ permission: 'ver', on: 'one', output: z.object({ items: z.array(PendienteOut) }) }),
    informe: query({ permission: 'ver', on: 'one', output: z.object({ firmado: z.boolean(), hash: z.string(), informe: InformeOut }) }),
    dudas: query({ permission: 'ver', on: 'one', output: z.object({ items: z.array(DudaOut) }) }),
    papel: query({ permission: 'ver', on: 'one', input: z.object({ archivo: zId }), output: z.unknown(), file: true }),
    diferencias: query({ permission: 'ver', on: 'one', output: z.object({ items: z.array(DiferenciaOut) }) }),
    /** The panels and what stays open, as a sheet. */
    planilla: query({
      permission: 'ver',
      on: 'one',
      input: z.object({ hoja: z.enum(['banco', 'libro', 'pendientes', 'calces']) }),
      output: z.unknown(),
      file: true,
    }),
    imprimir: query({
      permission: 'ver',
      on: 'one',
      input: z.object({ papel: z.enum(['informe', 'pendientes']).default('informe') }),
      output: z.unknown(),
      file: true,
    }),
    reglas: query({ permission: 'ver', output: z.array(ReglaOut) }),
    traba: query({ permission: 'ver', output: TrabaOut }),
    decidir_regla: action({
      permission: 'reglas',
      input: z.object({ cuenta_id: zId, patron: zTexto(200), tratamiento: zTexto(60), decision: z.enum(['aceptada', 'rechazada']) }),
      output: ReglaOut,
      http: 'POST /api/conciliacion/reglas',
    }),
  },
});
