import { z } from 'zod';
import type { Concepto } from '#finanzas/imputacion.ts';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zFecha, zId, zInstante, zPeriodo, zPersonas, zPesos, zPesosOut, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import type { Fecha, Periodo } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { consultasAparte } from './contract-cifras.ts';
import { parametros } from './contract-parametros.ts';
import { operacionesPeriodo } from './contract-periodos.ts';
import { consultaProvision } from './contract-provision.ts';

export { PeriodoOut } from './contract-periodos.ts';

/** `sin_dinero`: forgiven, not paid; it cannot go to another debt, nor back to the debtor. */
type Abono = { pk: string; concepto: Concepto; monto: Pesos; fecha: Fecha; sin_dinero?: true };

declare module '#kernel/events.ts' {
  interface Events {
    /** Who received money for a debt of another area says it; the owner updates (areas/0). A reversal says it with a negative amount. */
    'obligacion.abonada': Abono;
    /** A debt ended, whatever ended it: paid, bought back, refinanced, annulled. */
    'obligacion.cerrada': { pk: string; rut: Rut; fecha: Fecha };
  }
  interface Questions {
    /** What an area has left to earn, by itself and night by night, of debts whose price libro earns: its part of 2110. Whole pesos, by `pk`. */
    'devengo.ajeno': { input: Record<string, never>; answer: readonly { pk: string; monto: number }[] };
    /** Path of the screen where the act behind an entry is looked at, when it is not the record of that id: the area of origin knows. */
    'asiento.por_enlazar': { input: { origen_area: string; origen_id: string }; answer: string };
    /** A month is about to close: what each area must have ready. */
    'periodo.por_cerrar': {
      input: { periodo: Periodo };
      answer: readonly { codigo: string; titulo: string; ok: boolean; detalle?: string | undefined; url?: string | undefined }[];
    };
  }
}

const zMonto = zPesosOut;
const Rango = z.object({ desde: zFecha.optional(), hasta: zFecha.optional() });

const LineaOut = z.object({
  n: z.number().int(),
  cuenta: z.string(),
  cuenta_nombre: z.string(),
  debe: zMonto,
  haber: zMonto,
  moneda: z.string(),
  rut: zRutOut.nullable(),
  pk: z.string().nullable(),
  documento: z.string().nullable(),
  sucursal: z.string().nullable(),
  uf: z.string().nullable(),
  valor_uf: z.string().nullable(),
});

const AsientoItem = z.object({
  id: zId,
  num_asiento: z.number().int(),
  periodo: z.string(),
  fecha_contable: zFecha,
  evento: z.string(),
  evento_nombre: z.string(),
  glosa: z.string(),
  origen_area: z.string(),
  origen_id: z.string(),
  monto: zMonto,
  usuario: z.string(),
  reversa_de: zId.nullable(),
  reversado_por: zId.nullable(),
});

/** An entry, or a manual voucher that is not one yet: both live under /asientos. */
export const Asiento = z.object({
  id: zId,
  clase: z.enum(['asiento', 'comprobante']),
  estado: z.string(),
  fecha_contable: zFecha,
  glosa: z.string(),
  num_asiento: z.number().int().nullable(),
  periodo: z.string(),
  evento: z.string(),
  evento_nombre: z.string(),
  origen: z.object({ area: z.string(), id: z.string() }),
  registrado_en: zInstante.nullable(),
  usuario: z.string(),
  en_nombre_de: z.string().nullable(),
  /** Who made it, and in whose name, as people know them. */
  hecho_nombre: z.string(),
  aprobado_por: zPersonas.nullable(),
  aprobado_nombre: z.string().nullable(),
  motivo: z.string().nullable(),
  adjunto: z.string().nullable(),
  asiento_id: zId.nullable(),
  reversa_de: zId.nullable(),
  reversado_por: zId.nullable(),
  hash_previo: z.string().nullable(),
  hash: z.string().nullable(),
  lineas: z.array(LineaOut),
  debe: zMonto,
  haber: zMonto,
});

const LineaIn = z
  .object({
    cuenta: z.string({ error: 'Elija la cuenta' }).regex(/^[0-9]{4}(\.[0-9]{2})?$/, 'Código de cuenta inválido'),
    debe: zPesos().default(0 as Pesos),
    haber: zPesos().default(0 as Pesos),
    rut: zRut.optional(),
    pk: z
      .string()
      .regex(/^[a-z_]+:[0-9A-Za-z-]{1,60}$/, 'Debe ser <tipo>:<identificador>')
      .optional(),
    documento: zTexto(60).optional(),
    sucursal: zTexto(60).optional(),
  })
  .strict();

