import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zPesos, zPesosOut, zRut, zRutOut, zTexto } from '#kernel/fields.ts';

const ESTADOS = [
  ...(['propuesta', 'reservada', 'borrador', 'solicitada', 'aplicada', 'rechazada', 'vencida', 'reversada', 'anulada'] as const),
] as const;
const CONCEPTO = z.enum(['CAPITAL', 'INTERES', 'MORA', 'GASTOS', 'COSTAS']);
const n = z.string().nullable();
const CondicionOut = z.object({ monto_a_pagar: zPesosOut, hasta: zFecha });

export const DescuentoItem = z.object({
  id: zId,
  numero: z.number().int(),
  clase: z.enum(['DEDUCCION', 'CONDONACION']),
  rut: zRutOut,
  nombre: z.string(),
  destino: n,
  total: zPesosOut,
  motivo: n,
  solicita: n,
  autoriza: n,
  fecha_corte: zFecha,
  condicion: CondicionOut.nullable(),
  /** The same condition, field by field, for the list and its spreadsheet. */
  condicion_hasta: zFecha.nullable(),
  condicion_monto: zPesosOut.nullable(),
  /** What it takes or forgives, in words. */
  conceptos: z.string(),
  estado: z.enum(ESTADOS),
});

const PartidaOut = z.object({
  pk: z.string(),
  numero: z.string(),
  tipo: n,
  concepto: CONCEPTO,
  monto_deuda: zPesosOut,
  monto: zPesosOut,
});

const Descuento = DescuentoItem.extend({
  comentario: n,
  destino_area: n,
  destino_id: n,
  pagado: zPesosOut,
  decide_hasta: zFecha.nullable(),
  fecha_aplicada: zFecha.nullable(),
  motivo_fin: n,
  partidas: z.array(PartidaOut),
  /** Everything that those debts owed on fecha_corte; null in a DEDUCCION and in those of before it was kept. */
  deuda: zPesosOut.nullable(),
  /** What the concepts named owe on fecha_corte, and what is left of them. */
  antes: zPesosOut,
  despues: zPesosOut,
  /** Record of the giro that takes it. */
  destino_url: n,
});

/** `elegida` and `pct` are what the form shows of the choice; they are not kept. */
const Partida = z.object({
  pk: zTexto(80),
  concepto: CONCEPTO,
  monto: zPesos({ min: 1 }),
  elegida: z.string().max(200).optional(),
  pct: z.string().max(12).nullish(),
});
const Datos = {
  motivo: zCodigo,
  comentario: zTexto(2_000, 30),
  partidas: z.array(Partida).min(1, 'Elija qué se condona').max(200),
  condicion: z.object({ monto_a_pagar: zPesos({ min: 1 }), hasta: zFecha }).nullish(),
};

const Grupo = z.object({
  grupo: z.string(),
  /** Those that stand, and what they forgave. */
  condonaciones: z.number().int(),
  total: zPesosOut,
  reversadas: z.number().int(),
  con_condicion: z.number().int(),
  cumplieron: z.number().int(),
  /** Whose debts were paid at least in part after, and how much. */
  pagaron: z.number().int(),
  pagado: zPesosOut,
});

declare module '#kernel/events.ts' {
  interface Events {
    /** A condonación is about to be approved: who knows against it refuses the act; who keeps those debts posts their charges of today. */
    'condonacion.por_aprobar': {
      descuento_id: string;
      rut: string;
      pks: string[];
      partidas: readonly { pk: string; concepto: string; monto: number }[];
    };
  }
}

const pct = (defecto: string, que: string) =>
  parameter({
    tipo: 'porcentaje',
    defecto,
    min: '0',
    max: '100',
    sensible: true,
    descripcion: `Parte de ${que} que Gerencia puede condonar`,
    fuente: 'areas descuentos',
  });

export const contract = defineArea({
  area: 'descuentos',
  tier: 2,
  uses: ['clientes', 'ejecutivos', 'libro'],
  permissions: ['ver', 'crear', 'solicitar', 'aprobar', 'reversar'],
  sensibles: ['aprobar', 'reversar'],
  item: DescuentoItem,
  entity: Descuento,
  list: {
    filters: z.object({
      estado: z.enum(ESTADOS).optional(),
      clase: z.enum(['DEDUCCION', 'CONDONACION']).optional(),
      rut: zRut.optional(),
      vista: z.enum(['por_aprobar', 'condicion_semana']).optional(),
    }),
    orden: ['numero', 'nombre', 'total', 'estado', 'fecha_corte', 'creado_en'],
    sumas: ['total'],
    defecto: '-numero',
    perPage: 25,
  },
  options: ['descuentos_proforma', 'motivos_condonacion'],
  parameters: {
    gerencia_mora_pct: pct('100.00', 'la mora'),
    gerencia_gastos_pct: pct('100.00', 'los gastos de cobranza'),
    gerencia_interes_pct: pct('50.00', 'el interés'),
    gerencia_costas_pct: pct('50.00', 'las costas'),
    gerencia_tope_uf: parameter({
      tipo: 'uf',
      defecto: '100.0000',
      min: '0',
      max: '100000',
      sensible: true,
      descripcion: 'UF que Gerencia puede condonar de una vez',
      fuente: 'areas descuentos',
    }),
    plazo_condicion_dias: parameter({
      tipo: 'entero',
      defecto: 15,
      min: '1',
      max: '90',
      sensible: false,
      descripcion: 'Días que puede durar la condición de una condonación',
      fuente: 'areas descuentos',
    }),
    plazo_decision_dias: parameter({
      tipo: 'entero',
      defecto: 5,
      min: '1',
      max: '60',
      sensible: false,
      descripcion: 'Días bancarios para decidir una condonación',
      fuente: 'areas descuentos',
    }),
  },
  operations: {
    crear: action({
      permission: 'solicitar',
      money: true,
      status: 201,
      input: z.object({ rut: zRut, ...Datos }),
      output: Descuento,
    }),
    editar: action({ permission: 'solicitar', on: 'one', input: z.object(Datos).partial(), output: Descuento }),
    solicitar: action({ permission: 'solicitar', on: 'one', output: Descuento }),
    aprobar: action({ permission: 'aprobar', on: 'one', money: true, output: Descuento }),
    rechazar: action({ permission: 'aprobar', on: 'one', input: z.object({ motivo: zTexto(500) }), output: Descuento }),
    reversar: action({ permission: 'reversar', on: 'one', money: true, input: z.object({ motivo: zTexto(500) }), output: Descuento }),
    anular: action({ permission: 'crear', on: 'one', input: z.object({ motivo: zTexto(500) }), output: Descuento }),
    deudas: query({
      permission: 'ver',
      input: z.object({ rut: zRut, al: zFecha.optional() }),
      output: z.array(
        z.object({
          pk: z.string(),
          numero: z.string(),
          concepto: CONCEPTO,
          monto: zPesosOut,
          vencimiento: zFecha,
          dias_mora: z.number().int(),
          reservada_en: n,
          descuento_id: zId.nullable(),
        }),
      ),
    }),
    informe: query({
      permission: 'ver',
      input: z.object({ desde: zFecha.optional(), hasta: zFecha.optional() }),
      output: z.object({ por_motivo: z.array(Grupo), por_persona: z.array(Grupo), por_sucursal: z.array(Grupo), total: Grupo }),
    }),
    carta: query({ permission: 'ver', on: 'one', output: z.unknown(), file: true }),
    detalle_giro: query({ permission: 'ver', on: 'one', output: z.unknown(), file: true }),
  },
});
