import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zFecha, zId, zPeriodo, zPesos, zPorcentaje, zRut, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { Analisis, AnalisisItem, Contenidos, DeudoresOut, ESTADOS, LETRAS, Resultados, SugeridaOut } from './contract-formas.ts';

export type { Vista } from './contract-formas.ts';
export { Analisis, AnalisisItem, Contenidos };

declare module '#kernel/events.ts' {
  interface Events {
    /** An analysis was closed: until `hasta` it stands behind what is asked of that client. */
    'analisis.cerrado': { rut: Rut; analisis_id: string; hasta: Fecha };
    /** Somebody asks for the evaluation of a matter: who makes it listens. */
    'evaluacion.pedida': { asunto_area: string; asunto_id: string };
  }
  interface Questions {
    /** Bureau, debt and risk reports of a client and of who stands behind it, each with its age: what step 1 rests on. */
    'analisis.informes': {
      input: { rut: Rut; fecha: Fecha };
      answer: readonly {
        fuente: string;
        nombre: string;
        rut: Rut;
        informe_id: string | null;
        fecha: Fecha | null;
        vence: Fecha | null;
        resumen: string;
        rating: string | null;
        vigente: boolean;
      }[];
    };
    /** The letter of each of some RUTs by its risk page in force; who has none is not in the answer. */
    'analisis.clasificaciones': { input: { ruts: readonly Rut[] }; answer: readonly { rut: Rut; rating: string }[] };
    /** Guarantees that back a client on a date, with what each covers (UF, decimal text). */
    'analisis.garantias': {
      input: { rut: Rut; fecha: Fecha };
      answer: readonly { numero: number; tipo: string; nombre: string; cobertura_uf: string; estado: string }[];
    };
    /** The evaluation of an analysis by the published policy: one area makes it, and this one only shows it. */
    'analisis.evaluacion': {
      input: { analisis_id: string; rut: Rut };
      answer: {
        id: string;
        estado: 'en_proceso' | 'lista' | 'error';
        decision: string | null;
        puntaje: string | null;
        error_mensaje: string | null;
      };
    };
  }
}

const motivo = z.object({ motivo: zTexto(500, 5) });

export const contract = defineArea({
  area: 'analisis',
  tier: 1,
  uses: ['avales', 'clientes', 'documentos', 'ejecutivos', 'libro'],
  permissions: ['ver', 'crear', 'editar', 'cerrar', 'revisar', 'anular'],
  sensibles: ['cerrar'],
  item: AnalisisItem,
  entity: Analisis,
  list: {
    filters: z.object({
      estado: z.enum(ESTADOS).optional(),
      tipo: z.string().max(60).optional(),
      rut: zRut.optional(),
      analista: zRut.optional(),
      /** Of whom asks; those that lapse within fifteen days. */
      vista: z.enum(['mios', 'por_vencer']).optional(),
    }),
    orden: ['numero', 'nombre', 'estado', 'fecha_corte', 'completitud_pct', 'vence'],
    sumas: ['linea_propuesta'],
    defecto: '-numero',
    perPage: 25,
  },
  options: ['tipos_analisis', 'condiciones_tipo', 'motivos_anulacion', 'productos', 'analistas'],
  parameters: {
    meses_linea: parameter({
      tipo: 'entero',
      defecto: 2,
      min: '1',
      max: '12',
      sensible: true,
      descripcion: 'Meses de ventas que financia la línea sugerida',
      fuente: 'areas analisis',
    }),
    segunda_firma_uf: parameter({
      tipo: 'uf',
      defecto: '1500.0000',
      min: '0',
      max: '1000000',
      sensible: true,
      descripcion: 'Línea propuesta sobre la cual cierra el análisis otra persona que su autor',
      fuente: 'areas analisis',
    }),
    vigencia_analisis_dias: parameter({
      tipo: 'entero',
      defecto: 90,
      min: '1',
      max: '365',
      sensible: true,
      descripcion: 'Días que un análisis cerrado respalda lo que se pide',
      fuente: 'areas analisis',
    }),
  },
  operations: {
    crear: action({
      permission: 'crear',
      money: true,
      input: z.object({ rut: zRut, tipo: z.string().min(1, 'Elija el tipo').max(60), fecha_corte: zFecha, desde: zId.nullish() }),
      output: Analisis,
    }),
    guardar_seccion: action({
      permission: 'editar',
      on: 'one',
      http: 'PATCH /api/analisis/:id/seccion/:n',
      input: Contenidos.extend({ n: z.coerce.number().int().min(1).max(7), version_seccion: z.number().int().min(1) }),
      output: Analisis,
    }),
    importar_ventas: action({
      permission: 'editar',
      on: 'one',
      http: 'POST /api/analisis/:id/ventas',
      upload: { maxMb: 20, maxFiles: 48 },
      output: Resultados,
    }),
    quitar_ventas: action({
      permission: 'editar',
      on: 'one',
      http: 'DELETE /api/analisis/:id/ventas/:periodo',
      input: z.object({ periodo: zPeriodo }),
      output: Analisis,
    }),
    pedir_evaluacion: action({ permission: 'editar', on: 'one', status: 202, output: Analisis }),
    enviar_a_revision: action({ permission: 'editar', on: 'one', output: Analisis }),
    observar: action({
      permission: 'revisar',
      on: 'one',
      input: z.object({
        seccion: z.coerce.number({ error: 'Elija la sección' }).int().min(1, 'Elija la sección').max(7),
        texto: zTexto(1000, 5),
      }),
      output: Analisis,
    }),
    cerrar: action({ permission: 'cerrar', on: 'one', output: Analisis }),
    anular: action({ permission: 'anular', on: 'one', input: motivo, output: Analisis }),
    asignar: action({
      permission: 'revisar',
      input: z.object({ ids: z.array(zId).min(1, 'Elija al menos uno').max(100), analista_id: zRut }),
      output: z.object({ resultados: z.array(z.object({ id: zId, ok: z.boolean(), codigo: z.string().nullable() })) }),
    }),
    comparar: query({
      permission: 'ver',
      on: 'one',
      input: z.object({ con: zId.optional() }),
      output: z.array(z.object({ grupo: z.string(), campo: z.string(), antes: z.string(), despues: z.string() })),
    }),
    deudores: query({
      permission: 'ver',
      http: 'GET /api/analisis/rut/:rut/deudores',
      input: z.object({ rut: zRut, hasta: zFecha.optional() }),
      output: DeudoresOut,
    }),
    simular: query({
      permission: 'ver',
      http: 'POST /api/analisis/simular',
      input: z.object({
        ventas_12m: zPesos({ min: 1, max: 9_999_999_999_999 }),
        anticipo_pct: zPorcentaje,
        rating: z.enum(LETRAS, { error: 'Elija una clasificación' }),
      }),
      output: SugeridaOut,
    }),
    informe: query({ permission: 'ver', on: 'one', file: true, output: z.unknown() }),
  },
});
