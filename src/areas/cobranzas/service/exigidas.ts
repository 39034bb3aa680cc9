import { and, eq, gte, inArray } from 'drizzle-orm';
import { deudoresConocidos } from '#areas/documentos/public.server.ts';
import { addMonths } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { enMuestra } from '../domain/verificacion.ts';
import { verificaciones } from '../tables.ts';

type Exigencia = 'MUESTRA' | 'DEUDOR_NUEVO' | 'ANTECEDENTE';

/** Months in which a disowned document makes every other of its client be verified. */
const MESES_ANTECEDENTE = 12;

interface PorExigir {
  id: string;
  cliente_rut: Rut;
  deudor_rut: Rut;
  folio: string;
}

/**
 * Which of these documents are verified before the giro whatever their amount, and why: the client had one disowned in twelve months, nothing was ever
 * bought of that debtor, or the sample of `muestreo_pct` chose it, always the same ones.
 */
export async function exigencias(ctx: ReadCtx, documentos: readonly PorExigir[]): Promise<Map<string, Exigencia>> {
  const out = new Map<string, Exigencia>();
  if (documentos.length === 0) return out;
  const clientes = [...new Set(documentos.map((d) => d.cliente_rut))];
  const malas = and(
    inArray(verificaciones.cliente_rut, clientes),
    eq(verificaciones.estado, 'NO_CONFORME'),
    gte(verificaciones.fecha, addMonths(ctx.hoy, -MESES_ANTECEDENTE)),
  );
  const deudores = documentos.map((d) => d.deudor_rut);
  const [pct, conocidos, negadas] = await atOnce([
    ctx.param(contract, 'muestreo_pct'),
    deudoresConocidos(ctx, deudores),
    ctx.rows(verificaciones, malas, { limit: 1000 }),
  ]);
  const conAntecedente = new Set(negadas.map((v) => v.cliente_rut));
  for (const d of documentos) {
    if (conAntecedente.has(d.cliente_rut)) out.set(d.id, 'ANTECEDENTE');
    else if (!conocidos.has(d.deudor_rut)) out.set(d.id, 'DEUDOR_NUEVO');
    else if (enMuestra(d, pct)) out.set(d.id, 'MUESTRA');
  }
  return out;
}
