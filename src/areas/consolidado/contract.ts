import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zFecha, zInstante, zPeriodo, zRut, zTexto } from '#kernel/fields.ts';
import type { Rut } from '#kernel/values/rut.ts';

declare module '#kernel/events.ts' {
  interface Questions {
    /** For which credits of a RUT the house answers to somebody else, as it stands today, and why. */
    'posicion.contingente': { input: { rut: Rut }; answer: { titulo: string; creditos: readonly string[] } };
  }
}

const Nombre = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Nombre inválido');
/** Whose page it is, and as of when. */
const DeRut = z.object({ rut: zRut, al: zFecha.optional(), conocido_al: zInstante.optional() });
const Pesos = z.number().int();
const Pagina = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(25),
};
/** `campo:valor` of the columns of a block, up to four, separated by commas. */
const Donde = z
  .string()
  .max(300)
  .regex(/^([a-z_]{1,40}:[^,:]{0,60}(,|$)){1,4}$/, 'Filtro inválido')
  .optional();
/** Which rows of a block are asked for. */
const Filtro = {
  donde: Donde,
  desde: zFecha.optional(),
  hasta: zFecha.optional(),
  /** Also the rows that its figures do not add. */
  aparte: z.enum(['si']).optional(),
};

const Cifra = z.object({
  nombre: z.string(),
  titulo: z.string(),
  unidad: z.enum(['pesos', 'uf', 'numero']),
  valor: z.union([z.number(), z.string()]),
});
const Columna = z.object({
  campo: z.string(),
  titulo: z.string(),
  clase: z.enum(['texto', 'palabra', 'fecha', 'pesos', 'uf', 'numero', 'rut']),
});
const BloqueVisto = z.object({
  nombre: z.string(),
  titulo: z.string(),
  ambito: z.enum(['corte', 'hoy']),
  /** Permissions that the session lacks; without all of them it is grey. */
  faltan: z.array(z.string()),
  permitido: z.boolean(),
  n: z.number().int().nullable(),
  cifras: z.array(Cifra),
  falla: z.string().nullable(),
});

/** A figure of the header; null when it needs a permission or nobody has it. `donde` opens its rows in its block. */
const CifraDeCabecera = z.object({
  nombre: z.string(),
  titulo: z.string(),
  valor: Pesos.nullable(),
  detalle: z.string().nullable(),
  bloque: z.string(),
  donde: z.string().nullable(),
  falta: z.string().nullable(),
});
export interface NodoVisto {
  clave: string;
  titulo: string;
  valor: number | null;
  detalle: string | null;
  bloque: string | null;
  donde: string | null;
  hijos: NodoVisto[];
}
const Nodo: z.ZodType<NodoVisto, NodoVisto> = z.lazy(() =>
  z.object({
    clave: z.string(),
    titulo: z.string(),
    valor: Pesos.nullable(),
    detalle: z.string().nullable(),
    bloque: z.string().nullable(),
    donde: z.string().nullable(),
    hijos: z.array(Nodo),
  }),
);

const Caratula = z.object({
  rut: z.string(),
  nombre: z.string(),
  tipo_persona: z.string(),
  roles: z.array(z.string()),
  calificacion_deudor: z.string().nullable(),
  cliente: z
    .object({
      id: z.string(),
      estado: z.string(),
      situacion_comercial: z.string(),
      bloqueos: z.array(z.object({ motivo: z.string(), desde: zFecha })),
    })
    .nullable(),
  ejecutivo: z.string().nullable(),
  sucursal: z.string().nullable(),
  riesgo: z.object({ rating: z.string(), emitido: zFecha, url: z.string() }).nullable(),
  alertas: z.array(z.object({ titulo: z.string(), hecho: z.string(), gravedad: z.number().int(), url: z.string() })),
});

const Vista = Caratula.extend({
  al: zFecha,
  hoy: zFecha,
  conocido_al: zInstante.nullable(),
  /** What must be said beside its figures; null when there is nothing. */
  nota: z.string().nullable(),
  cifras: z.array(CifraDeCabecera),
  arbol: z.array(Nodo),
  bloques: z.array(BloqueVisto),
  /** Permissions for lack of which something is not added. */
  parcial: z.array(z.string()),
});