const Voucher = z.object({
  fecha: zFecha,
  glosa: zTexto(200),
  lineas: z.array(LineaIn).min(2, 'Escriba al menos dos líneas').max(200, 'Admite hasta 200 líneas'),
});
const zMotivo = zTexto(300, 5);

const Columnas = z.object({
  debe: zMonto,
  haber: zMonto,
  deudor: zMonto,
  acreedor: zMonto,
  activo: zMonto,
  pasivo: zMonto,
  perdida: zMonto,
  ganancia: zMonto,
});
export const BalanceOut = z.object({
  desde: zFecha.nullable(),
  al: zFecha,
  moneda: z.string(),
  filas: z.array(Columnas.extend({ cuenta: z.string(), nombre: z.string() })),
  totales: Columnas,
  resultado: zMonto,
  descuadres: z.object({ sumas: zMonto, saldos: zMonto, resultado: zMonto }),
});
const Renglon = z.object({ cuenta: z.string(), nombre: z.string(), monto: zMonto });
export const ResultadosOut = z.object({
  desde: zFecha.nullable(),
  hasta: zFecha,
  sucursales: z.array(
    z.object({
      sucursal: z.string().nullable(),
      nombre: z.string(),
      ingresos: z.array(Renglon),
      gastos: z.array(Renglon),
      total_ingresos: zMonto,
      total_gastos: zMonto,
      resultado: zMonto,
    }),
  ),
  resultado: zMonto,
});
export const CuentaOut = z.object({
  id: zId,
  codigo: z.string(),
  nombre: z.string(),
  tipo: z.string(),
  padre: z.string().nullable(),
  imputable: z.boolean(),
  exige_auxiliar: z.array(z.string()),
  naturaleza: z.string(),
  vigente: z.boolean(),
  saldo: zMonto,
});
const MovimientoOut = z.object({
  asiento_id: zId,
  linea: z.number().int(),
  num_asiento: z.number().int(),
  periodo: z.string(),
  fecha: zFecha,
  evento: z.string(),
  evento_nombre: z.string(),
  glosa: z.string(),
  origen_area: z.string(),
  origen_id: z.string(),
  cuenta: z.string(),
  debe: zMonto,
  haber: zMonto,
  saldo: zMonto,
  rut: zRutOut.nullable(),
  pk: z.string().nullable(),
  documento: z.string().nullable(),
  sucursal: z.string().nullable(),
});
export const MayorOut = z.object({
  cuenta: z.string(),
  nombre: z.string(),
  desde: zFecha.nullable(),
  hasta: zFecha,
  saldo_anterior: zMonto,
  items: z.array(MovimientoOut),
  saldo_final: zMonto,
  total: z.number().int(),
  page: z.number().int(),
  perPage: z.number().int(),
});
export const AuxiliarOut = z.object({
  rut: zRutOut,
  al: zFecha,
  deudas: z.array(
    z.object({
      pk: z.string(),
      tipo: z.string(),
      origen_area: z.string(),
      origen_id: z.string(),
      numero: z.string(),
      cuota: z.number().int().nullable(),
      concepto: z.string(),
      moneda: z.string(),
      monto: zMonto,
      vencimiento: zFecha,
      dias_mora: z.number().int(),
      rol: z.string(),
    }),
  ),
  total: zMonto,
  saldos: z.array(
    z.object({ cuenta: z.string(), nombre: z.string(), pk: z.string().nullable(), documento: z.string().nullable(), saldo: zMonto }),
  ),
  exposicion: z.object({
    lineas: zMonto,
    aprobaciones: zMonto,
    creditos: zMonto,
    total: zMonto,
    total_uf: z.string().nullable(),
    indirecta: zMonto,
    como_deudor: zMonto,
  }),
});
const Filtros = z.object({
  desde: zFecha.optional(),
  hasta: zFecha.optional(),
  evento: z.string().max(60).optional(),
  origen_area: z.string().max(40).optional(),
  origen_id: z.string().max(80).optional(),
  rut: zRut.optional(),
  sucursal: z.string().max(60).optional(),
  periodo: zPeriodo.optional(),
  cuenta: z.string().max(10).optional(),
});
const Pagina = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(50),
};

