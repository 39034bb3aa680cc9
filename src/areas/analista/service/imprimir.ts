import { createElement } from 'react';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import { Evaluacion } from '../contract-formas.ts';
import { PapelEvaluacion } from '../print/evaluacion.tsx';
import type { EvaluacionRow } from './pedir.ts';
import { vistaDe } from './vista.ts';

const TITULO = { comite: 'Evaluación virtual', titular: 'Explicación de la evaluación' } as const;

/** The evaluation on paper: for the comité with its figures and hash, or for whom it speaks of, in plain words. */
export async function papelDe(ctx: ReadCtx, row: EvaluacionRow, para: keyof typeof TITULO): Promise<FileReply> {
  await ctx.lectura(row.rut, `Impresión: ${TITULO[para].toLowerCase()}`);
  const e = await empresaDe(ctx.db, ctx.empresa_id);
  const head = {
    empresa: { razon_social: e?.razon_social ?? '', rut: e ? formatRut(e.rut) : '' },
    titulo: TITULO[para],
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
  const bytes = await renderPdf(createElement(PapelEvaluacion, { head, e: Evaluacion.parse(vistaDe(ctx, row)), para }));
  return { nombre: `evaluacion-${row.rut}-${row.fecha}.pdf`, mime: 'application/pdf', bytes, inline: true };
}
