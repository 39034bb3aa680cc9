import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zRut, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { Contraste, ContrasteDatos, TarjetaDatos, TarjetaHecha } from './contract-contraste.ts';
import {
  asunto,
  Cambian,
  Evaluacion,
  Expediente,
  ExpedienteDatos,
  Hipotesis,
  HipotesisDatos,
  Politica,
  PoliticaDatos,
  TareaItem,
  zAmbito,
  zRol,
} from './contract-formas.ts';
import type { Ambito, Decision } from './domain/formas.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** The evaluation of a matter ended: its advice, and the version of the policy that gave it. Nobody decided anything. */
    'evaluacion.lista': { asunto_area: string; asunto_id: string; decision: Decision; politica_version: number };
  }
  interface Questions {
    /**
     * What is asked in a matter, for its evaluation: whose it is, how much (pesos), who would owe, for how long, and what the matter itself
     * knows of who pays. `nivel`: of the comité that decides it; null while it is not known. Answered by the area of the matter alone.
     */
    'asunto.por_evaluar': {
      input: { asunto_area: string; asunto_id: string };
      answer: {
        rut: Rut;
        ambito: Ambito;
        monto: Pesos;
        /** As people call it, and where it opens. */
        titulo: string;
        url: string;
        /** Who would owe, with what is asked for each (pesos). */
        deudores: readonly { rut: Rut; nombre: string | null; monto: Pesos }[];
        plazo_dias: number | null;
        nivel: number | null;
        /** Analysis it rests on, when it says which; the last one of the client without it. */
        analisis_id?: string | null | undefined;
        /** Of a person: monthly instalment and income (pesos), and months of proven income. */
        cuota?: Pesos | null | undefined;
        renta?: Pesos | null | undefined;
        ingreso_meses?: number | null | undefined;
      };
    };
    /** Matters of each area that a comité approved between two days, both included, in order of day. Told to who measures how they did. */
    'asuntos.aprobados': {
      input: { desde: Fecha; hasta: Fecha };
      answer: readonly {
        asunto_id: string;
        rut: Rut;
        titulo: string;
        aprobado: Fecha;
        /** Record that its debts name; null of a line, whose debts are the documents sold within it. */
        origen_id: string | null;
      }[];
    };
  }
}

const deEvaluacion = z.object({ evaluacion_id: zId });
const dePolitica = z.object({ politica_id: zId });
const version = z.number().int().min(1).optional();
const POLITICA = '/api/analista/politica';

