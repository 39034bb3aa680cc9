import { and, asc, eq } from 'drizzle-orm';
import { formatPesos } from '#kernel/values/format.ts';
import { pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { aplicaciones } from '../tables.ts';
import type { RecaudacionFila } from './filas.ts';

type Parte = Pick<typeof aplicaciones.$inferSelect, 'pk' | 'numero' | 'monto'>;

/** Of which debt, in a sentence: a cuota by its credit, the rest by its number. */
function deCual({ pk, numero }: Parte): string {
  const [credito, cuota] = numero.split('-');
  if (pk.startsWith('cuota:')) return `de la cuota ${cuota} del crédito ${credito}`;
  return pk.startsWith('documento:') ? `del documento ${numero}` : `de ${numero}`;
}

function porDeuda(partes: readonly Parte[]): Map<string, Parte> {
  const out = new Map<string, Parte>();
  for (const p of partes) out.set(p.pk, { ...p, monto: pesos((out.get(p.pk)?.monto ?? 0) + p.monto) });
  return out;
}

/** What a receipt paid when it came in and pays otherwise today, debt by debt. The sums of both sides are those of its two applications. */
function cambiosDe(antes: readonly Parte[], hoy: readonly Parte[]): string[] {
  const [eran, son] = [porDeuda(antes), porDeuda(hoy)];
  return [...eran.values()].flatMap((p) => {
    const queda = son.get(p.pk)?.monto ?? 0;
    if (queda === p.monto) return [];
    return [
      `Al recibirse pagó ${formatPesos(p.monto)} ${deCual(p)}; hoy ${queda === 0 ? 'no paga nada de eso' : `paga ${formatPesos(queda)}`}.`,
    ];
  });
}

/** Where the money of a receipt is: what a later act changed of what it paid, and what of it is of another person, told by who knows. */
export async function destinosDe(ctx: ReadCtx, r: RecaudacionFila, hoy: readonly Parte[]): Promise<string[]> {
  const primera = and(eq(aplicaciones.recaudacion_id, r.id), eq(aplicaciones.vuelta, 1));
  const antes = r.vuelta > 1 ? await ctx.rows(aplicaciones, primera, { orden: [asc(aplicaciones.orden)] }) : [];
  const creditos = [...new Set(r.creditos.map((c) => c.credito_id))];
  const deOtros = await ctx.ask('recaudacion.destino', { recaudacion_id: r.id, creditos });
  return [...cambiosDe(antes, r.estado === 'reversada' ? [] : hoy), ...deOtros.flatMap((d) => d.answer)];
}
