import { z } from 'zod';
import { action, query } from '#kernel/contract.ts';
import { zFecha, zId, zPesosOut, zTexto } from '#kernel/fields.ts';
import { estadosEstrategia } from './domain/estados.ts';
import { ACCIONES, CANALES, DIVISIONES } from './domain/formas.ts';

const n = z.string().nullable();
const zParte = z.number().int('Escriba un número entero').min(0, 'De 0 a 100').max(100, 'De 0 a 100');
const Condiciones = z.object({
  division: z.array(z.enum(DIVISIONES)).max(4).optional(),
  protegida: z.boolean().optional(),
  tipo_documento: z.array(z.string().max(40)).max(10).optional(),
  /** Of each hundred people, by their RUT, those from one number to before another: who falls here never changes side. */
  reparto: z.object({ desde: zParte, hasta: zParte }).optional(),
});
const Paso = z.object({
  dia: z.number({ error: 'Escriba el día' }).int('Escriba un número entero').min(-30, 'Desde el día -30').max(365, 'Hasta el día 365'),
  accion: z.enum(ACCIONES, { error: 'Elija qué se hace' }),
  canal: z.enum(CANALES).nullable(),
  quien: z.enum(['SISTEMA', 'OPERADOR', 'SUPERVISOR'], { error: 'Elija quién' }),
});
export const EstrategiaDatos = z.object({
  clave: z.string({ error: 'Escriba la clave' }).regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'Mayúsculas, números y guion bajo'),
  nombre: zTexto(80, 3),
  prioridad: z.number({ error: 'Escriba la prioridad' }).int().min(1, 'Desde 1').max(999, 'Hasta 999'),
  condiciones: Condiciones,
  pasos: z.array(Paso).min(1, 'Agregue al menos un paso').max(40, 'Hasta 40 pasos'),
});

/** What a strategy would do with the portfolio of today in the days to come, if nobody paid. */
const Simulacion = z.object({
  tickets: z.number().int(),
  personas: z.number().int(),
  /** Not all of them were looked at one by one. */
  cortada: z.boolean(),
  desde: zFecha,
  hasta: zFecha,
  /** Work of people that it asks for. */
  horas: z.number().int(),
  pasos: z.array(
    z.object({
      dia: z.number().int(),
      accion: z.string(),
      quien: z.string(),
      tickets: z.number().int(),
      /** Contacts that the law would not let on their day. */
      rechazados: z.number().int(),
    }),
  ),
  semanas: z.array(z.object({ desde: zFecha, acciones: z.number().int(), contactos: z.number().int() })),
});

const Estrategia = EstrategiaDatos.extend({
  id: zId,
  version_estrategia: z.number().int(),
  estado: z.enum(estadosEstrategia.states),
  motivo: n,
  propuesta_por: n,
  decidida_por: n,
  decidida_el: zFecha.nullable(),
  /** Open tickets that follow it. */
  tickets: z.number().int(),
  simulacion: Simulacion.nullable(),
  puede_decidir: z.boolean(),
});

/** What each strategy in force recovered over the same days, in pesos. */
const ResultadoEstrategias = z.object({
  desde: zFecha,
  hasta: zFecha,
  brazos: z.array(
    z.object({
      clave: z.string(),
      nombre: z.string(),
      reparto: z.object({ desde: z.number().int(), hasta: z.number().int() }).nullable(),
      tickets: z.number().int(),
      personas: z.number().int(),
      recuperado: zPesosOut,
      por_recuperar: zPesosOut,
      /** Of what it had in hand, the part that came in: percentage with one decimal; null when it had nothing. */
      recuperado_pct: z.string().nullable(),
      contactos: z.number().int(),
      por_contacto: zPesosOut.nullable(),
      por_persona: zPesosOut.nullable(),
    }),
  ),
});

export const operacionesEstrategias = {
  estrategias: query({ permission: 'ver', output: z.object({ items: z.array(Estrategia) }) }),
  resultado_estrategias: query({ permission: 'ver', output: ResultadoEstrategias }),
  simular_estrategia: query({
    permission: 'estrategias',
    http: 'POST /api/cobranzas/simular-estrategia',
    input: EstrategiaDatos,
    output: Simulacion,
  }),
  proponer_estrategia: action({
    permission: 'estrategias',
    status: 201,
    input: EstrategiaDatos.extend({ motivo: zTexto(300, 5) }),
    output: Estrategia,
  }),
  decidir_estrategia: action({
    permission: 'aprobar-estrategias',
    input: z.object({ estrategia_id: zId, aprueba: z.boolean(), motivo: zTexto(300, 5).nullish() }),
    output: Estrategia,
  }),
} as const;
