import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { asunto, Expediente, ExpedienteDatos } from './contract-formas.ts';
import type { Ambito } from './domain/formas.ts';

declare module '#kernel/events.ts' {
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
  }
}

export const contract = defineArea({
  area: 'analista',
  tier: 2,
  uses: ['ejecutivos'],
  permissions: ['ver', 'tomar', 'asignar', 'evaluar', 'editar-politica', 'publicar-politica', 'ver-retador'],
  sensibles: ['publicar-politica'],
  operations: {
    expediente: query({
      permission: 'ver',
      http: 'GET /api/analista/expediente/:asunto_area/:asunto_id',
      input: z.object(asunto),
      output: Expediente,
    }),
    guardar_expediente: action({
      permission: 'evaluar',
      http: 'PATCH /api/analista/expediente/:asunto_area/:asunto_id',
      input: ExpedienteDatos.extend({ ...asunto, version: z.number().int().min(1).optional() }),
      output: Expediente,
    }),
    cerrar_expediente: action({
      permission: 'evaluar',
      http: 'POST /api/analista/expediente/:asunto_area/:asunto_id/cerrar',
      input: z.object(asunto),
      output: Expediente,
    }),
  },
});
