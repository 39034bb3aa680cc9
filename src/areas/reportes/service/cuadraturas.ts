import { formatPesos } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** How an equality stands: it holds, it does not, or nobody answers for it. */
interface Igualdad {
  codigo: string;
  titulo: string;
  estado: 'cuadra' | 'no_cuadra' | 'nadie';
  /** By how much its sides differ, in words; empty when it holds, or when what breaks it has no amount. */
  detalle: string;
}

type Pedido = { codigos?: readonly string[]; al_momento: boolean };

/** Each equality of the dictionary of figures, or those of `codigos` in their order, as who keeps them says: one is checked by every area that has a side of it. */
export async function igualdadesDe(ctx: ReadCtx, { codigos, al_momento }: Pedido): Promise<Igualdad[]> {
  const dichas = (await ctx.askOne('cuadraturas.estado', { ...(codigos ? { igualdades: codigos } : {}), al_momento })) ?? [];
  return (codigos ?? [...new Set(dichas.map((d) => d.igualdad))]).map((codigo) => {
    const suyas = dichas.filter((d) => d.igualdad === codigo);
    const malas = suyas.filter((d) => !d.cuadra);
    const difieren = malas.flatMap((d) => (d.diferencia === null ? [] : [formatPesos(d.diferencia)]));
    return {
      codigo,
      titulo: suyas.map((d) => d.titulo).join('; '),
      estado: suyas.length === 0 ? 'nadie' : malas.length > 0 ? 'no_cuadra' : 'cuadra',
      detalle: difieren.join('; '),
    };
  });
}

/** The names of those that do not hold now; null when none was asked for. One that nobody answers for is never taken for well. */
export async function igualdadesRojas(ctx: ReadCtx, codigos: readonly string[] | undefined): Promise<string[] | null> {
  if (!codigos) return null;
  return (await igualdadesDe(ctx, { codigos, al_momento: true })).flatMap((i) => (i.estado === 'cuadra' ? [] : [i.codigo]));
}
