import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zFecha, zId, zInstante, zPeriodo } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import {
  AlarmaFila,
  DatosTablero,
  MetaFila,
  NombreAlarma,
  NombreWidget,
  NuevaMeta,
  NuevoSilencio,
  Puestos,
  TableroItem,
} from './contract-tableros.ts';
import { ANCHOS } from './domain/orden.ts';
import { RANGOS } from './domain/rango.ts';

declare module '#kernel/events.ts' {
  interface Questions {
    /** The last time that this person was here before: its business date and its instant; nobody answers when there was none. */
    'sesion.anterior': { input: object; answer: { dia: Fecha; instante: string } };
    /** What should be placed in the month of today by whoever asks: by itself (`propia`) or by the whole company. `url` opens it, for who may. Nobody answers when there is no goal. */
    'meta.del_mes': { input: object; answer: { de: 'propia' | 'empresa'; monto: number; url: string | null } };
  }
}

const De = z.object({ widget: NombreWidget });
const DeTablero = z.object({ tablero_id: zId });
const Comparado = De.extend({ range: z.enum(RANGOS, { error: 'Elija un rango de la lista' }).default('visita') });
const Pesos = z.number();

/** A figure of the home: what it is called and how it is read. Its amount is asked apart, so that one that fails leaves the rest. */
const Widget = z.object({
  nombre: z.string(),
  titulo: z.string(),
  /** What it says, in one sentence. */
  sentencia: z.string(),
  unidad: z.enum(['pesos', 'numero', 'porcentaje', 'indice', 'dias']),
  /** What its lines are told apart by. */
  por: z.string(),
  /** It is the state at a day, so two days are compared row by row. */
  se_compara: z.boolean(),
  /** Columns that its card takes. */
  ancho: z.literal(ANCHOS),
  /** Left out of sight by whoever arranged this board. */
  oculto: z.boolean(),
});
const Valor = z.union([z.number(), z.string()]).nullable();
const Cifra = z.object({
  valor: Valor,
  /** The same figure at the other day, or in the same days of the month before; null when that day cannot be told. */
  antes: Valor,
  desde: zFecha,
  hasta: zFecha,
  antes_desde: zFecha,
  antes_hasta: zFecha,
  /** The other day is told as it was known at the instant of the last visit; null when it is told as it is known now. */
  sabido: zInstante.nullable(),
  partes: z.array(z.object({ codigo: z.string(), nombre: z.string(), valor: Valor })),
});

