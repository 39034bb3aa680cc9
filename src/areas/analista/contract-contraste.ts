import { z } from 'zod';
import { zFecha, zId, zTexto } from '#kernel/fields.ts';
import { Politica, zAmbito } from './contract-formas.ts';

const numero = z.string().max(20, 'Número demasiado largo');
const n = z.number().int();
const zConsejo = z.enum(['APRUEBA', 'DERIVA', 'RECHAZA']);
/** A figure in decimal text; null while there are not enough bad cases to say it. */
const cifra = z.string().nullable();

export const ContrasteDatos = z.object({
  ambito: zAmbito.default('LINEA'),
  /** Version that is measured; the one that rules without it. */
  politica_id: zId.optional(),
  /** Days of the approvals that are looked at, both included. */
  desde: zFecha.optional(),
  hasta: zFecha.optional(),
});

/** How well the scores of a version told good from bad. */
const Medidas = z.object({
  ks: z.string(),
  auc: z.string(),
  gini: z.string(),
  /** Half the width of the interval of 95 % of the Gini. */
  gini_error: z.string(),
});
const Cuenta = z.object({ casos: n, malos: n });

export const Contraste = z.object({
  ambito: zAmbito,
  politica_id: zId,
  politica_version: n,
  nombre: z.string(),
  clase: z.enum(['PUNTOS', 'TARJETA_WOE']),
  ventana_meses: n,
  minimo: n,
  desde: zFecha.nullable(),
  hasta: zFecha,
  casos: n,
  malos: n,
  /** There are enough bad ones for the measures to say something. */
  suficiente: z.boolean(),
  /** Approved and left out: younger than the window, without an evaluation, with nothing born of them, and those that this version cannot evaluate. */
  fuera: z.object({ inmaduros: n, sin_evaluacion: n, sin_uso: n, sin_puntaje: n }),
  /** Cases that another version evaluated when they were decided: this one says what it would have said, over the same figures. */
  rehechas: n,
  tabla: z.array(Cuenta.extend({ decision: zConsejo, malos_pct: cifra, desde_pct: cifra, hasta_pct: cifra })),
  medidas: Medidas.nullable(),
  /** What was gathered of good and bad up to each score, percent. */
  curva: z.array(z.object({ puntaje: z.string(), buenos_pct: z.string(), malos_pct: z.string() })),
  estabilidad: z
    .object({
      indice: z.string(),
      estado: z.enum(['estable', 'vigile', 'revise']),
      bandas: z.array(z.object({ banda: z.string(), referencia_pct: z.string(), ahora_pct: z.string() })),
    })
    .nullable(),
  /** Approved against an advice to reject, each with how it did. */
  sobrepasos: z.array(
    z.object({
      evaluacion_id: zId,
      titulo: z.string(),
      aprobado: zFecha,
      puntaje: z.string(),
      peor_mora: n,
      malo: z.boolean(),
    }),
  ),
  /** The challenger over the same cases; null for who may not see it, and while there is none. */
  retador: z
    .object({
      politica_version: n,
      nombre: z.string(),
      medidas: Medidas.nullable(),
      matriz: z.array(Cuenta.extend({ campeon: zConsejo, retador: zConsejo })),
    })
    .nullable(),
});

export const TarjetaDatos = z.object({
  ambito: zAmbito,
  nombre: zTexto(80),
  caracteristicas: z
    .array(
      z.object({
        variable: z.string().max(60),
        cierre: z.enum(['IZQUIERDA', 'DERECHA'], { error: 'Elija qué borde incluye' }),
        limites: z.array(numero).min(1, 'Al menos un límite').max(20, 'Hasta 20 límites'),
        /** Weight that is typed; fitted over the cases without it. */
        beta: numero.nullish(),
      }),
    )
    .min(1, 'Al menos una característica')
    .max(12, 'Hasta 12 características'),
  umbrales: z.object({ aprueba: numero, deriva: numero }),
});

export const TarjetaHecha = z.object({
  politica: Politica,
  buenos: n,
  malos: n,
  /** Chance of a bad one, percent, that the card gives to who just reaches its approval. */
  malo_al_aprobar_pct: z.string(),
  caracteristicas: z.array(
    z.object({
      variable: z.string(),
      nombre: z.string(),
      /** Information value; above 0,50 it may know what came after. */
      iv: z.string(),
      sospechosa: z.boolean(),
      beta: z.string(),
      celdas: z.array(z.object({ banda: z.string(), buenos: n, malos: n, woe: z.string(), puntos: n, ajustada: z.boolean() })),
    }),
  ),
});