export const contract = defineArea({
  area: 'analista',
  tier: 2,
  uses: ['analisis', 'bandeja', 'bir', 'buro', 'clientes', 'documentos', 'ejecutivos', 'libro', 'parametros', 'usuarios'],
  permissions: ['ver', 'tomar', 'asignar', 'evaluar', 'editar-politica', 'publicar-politica', 'ver-retador'],
  sensibles: ['publicar-politica'],
  item: TareaItem,
  entity: TareaItem,
  list: {
    filters: z.object({
      vista: z.enum(['mias', 'sin_tomar', 'en_espera', 'atrasadas']).optional(),
      tipo: z.string().max(60).optional(),
    }),
    orden: ['vence', 'abierta', 'titulo', 'monto', 'prioridad'],
    defecto: 'vence',
    perPage: 25,
  },
  parameters: {
    ventana_meses: parameter({
      tipo: 'entero',
      defecto: 6,
      min: '1',
      max: '36',
      sensible: false,
      descripcion: 'Meses desde que se aprueba en que se mira si lo aprobado se pagó',
      fuente: 'areas riesgo',
    }),
    malos_minimos: parameter({
      tipo: 'entero',
      defecto: 30,
      min: '30',
      max: '1000',
      sensible: false,
      descripcion: 'Casos malos desde los cuales el contraste muestra sus medidas y se construye una tarjeta',
      fuente: 'areas riesgo',
    }),
  },
  options: ['analistas', 'tipos_tarea', 'motivos_espera', 'motivos_devolucion'],
  operations: {
    tomar: action({ permission: 'tomar', on: 'one', output: TareaItem }),
    pausar: action({
      permission: 'tomar',
      on: 'one',
      input: z.object({ motivo: zCodigo, quien_debe: zTexto(120) }),
      output: TareaItem,
    }),
    reanudar: action({ permission: 'tomar', on: 'one', output: TareaItem }),
    devolver: action({
      permission: 'tomar',
      on: 'one',
      input: z.object({ motivo: zCodigo, faltan: z.array(zTexto(200)).min(1, 'Diga qué falta').max(30) }),
      output: TareaItem,
    }),
    asignar: action({
      permission: 'asignar',
      input: z.object({ ids: z.array(zId).min(1, 'Elija al menos una').max(100), analista_id: zRut }),
      output: z.object({ resultados: z.array(z.object({ id: zId, ok: z.boolean(), codigo: z.string().nullable() })) }),
    }),
    expediente: query({
      permission: 'ver',
      http: 'GET /api/analista/expediente/:asunto_area/:asunto_id',
      input: z.object(asunto),
      output: Expediente,
    }),
    guardar_expediente: action({
      permission: 'evaluar',
      http: 'PATCH /api/analista/expediente/:asunto_area/:asunto_id',
      input: ExpedienteDatos.extend({ ...asunto, version }),
      output: Expediente,
    }),
    cerrar_expediente: action({
      permission: 'evaluar',
      http: 'POST /api/analista/expediente/:asunto_area/:asunto_id/cerrar',
      input: z.object(asunto),
      output: Expediente,
    }),
    evaluar: action({
      permission: 'ver',
      status: 202,
      input: z.object(asunto),
      output: z.object({ id: zId, estado: z.enum(['en_proceso', 'lista', 'error']) }),
    }),
    /** Who pays the invoices of others: the risk page in force by which he is evaluated, null without one, and what was kept of him, the newest first. */
    deudor: query({
      permission: 'ver',
      http: 'GET /api/analista/deudor/:rut',
      input: z.object({ rut: zRut }),
      output: z.object({
        bir: z.object({ id: zId, folio: z.number().int() }).nullable(),
        evaluaciones: z.array(Evaluacion),
      }),
    }),
    /** What it would have said at the end of a past day. */
    evaluar_al_dia: action({
      permission: 'evaluar',
      status: 201,
      http: 'POST /api/analista/evaluar-al-dia',
      input: z.object({ ...asunto, fecha: zFecha }),
      output: Evaluacion,
    }),
    /** The same of everything that was approved without an evaluation, each by its day. */
    evaluar_por_lotes: action({
      permission: 'evaluar',
      http: 'POST /api/analista/evaluar-aprobadas',
      input: z.object({ ambito: zAmbito }),
      output: z.object({
        hechas: z.number().int(),
        sin_evaluar: z.array(z.object({ causa: z.string(), n: z.number().int() })),
        quedan: z.number().int(),
      }),
    }),
    evaluacion: query({
      permission: 'ver',
      http: 'GET /api/analista/evaluacion/:evaluacion_id',
      input: deEvaluacion,
      output: Evaluacion,
    }),
    /** The last evaluation of a matter; null while nobody asked for one. */
    evaluacion_de: query({
      permission: 'ver',
      http: 'GET /api/analista/asunto/:asunto_area/:asunto_id/evaluacion',
      input: z.object(asunto),
      output: z.object({ evaluacion: Evaluacion.nullable() }),
    }),
    abrir_evaluacion: action({
      permission: 'ver',
      http: 'POST /api/analista/evaluacion/:evaluacion_id/abrir',
      input: deEvaluacion,
      output: Evaluacion,
    }),
    reintentar_evaluacion: action({
      permission: 'ver',
      status: 202,
      http: 'POST /api/analista/evaluacion/:evaluacion_id/reintentar',
      input: deEvaluacion,
      output: Evaluacion,
    }),
    verificar: query({
      permission: 'ver',
      http: 'GET /api/analista/evaluacion/:evaluacion_id/verificar',
      input: deEvaluacion,
      output: z.object({ hash_ok: z.boolean(), resultado_ok: z.boolean() }),
    }),
    papel: query({
      permission: 'ver',
      http: 'GET /api/analista/evaluacion/:evaluacion_id/papel',
      /** `titular`: in plain words, for whom it speaks of. */
      input: deEvaluacion.extend({ para: z.enum(['comite', 'titular']).default('comite') }),
      file: true,
      output: z.unknown(),
    }),
    simular: query({ permission: 'ver', http: 'POST /api/analista/simular', input: HipotesisDatos, output: Hipotesis }),
    politica: query({
      permission: 'ver',
      http: `GET ${POLITICA}`,
      input: z.object({ ambito: zAmbito.optional() }),
      output: z.array(Politica),
    }),
    crear_politica: action({
      permission: 'editar-politica',
      status: 201,
      http: `POST ${POLITICA}`,
      input: PoliticaDatos.extend({ ambito: zAmbito, rol: zRol }),
      output: Politica,
    }),
    editar_politica: action({
      permission: 'editar-politica',
      http: `PATCH ${POLITICA}/:politica_id`,
      input: PoliticaDatos.extend({ politica_id: zId, version }),
      output: Politica,
    }),
    simular_politica: action({
      permission: 'editar-politica',
      http: `POST ${POLITICA}/:politica_id/simular`,
      input: dePolitica,
      output: Cambian,
    }),
    publicar_politica: action({
      permission: 'publicar-politica',
      http: `POST ${POLITICA}/:politica_id/publicar`,
      input: dePolitica,
      output: Politica,
    }),
    construir_tarjeta: action({
      permission: 'editar-politica',
      status: 201,
      http: `POST ${POLITICA}/construir-tarjeta`,
      input: TarjetaDatos,
      output: TarjetaHecha,
    }),
    contraste: query({ permission: 'ver', http: 'GET /api/analista/contraste', input: ContrasteDatos, output: Contraste }),
    retirar_politica: action({
      permission: 'publicar-politica',
      http: `POST ${POLITICA}/:politica_id/retirar`,
      input: dePolitica,
      output: Politica,
    }),
  },
});
