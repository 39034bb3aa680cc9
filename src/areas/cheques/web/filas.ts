import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { contract, Fila } from '../contract.ts';
import { type CuotaDeFila, faltasDe } from '../domain/grilla.ts';
import type { FilaPegada } from '../domain/planilla.ts';

/** A row of the grid as the form holds it. */
export interface FilaGrilla {
  banco: string;
  cta_cte: string;
  num_cheque: string;
  monto: number | string | null;
  fecha: string;
  otra_plaza: boolean;
  objeto_pk: string;
  /** What it is for, in words; not sent. */
  por: string;
  /** The cuota that it must pay exactly; null when it is given against another debt. Not sent. */
  cuota: CuotaDeFila | null;
}

/** The rows and how to change them: what was refused of a row stops being said once it changes. */
export function useFilas(): { filas: FilaGrilla[]; poner: (filas: FilaGrilla[]) => void } {
  const { setValue, clearErrors } = useFormContext();
  const filas = (useWatch({ name: 'cheques' }) as FilaGrilla[] | undefined) ?? [];
  const poner = (nuevas: FilaGrilla[]): void => {
    setValue('cheques', nuevas, { shouldDirty: true });
    clearErrors('cheques');
  };
  return { filas, poner };
}

/** The form of the contract, and the grid as the server will look at it: nobody goes on with a cell that is wrong. */
export const EsquemaRecibir = contract.operations.recibir.input
  .extend({ cheques: z.array(Fila.loose()).min(1, 'Elija al menos una deuda').max(200, 'Hasta 200 cheques a la vez') })
  .superRefine((v, ctx) => {
    for (const f of faltasDe(v.cheques as unknown as FilaGrilla[]))
      ctx.addIssue({ code: 'custom', path: ['cheques', f.fila, f.celda], message: f.texto });
  });

/** Only what the server takes of each row. */
export const sinPalabras = (v: Record<string, unknown>): Record<string, unknown> => ({
  ...v,
  cheques: ((v.cheques as FilaGrilla[] | undefined) ?? []).map(({ por: _p, cuota: _c, ...f }) => f),
});

type Banco = { codigo: string; nombre: string };
const llano = (t: string): string =>
  t
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[.]/g, '')
    .trim()
    .toLowerCase();
/** The bank that a spreadsheet names by its code or its name; '' when none or several fit. */
export function bancoPegado(texto: string, bancos: readonly Banco[]): string {
  const t = llano(texto);
  if (t === '') return '';
  const junto = (s: string): string => s.replace(/\s/g, '');
  const exacto = bancos.find((b) => b.codigo === t.padStart(3, '0') || junto(llano(b.nombre)) === junto(t));
  const parecidos = bancos.filter((b) => llano(b.nombre).includes(t));
  return exacto?.codigo ?? (parecidos.length === 1 ? (parecidos[0]?.codigo ?? '') : '');
}

/**
 * What was pasted, laid over the rows from one on: it fills what it brings and leaves the rest. What could not be read goes as it came, so that
 * its cell says it.
 */
export function sobre(filas: readonly FilaGrilla[], desde: number, pegadas: readonly FilaPegada[], bancos: readonly Banco[]): FilaGrilla[] {
  return filas.map((f, i) => {
    const p = pegadas[i - desde];
    if (!p || i < desde) return f;
    const { crudo } = p;
    return {
      ...f,
      ...(crudo.num_cheque ? { num_cheque: p.num_cheque || crudo.num_cheque } : {}),
      ...(crudo.fecha ? { fecha: p.fecha || crudo.fecha } : {}),
      ...(crudo.monto ? { monto: p.monto ?? crudo.monto } : {}),
      ...(crudo.cta_cte ? { cta_cte: crudo.cta_cte } : {}),
      ...(bancoPegado(p.banco, bancos) ? { banco: bancoPegado(p.banco, bancos) } : {}),
    };
  });
}
