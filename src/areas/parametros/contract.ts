import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zDecimal, zFecha, zId, zInstante, zPeriodo, zPersonas, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

declare module '#kernel/events.ts' {
  interface Questions {
    /**
     * What a parameter touches in an area, in the company or in a scope: a product or a branch (told by code and by id), or what none of those
     * named rules. With `desde`, as of a change dated that day.
     */
    'parametro.usado': {
      input: {
        clave: string;
        producto?: string | undefined;
        sucursal?: string | undefined;
        sucursal_id?: string | undefined;
        sin_productos?: readonly string[] | undefined;
        sin_sucursales?: readonly string[] | undefined;
        sin_sucursales_id?: readonly string[] | undefined;
        desde?: Fecha | undefined;
      };
      answer: readonly UsoDeParametro[];
    };
  }
}

/** What a parameter touches in one area: open operations, those dated from a day on, and some of them by name. */
export interface UsoDeParametro {
  titulo: string;
  /** Open operations that would read the parameter again. */
  n: number;
  /** Of them, those dated on or after the day asked for; zero when none was. */
  afectadas: number;
  ejemplos: { texto: string; url: string }[];
}

/** What an area found against the act of another: the code of its sentence, and what the sentence needs. */
export interface Observacion {
  codigo: string;
  datos: Readonly<Record<string, string | number>>;
}

/** A parameter that some area declares, with its value in force. Its id is its key `<area>.<nombre>`. */
export const Declarado = z.object({
  id: z.string(),
  area: z.string(),
  nombre: z.string(),
  descripcion: z.string(),
  tipo: z.string(),
  sensible: z.boolean(),
  fuente: z.string(),
  min: z.string().nullable(),
  max: z.string().nullable(),
  opciones: z.array(z.string()).nullable(),
  /** Where else than in the whole company a value of its own may rule. */
  ambitos: z.array(z.enum(['producto', 'sucursal'])),
  /** Products and branches whose own value rules today. */
  propios: z.number().int(),
  /** That of the company. */
  valor: z.unknown(),
  /** Null while the declared default stands. */
  desde: zFecha.nullable(),
  pendiente: z.boolean(),
});

const zAmbito = z.enum(['empresa', 'producto', 'sucursal']);
/** Where a value rules: the company unless said; the code of the product or of the branch. */
const EnAmbito = { ambito: zAmbito.optional(), ambito_codigo: z.string().max(60).nullish() };
const Propuesta = { valor: z.unknown().optional(), retirar: z.boolean().optional(), desde: zFecha, ...EnAmbito };
const AmbitoDicho = { ambito: zAmbito, ambito_codigo: z.string().nullable(), ambito_nombre: z.string() };

/** A dated value: never edited, succeeded. */
export const Parametro = z.object({
  id: zId,
  clave: z.string(),
  ...AmbitoDicho,
  /** From `desde` the product or branch has no value of its own; `valor` is the one it left. */
  retira: z.boolean(),
  valor: z.unknown(),
  desde: zFecha,
  hasta: zFecha.nullable(),
  estado: z.string(),
  motivo: z.string().nullable(),
  hecho_por: zPersonas,
  aprobado_por: z.string().nullable(),
  creado_en: zInstante,
});

export const Carga = z.object({
  id: zId,
  tipo: z.string(),
  nombre: z.string(),
  filas: z.number().int(),
  avisos: z.array(z.string()),
  estado: z.string(),
  hecho_por: zPersonas,
  creado_en: zInstante,
});

