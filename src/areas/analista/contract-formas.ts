import { z } from 'zod';
import { zFecha, zId, zPersonas, zPesos, zPesosOut, zRutOut, zTexto } from '#kernel/fields.ts';

const RECOMENDACIONES = ['APROBAR', 'CON_CONDICIONES', 'RECHAZAR'] as const;
const MAXIMO = 9_999_999_999_999;
const cuenta = () => z.number({ error: 'Indique cuántas' }).int('Debe ser un entero').min(0, 'Mínimo 0').max(9999, 'Máximo 9.999');
const pesos = () => zPesos({ max: MAXIMO });

/** Address of a matter: the area that decides it and its record. */
export const asunto = {
  asunto_area: z.string().regex(/^[a-z][a-z-]{1,40}$/, 'Área desconocida'),
  asunto_id: zId,
};

const Tgr = z
  .object({
    situacion: z.enum(['CON_DEUDA', 'SIN_DEUDA'], { error: "Indique la deuda TGR o 'sin deuda'" }),
    tipo: zTexto(120).nullish(),
    monto: pesos().nullish(),
  })
  .refine((t) => t.situacion === 'SIN_DEUDA' || (t.monto ?? 0) > 0, { path: ['monto'], error: 'Indique el monto de la deuda' });
const PoderJudicial = z.object({ civiles: cuenta(), laborales: cuenta(), cobranza: cuenta() });
const Metricas = z.object({
  ventas_12m: pesos().nullish(),
  ventas_efectivas_12m: pesos().nullish(),
  margen: z.string().max(12).nullish(),
  reclamos_12m: pesos().nullish(),
});

/** What the analyst writes in a risk file. */
export const ExpedienteDatos = z.object({
  analisis_id: zId.nullish(),
  bir_ids: z.array(zId).max(200).optional(),
  tgr: Tgr.nullish(),
  poder_judicial: PoderJudicial.nullish(),
  metricas: Metricas.nullish(),
  opinion: zTexto(8000).nullish(),
  recomendacion: z.enum(RECOMENDACIONES, { error: 'Elija la recomendación' }).nullish(),
});

export const Expediente = z.object({
  id: zId.nullable(),
  ...asunto,
  rut: zRutOut,
  analisis_id: zId.nullable(),
  bir_ids: z.array(zId),
  tgr: z.object({ situacion: z.enum(['CON_DEUDA', 'SIN_DEUDA']), tipo: z.string().nullish(), monto: zPesosOut.nullish() }).nullable(),
  poder_judicial: PoderJudicial.nullable(),
  metricas: z
    .object({
      ventas_12m: zPesosOut.nullish(),
      ventas_efectivas_12m: zPesosOut.nullish(),
      margen: z.string().nullish(),
      reclamos_12m: zPesosOut.nullish(),
    })
    .nullable(),
  opinion: z.string().nullable(),
  recomendacion: z.string().nullable(),
  cerrado: zFecha.nullable(),
  cerrado_por: zPersonas,
  /** What it still lacks to be closed. */
  faltantes: z.array(z.string()),
  version: z.number().int(),
});