export const contract = defineArea({
  area: 'libro',
  tier: 0,
  uses: ['ejecutivos', 'empresas', 'parametros'],
  permissions: [
    'ver',
    'deudas',
    'asiento-manual',
    'aprobar-asiento',
    'reversar',
    'cerrar-periodo',
    'reabrir-periodo',
    'plan-cuentas',
    'exportar',
  ],
  sensibles: ['aprobar-asiento', 'reversar', 'cerrar-periodo', 'reabrir-periodo'],
  item: AsientoItem,
  entity: Asiento,
  list: {
    filters: Filtros,
    orden: ['n_cadena', 'fecha_contable', 'num_asiento', 'evento'],
    defecto: '-n_cadena',
    perPage: 25,
  },
  options: ['cuentas', 'tipos_cuenta', 'eventos', 'periodos', 'sucursales'],
  parameters: parametros,
  operations: {
    preparar: action({ permission: 'asiento-manual', input: Voucher, output: Asiento, status: 201, http: 'POST /api/libro/asientos' }),
    editar: action({
      permission: 'asiento-manual',
      on: 'one',
      // The paper behind it is filed under the voucher, so it is named once the voucher exists.
      input: Voucher.partial().extend({ adjunto: zTexto(60).nullable().optional() }),
      output: Asiento,
      http: 'PATCH /api/libro/asientos/:id',
    }),
    enviar: action({ permission: 'asiento-manual', on: 'one', output: Asiento, http: 'POST /api/libro/asientos/:id/enviar' }),
    anular: action({ permission: 'asiento-manual', on: 'one', output: Asiento, http: 'POST /api/libro/asientos/:id/anular' }),
    aprobar: action({
      permission: 'aprobar-asiento',
      on: 'one',
      output: Asiento,
      money: true,
      http: 'POST /api/libro/asientos/:id/aprobar',
    }),
    rechazar: action({
      permission: 'aprobar-asiento',
      on: 'one',
      input: z.object({ motivo: zMotivo }),
      output: Asiento,
      http: 'POST /api/libro/asientos/:id/rechazar',
    }),
    reversar: action({
      permission: 'reversar',
      on: 'one',
      input: z.object({ motivo: zMotivo, fecha: zFecha.optional(), explicita: z.boolean().default(false) }),
      output: Asiento,
      money: true,
      http: 'POST /api/libro/asientos/:id/reversar',
    }),
    comprobantes: query({
      permission: 'ver',
      input: z.object({ estado: z.string().max(20).optional(), ...Pagina }),
      output: z.object({
        items: z.array(
          z.object({
            id: zId,
            fecha: zFecha,
            glosa: z.string(),
            estado: z.string(),
            monto: zMonto,
            preparado_por: z.string(),
            preparado_nombre: z.string(),
            asiento_id: zId.nullable(),
          }),
        ),
        total: z.number().int(),
        page: z.number().int(),
        perPage: z.number().int(),
      }),
    }),
    cuentas: query({ permission: 'ver', input: z.object({ al: zFecha.optional() }), output: z.array(CuentaOut) }),
    crear_cuenta: action({
      permission: 'plan-cuentas',
      input: z.object({ nombre: zTexto(80) }),
      output: CuentaOut,
      status: 201,
      http: 'POST /api/libro/cuentas',
    }),
    cambiar_cuenta: action({
      permission: 'plan-cuentas',
      input: z.object({ codigo: z.string().max(10), nombre: zTexto(80).optional(), vigente: z.boolean().optional() }),
      output: CuentaOut,
      http: 'PATCH /api/libro/cuentas',
    }),
    diario: query({
      permission: 'ver',
      input: Rango.extend({ evento: z.string().max(60).optional(), origen_area: z.string().max(40).optional(), ...Pagina }),
      output: z.object({
        items: z.array(AsientoItem.extend({ lineas: z.array(LineaOut) })),
        total: z.number().int(),
        page: z.number().int(),
        perPage: z.number().int(),
      }),
    }),
    mayor: query({
      permission: 'ver',
      input: Rango.extend({
        cuenta: z.string().max(10),
        rut: zRut.optional(),
        sucursal: z.string().max(60).optional(),
        pk: z.string().max(80).optional(),
        ...Pagina,
      }),
      output: MayorOut,
    }),
    auxiliar: query({ permission: 'ver', input: z.object({ rut: zRut, al: zFecha.optional() }), output: AuxiliarOut }),
    balance: query({
      permission: 'ver',
      input: z.object({
        desde: zFecha.optional(),
        al: zFecha.optional(),
        sucursal: z.string().max(60).optional(),
        moneda: z.enum(['CLP', 'USD']).default('CLP'),
      }),
      output: BalanceOut,
    }),
    resultados: query({ permission: 'ver', input: Rango, output: ResultadosOut }),
    provision: consultaProvision,
    ...operacionesPeriodo,
    ...consultasAparte,
    exportar: query({
      permission: 'exportar',
      input: Filtros.extend({
        formato: z.enum(['csv', 'xlsx', 'journal']).default('xlsx'),
        libro: z.enum(['diario', 'balance', 'mayor', 'resultados']).default('diario'),
        al: zFecha.optional(),
        columnas: z.string().max(500).optional(),
        q: z.string().max(100).optional(),
        orden: z.string().max(60).optional(),
      }),
      output: z.unknown(),
      file: true,
    }),
  },
});