const Fila = z.object({
  clave: z.string(),
  titulo: z.string(),
  url: z.string(),
  valores: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
});
const Concepto = z.object({ concepto: z.string(), antes: Pesos, ahora: Pesos, diferencia: Pesos });
const Acto = z.object({
  clave: z.string(),
  fecha: zFecha,
  clase: z.string(),
  titulo: z.string(),
  url: z.string().nullable(),
  que: z.string(),
  monto: Pesos,
});

const Guardada = z.object({
  id: z.string(),
  nombre: z.string(),
  rol: z.string().nullable(),
  bloques: z.array(z.string()),
  ocultos: z.array(z.string()),
  compartida: z.boolean(),
  mia: z.boolean(),
});

export const contract = defineArea({
  area: 'consolidado',
  tier: 4,
  uses: ['libro', 'clientes', 'ejecutivos', 'garantias', 'bir'],
  permissions: ['ver', 'exportar', 'grupo'],
  options: ['vias', 'tipo_pagos', 'tipos_cuentas_factoring_cob', 'tipos_cuentas_credito_cob', 'sucursales', 'ejecutivos'],
  parameters: {
    participacion_grupo: parameter({
      tipo: 'porcentaje',
      defecto: '50.00',
      min: '1',
      max: '100',
      sensible: true,
      descripcion: 'Participación desde la cual un socio y su empresa son un mismo grupo',
      fuente: 'decisión interna',
    }),
    grupo_por_representante: parameter({
      tipo: 'si_no',
      defecto: false as boolean,
      sensible: true,
      descripcion: 'Si dos clientes con un mismo representante legal son un mismo grupo',
      fuente: 'decisión interna',
    }),
  },
  operations: {
    buscar: query({
      permission: 'ver',
      http: 'GET /api/consolidado',
      input: z.object({ q: z.string().trim().min(1, 'Escriba un RUT o un nombre').max(80) }),
      output: z.object({ items: z.array(z.object({ rut: z.string(), nombre: z.string(), roles: z.array(z.string()) })) }),
    }),
    vistas: query({ permission: 'ver', output: z.array(Guardada) }),
    guardar_vista: action({
      permission: 'ver',
      http: 'POST /api/consolidado/vistas',
      input: z.object({
        nombre: zTexto(60),
        rol: z.enum(['cliente', 'deudor', 'aval']).nullish(),
        bloques: z.array(Nombre).max(40),
        ocultos: z.array(Nombre).max(40).default([]),
        compartida: z.boolean().default(false),
      }),
      output: Guardada,
    }),
    borrar_vista: action({
      permission: 'ver',
      http: 'POST /api/consolidado/vistas/:vista/borrar',
      input: z.object({ vista: z.string().uuid('Vista inválida') }),
      output: z.object({ ok: z.literal(true) }),
    }),
    de_rut: query({ permission: 'ver', http: 'GET /api/consolidado/:rut', input: DeRut, output: Vista }),
    panel: query({
      permission: 'ver',
      http: 'GET /api/consolidado/:rut/panel',
      input: DeRut,
      output: Caratula.extend({
        hoy: zFecha,
        cifras: z.array(CifraDeCabecera),
        recientes: z.array(z.object({ fecha: zFecha, que: z.string(), titulo: z.string(), url: z.string() })),
      }),
    }),
    tiempo: query({
      permission: 'ver',
      http: 'GET /api/consolidado/:rut/tiempo',
      input: DeRut.extend({ cursor: z.string().max(400).optional(), area: z.string().max(40).optional() }),
      output: z.object({
        items: z.array(
          z.object({
            fecha: zFecha,
            area: z.string(),
            que: z.string(),
            titulo: z.string(),
            url: z.string(),
            monto: z.number().nullable(),
            gravedad: z.enum(['nota', 'aviso', 'alerta']),
          }),
        ),
        siguiente: z.string().nullable(),
        /** Days with something, newest first, of the first page only. */
        dias: z.array(zFecha),
        areas: z.array(z.string()),
      }),
    }),
    comparar: query({
      permission: 'ver',
      http: 'GET /api/consolidado/:rut/comparar',
      input: DeRut.extend({ con: zFecha }),
      output: z.object({
        antes: zFecha,
        al: zFecha,
        conceptos: z.array(Concepto),
        clases: z.array(z.object({ clase: z.string(), n: z.number().int(), monto: Pesos })),
        actos: z.array(Acto),
        /** How many acts there are, when not all are shown. */
        total: z.number().int(),
        /** Debts whose difference no act explains: a fault of the product. */
        residuos: z.array(z.object({ pk: z.string(), titulo: z.string(), monto: Pesos })),
      }),
    }),
    grupo: query({
      permission: 'grupo',
      http: 'GET /api/consolidado/:rut/grupo',
      input: DeRut,
      output: z.object({
        personas: z.array(
          z.object({
            rut: z.string(),
            nombre: z.string(),
            exposicion: Pesos,
            exposicion_uf: z.string().nullable(),
            deuda: Pesos,
            vencido: Pesos,
          }),
        ),
        lazos: z.array(z.object({ de: z.string(), a: z.string(), vinculo: z.string(), participacion_pct: z.string().nullable() })),
        /** People of the group out of reach: nothing else is said of them. */
        otros: z.number().int(),
        exposicion: Pesos,
        exposicion_uf: z.string().nullable(),
        deuda: Pesos,
      }),
    }),
    comportamiento: query({
      permission: 'ver',
      http: 'GET /api/consolidado/:rut/comportamiento',
      input: DeRut,
      output: z.object({
        desde: zFecha,
        hasta: zFecha,
        /** Days late of each month in each role; a month in which it owed nothing is not there. */
        meses: z.array(z.object({ mes: zPeriodo, rol: z.string(), dias: z.string().nullable(), peor_mora: z.number().int() })),
        /** Promises whose day fell in those months, by how they stand now; null where nobody keeps them or they may not be seen. */
        promesas: z.array(z.object({ estado: z.string(), n: z.number().int(), prometido: Pesos, pagado: Pesos })).nullable(),
        roles: z.array(
          z.object({
            rol: z.string(),
            obligaciones: z.number().int(),
            pagadas: z.number().int(),
            peor_mora: z.number().int(),
            dias_promedio: z.string().nullable(),
            /** The same of the last three months. */
            dias_promedio_3m: z.string().nullable(),
            castigos: z.number().int(),
          }),
        ),
      }),
    }),
    cobertura: query({
      permission: 'ver',
      http: 'GET /api/consolidado/:rut/cobertura',
      input: DeRut,
      output: z.object({
        saldo: Pesos,
        cubierto: Pesos,
        deudas: z.array(
          z.object({ pk: z.string(), titulo: z.string(), saldo: Pesos, cubierto: Pesos, descubierto: Pesos, pct: z.string() }),
        ),
      }),
    }),
    ficha: action({
      permission: 'exportar',
      http: 'POST /api/consolidado/:rut/ficha',
      input: DeRut.extend({
        bloques: z.array(Nombre).max(40, 'Elija hasta 40 bloques').default([]),
        motivo: z.string().trim().max(200).optional(),
      }),
      output: z.unknown(),
      file: true,
    }),
    estado_deuda: action({
      permission: 'exportar',
      http: 'POST /api/consolidado/:rut/estado-deuda',
      input: DeRut.extend({ motivo: z.string().trim().max(200).optional() }),
      output: z.unknown(),
      file: true,
    }),
    certificado: action({
      permission: 'exportar',
      http: 'POST /api/consolidado/:rut/certificado',
      input: DeRut.omit({ al: true, conocido_al: true }).extend({ motivo: z.string().trim().max(200).optional() }),
      output: z.unknown(),
      file: true,
    }),
    exportar_bloque: query({
      permission: 'exportar',
      http: 'GET /api/consolidado/:rut/exportar/:bloque',
      input: DeRut.extend({ bloque: Nombre, formato: z.enum(['xlsx', 'csv']).default('xlsx'), ...Filtro }),
      output: z.unknown(),
      file: true,
    }),
    bloque: query({
      permission: 'ver',
      http: 'GET /api/consolidado/:rut/:bloque',
      input: DeRut.extend({ bloque: Nombre, ...Filtro, ...Pagina }),
      output: z.object({
        titulo: z.string(),
        ambito: z.enum(['corte', 'hoy']),
        columnas: z.array(Columna),
        cifras: z.array(Cifra),
        /** Columns that tell its rows apart, with what each of their values adds up to: filters. */
        grupos: z.array(
          z.object({
            campo: z.string(),
            titulo: z.string(),
            valores: z.array(z.object({ valor: z.string(), n: z.number().int(), cifras: z.array(Cifra) })),
          }),
        ),
        items: z.array(Fila),
        total: z.number().int(),
        faltan: z.array(z.string()),
        /** What the switch says that shows the rows which no figure adds; null when it has none. */
        aparte: z.string().nullable(),
      }),
    }),
  },
});