const Feriado = z.object({
  id: z.string(),
  fecha: zFecha,
  nombre: z.string(),
  tipo: z.string(),
  regiones: z.array(z.string()).nullable(),
  /** Written by a person: the law does not give it every year. */
  a_mano: z.boolean(),
});
const TmcFila = z.object({
  codigo: z.string(),
  tramo: z.string(),
  tic: z.string().nullable(),
  tasa_anual: z.string(),
  tasa_mensual: z.string(),
  desde: zFecha,
  hasta: zFecha.nullable(),
  fuente: z.string().nullable(),
});
const Ite = z.object({
  tasa_mensual: z.string(),
  tasa_maxima: z.string(),
  tasa_vista: z.string(),
  periodos_maximo: z.number().int(),
  metodo: z.string(),
});
const Salud = z.object({
  uf_hasta: zFecha.nullable(),
  uf_dias: z.number().int().nullable(),
  utm_hasta: z.string().nullable(),
  tmc_hasta: zFecha.nullable(),
  tmc_dias: z.number().int().nullable(),
  feriados_hasta: z.string().nullable(),
  propuestas: z.number().int(),
  cargas: z.number().int(),
});
const anio = z.coerce.number().int().min(2000).max(2100);

export const contract = defineArea({
  area: 'parametros',
  tier: 0,
  uses: [],
  permissions: ['ver', 'proponer', 'aprobar', 'cargar-indices', 'retroactiva'],
  sensibles: ['aprobar', 'retroactiva'],
  item: Declarado,
  entity: Parametro,
  list: {
    filters: z.object({
      area_duena: z.string().max(60).optional(),
      sensible: z.enum(['si', 'no']).optional(),
      pendiente: z.enum(['si']).optional(),
      propios: z.enum(['si']).optional(),
    }),
    orden: ['id', 'area', 'desde'],
    defecto: 'id',
    perPage: 50,
  },
  options: ['areas_parametro', 'productos', 'sucursales', 'regiones', 'comunas'],
  parameters: {
    alarma_uf_dias: parameter({
      tipo: 'entero',
      defecto: 3,
      min: '0',
      max: '40',
      sensible: false,
      descripcion: 'Con cuántos días por delante se avisa que la UF cargada se acaba',
      fuente: 'decisión interna',
    }),
    iva_pct: parameter({
      tipo: 'porcentaje',
      defecto: '19.00',
      min: '0',
      max: '100',
      sensible: true,
      descripcion: 'IVA de comisiones, gastos y costos afectos',
      fuente: 'DL 825 art. 14',
    }),
    restriccion_tml: parameter<string>({
      tipo: 'opcion',
      defecto: 'BLOQUEA',
      opciones: ['BLOQUEA', 'ADVIERTE', 'NO'],
      sensible: true,
      descripcion: 'Qué hace una tasa sobre la máxima convencional, en créditos, proformas y giros',
      fuente: 'Ley 18.010; domain §3',
    }),
    tolerancia_tmc: parameter({
      tipo: 'decimal',
      defecto: '0.00',
      min: '0',
      max: '5',
      sensible: true,
      descripcion: 'Puntos de tasa anual tolerados sobre la máxima convencional',
      fuente: 'domain §3',
    }),
    riesgo_desde: parameter({
      tipo: 'si_no',
      defecto: false,
      sensible: true,
      descripcion: 'Desde el día en que es sí, lo que riesgo halla contra un acto puede detenerlo; antes sólo avisa',
      fuente: 'areas 5, eventos neutros',
    }),
  },
  operations: {
    proponer: action({
      permission: 'proponer',
      input: z.object({ ...Propuesta, clave: zTexto(120), motivo: zTexto(300) }),
      output: Parametro,
      status: 201,
    }),
    /** What a new value would do before it is proposed: what rules now and on that date, and what it touches. */
    vista_previa: query({
      permission: 'ver',
      http: 'POST /api/parametros/vista-previa',
      input: z.object({ ...Propuesta, clave: z.string().max(120) }),
      output: z.object({
        hoy: z.unknown(),
        ese_dia: z.unknown(),
        nuevo: z.unknown(),
        ambito_nombre: z.string(),
        futura: z.boolean(),
        retroactiva: z.boolean(),
        segunda_persona: z.boolean(),
        uso: z.array(
          z.object({
            titulo: z.string(),
            n: z.number().int(),
            afectadas: z.number().int(),
            ejemplos: z.array(z.object({ texto: z.string(), url: z.string() })),
          }),
        ),
      }),
    }),
    aprobar: action({ permission: 'aprobar', on: 'one', output: Parametro }),
    rechazar: action({ permission: 'aprobar', on: 'one', input: z.object({ motivo: zTexto(300) }), output: Parametro }),
    /** Of a figure: which parameter, which version of it ruled that day, who set it and why. */
    origen: query({
      permission: 'ver',
      input: z.object({
        clave: z.string().max(120),
        fecha: zFecha.optional(),
        producto: z.string().max(60).optional(),
        sucursal: z.string().max(60).optional(),
      }),
      output: z.object({
        ...AmbitoDicho,
        clave: z.string(),
        descripcion: z.string(),
        area: z.string(),
        tipo: z.string(),
        fuente: z.string(),
        fecha: zFecha,
        valor: z.unknown(),
        version: z.number().int(),
        desde: zFecha.nullable(),
        hasta: zFecha.nullable(),
        motivo: z.string().nullable(),
        puesto_por: zPersonas,
        aprobado_por: z.string().nullable(),
      }),
    }),
    historia: query({ permission: 'ver', input: z.object({ clave: z.string().max(120) }), output: z.array(Parametro) }),
    uf: query({
      permission: 'ver',
      input: z.object({ mes: zPeriodo }),
      output: z.array(z.object({ fecha: zFecha, valor: z.string(), origen: z.string(), usada: z.boolean() })),
    }),
    utm: query({
      permission: 'ver',
      input: z.object({ anio }),
      output: z.array(z.object({ mes: z.string(), valor: z.number().int(), origen: z.string(), ipc: z.string().nullable() })),
    }),
    tmc: query({ permission: 'ver', input: z.object({ fecha: zFecha }), output: z.array(TmcFila) }),
    tramo: query({
      permission: 'ver',
      input: z.object({
        moneda: z.enum(['CLP', 'UF', 'ME']),
        dias: z.coerce.number().int().min(0).max(20_000),
        capital_uf: zDecimal({ decimals: 4, min: '0' }),
        fecha: zFecha.optional(),
      }),
      output: z.object({ codigo: z.string(), tasa_anual: z.string(), tasa_mensual: z.string(), desde: zFecha }),
    }),
    ite: query({ permission: 'ver', input: z.object({ fecha: zFecha }), output: Ite }),
    feriados: query({ permission: 'ver', input: z.object({ anio }), output: z.array(Feriado) }),
    salud: query({ permission: 'ver', output: Salud }),
    agregar_feriado: action({
      permission: 'cargar-indices',
      input: z.object({
        fecha: zFecha,
        nombre: zTexto(80),
        tipo: z.enum(['nacional', 'bancario', 'regional', 'electoral']),
        /** Codes of regions or of communes. */
        regiones: z.array(z.string().max(6)).max(60).optional(),
      }),
      output: Feriado,
      status: 201,
    }),
    quitar_feriado: action({
      permission: 'cargar-indices',
      input: z.object({ feriado_id: zId }),
      output: z.object({ quitado: z.boolean() }),
    }),
    cargas: query({ permission: 'ver', output: z.array(Carga) }),
    cargar_indices: action({
      permission: 'cargar-indices',
      input: z.object({
        tipo: z.enum(['uf', 'utm', 'ipc', 'tmc', 'ite']),
        nombre: zTexto(120),
        texto: z.string().min(1, 'El archivo está vacío').max(2_000_000),
      }),
      output: Carga,
      status: 201,
    }),
    aprobar_carga: action({ permission: 'aprobar', input: z.object({ carga_id: zId }), output: Carga }),
    rechazar_carga: action({ permission: 'aprobar', input: z.object({ carga_id: zId }), output: Carga }),
  },
});