export const contract = defineArea({
  area: 'tablero',
  tier: 4,
  uses: ['bandeja', 'ejecutivos', 'reportes', 'zonas'],
  permissions: ['ver', 'compartir', 'metas'],
  sensibles: ['metas'],
  options: ['sucursales', 'zonas', 'ejecutivos', 'range', 'perfiles', 'widgets', 'medidas_meta'],
  parameters: {
    alarma_silenciada_max_dias: parameter({
      tipo: 'entero',
      defecto: 30,
      min: '1',
      max: '365',
      sensible: true,
      descripcion: 'Días por los que se puede silenciar una alarma',
      fuente: 'docs/decisiones/0139',
    }),
  },
  operations: {
    /** What the areas watch and whoever asks may do something about: what it says, and whether somebody silenced it. */
    alarmas: query({ permission: 'ver', output: z.array(AlarmaFila) }),
    silenciar_alarma: action({ permission: 'ver', input: NuevoSilencio, output: AlarmaFila }),
    reactivar_alarma: action({ permission: 'ver', input: z.object({ alarma: NombreAlarma }), output: AlarmaFila }),
    inicio: query({
      permission: 'ver',
      http: 'GET /api/tablero',
      output: z.object({
        hoy: zFecha,
        /** The visit before this one: its business date and when it was. */
        visita: z.object({ dia: zFecha, instante: zInstante }).nullable(),
        widgets: z.array(Widget),
        /** The board on screen; null, that of the house. */
        tablero: TableroItem.nullable(),
        tableros: z.array(TableroItem),
      }),
    }),
    meta: query({
      permission: 'ver',
      output: z
        .object({
          de: z.enum(['propia', 'empresa']),
          monto: Pesos,
          colocado: Pesos,
          /** Of a hundred parts of the goal, those placed; whole, rounded down. */
          avance_pct: z.number().int(),
          /** What would be placed today if every banking day of the month gave the same. */
          esperado: Pesos,
          dias_habiles: z.number().int(),
          /** Banking days left, today included. */
          dias_restantes: z.number().int(),
          /** What each of them must give; 0 when the goal is met. */
          por_dia: Pesos,
          /** Where the goal is kept, for who may open it. */
          url: z.string().nullable(),
          /** The widgets whose rows add up to `colocado`, each with the line that is of whoever asks. */
          detalle: z.array(z.object({ nombre: z.string(), titulo: z.string(), codigo: z.string().nullable() })),
        })
        .nullable(),
    }),
    /** Which board whoever asks has at home; null, that of the house. */
    elegir_tablero: action({
      permission: 'ver',
      input: z.object({ tablero_id: zId.nullable() }),
      output: z.object({ tablero_id: zId.nullable() }),
    }),
    /** How whoever asks arranges the one of the house, which is then its home; without places, as the house has it. */
    arreglar: action({ permission: 'ver', input: z.object({ puestos: Puestos }), output: z.object({ tablero_id: zId.nullable() }) }),
    guardar_tablero: action({
      permission: 'ver',
      input: DatosTablero,
      output: TableroItem,
      status: 201,
    }),
    cambiar_tablero: action({
      permission: 'ver',
      input: DatosTablero.extend(DeTablero.shape).extend({ version: z.number().int().min(1) }),
      output: TableroItem,
    }),
    eliminar_tablero: action({
      permission: 'ver',
      input: DeTablero,
      output: z.object({ id: zId }),
    }),
    metas: query({
      permission: 'metas',
      input: z.object({ mes: zPeriodo.optional() }),
      output: z.object({
        mes: zPeriodo,
        items: z.array(MetaFila),
        /** What the goals in force of zones, of branches and of executives add up to, beside that of the company: shown, not forced. */
        suman: z.object({ EMPRESA: Pesos.nullable(), ZONA: Pesos, SUCURSAL: Pesos, EJECUTIVO: Pesos }),
      }),
    }),
    fijar_meta: action({
      permission: 'metas',
      input: NuevaMeta,
      output: MetaFila,
      status: 201,
    }),
    decidir_meta: action({
      permission: 'metas',
      input: z.object({ meta_id: zId, aprueba: z.boolean() }),
      output: MetaFila,
    }),
    /** The money at hand and what is expected of it, today and the five banking days after; null for who may not see what there is. */
    caja: query({
      permission: 'ver',
      http: 'GET /api/tablero/caja',
      output: z
        .object({
          /** Each day takes what falls on the days without bank before it. */
          dias: z.array(z.object({ dia: zFecha, hay: Pesos, entra: Pesos, sale: Pesos, queda: Pesos })),
          lineas: z.array(
            z.object({
              nombre: z.string(),
              titulo: z.string(),
              sentido: z.enum(['entra', 'sale']),
              /** Why only a part of it is counted; null when all of it is. */
              porque: z.string().nullable(),
              /** What its rows add up to each day, and what is counted of it. */
              dias: z.array(z.object({ filas: Pesos, cuenta: Pesos })),
            }),
          ),
          /** The worst of today: how much more would leave if all that is counted in part left, and what would be left. */
          si_sale_todo: z.object({ mas: Pesos, quedarian: Pesos }).nullable(),
          /** Lines left out because this session may not see them. */
          faltan: z.array(z.string()),
        })
        .nullable(),
    }),
    caja_filas: query({
      permission: 'ver',
      http: 'GET /api/tablero/caja/filas',
      input: z.object({
        linea: NombreWidget,
        dia: zFecha,
        page: z.coerce.number().int().min(1).max(100_000).default(1),
        perPage: z.coerce.number().int().min(1).max(100).default(50),
      }),
      output: z.object({
        items: z.array(z.object({ clave: z.string(), titulo: z.string(), url: z.string(), valor: Valor })),
        total: z.number().int(),
      }),
    }),
    /** Every figure of the board of whoever asks, all read at one instant; one that fails says why and leaves the rest. */
    cifras: query({
      permission: 'ver',
      http: 'GET /api/tablero/cifras',
      input: Comparado.pick({ range: true }),
      output: z.object({
        instante: zInstante,
        items: z.array(z.object({ widget: z.string(), cifra: Cifra.nullable(), falla: z.string().nullable() })),
      }),
    }),
    cifra: query({
      permission: 'ver',
      http: 'GET /api/tablero/:widget',
      input: Comparado,
      output: Cifra,
    }),
    /** The rows of a figure, or of one of its lines, to take away: what they add up to is the figure. */
    exportar: action({
      permission: 'ver',
      http: 'POST /api/tablero/:widget/exportar',
      input: z.object({
        widget: NombreWidget.optional(),
        codigo: z.string().max(80).optional(),
        formato: z.enum(['xlsx', 'csv'], { error: 'Elija xlsx o csv' }).default('xlsx'),
      }),
      output: z.unknown(),
      file: true,
    }),
    cambios: query({
      permission: 'ver',
      http: 'GET /api/tablero/:widget/cambios',
      input: Comparado,
      output: z.object({
        antes: zFecha,
        sabido: zInstante.nullable(),
        al: zFecha,
        clases: z.array(z.object({ clase: z.enum(['entra', 'sube', 'baja', 'sale']), n: z.number().int(), diferencia: Pesos })),
        items: z.array(
          z.object({
            clave: z.string(),
            titulo: z.string(),
            url: z.string(),
            clase: z.enum(['entra', 'sube', 'baja', 'sale']),
            antes: Pesos,
            ahora: Pesos,
          }),
        ),
      }),
    }),
    filas: query({
      permission: 'ver',
      http: 'GET /api/tablero/:widget/filas',
      input: De.extend({
        /** Of one line; without it, all the rows of the figure. */
        codigo: z.string().max(80).optional(),
        page: z.coerce.number().int().min(1).max(100_000).default(1),
        perPage: z.coerce.number().int().min(1).max(100).default(50),
      }),
      output: z.object({
        items: z.array(z.object({ clave: z.string(), titulo: z.string(), url: z.string(), valor: Valor })),
        total: z.number().int(),
      }),
    }),
  },
});
