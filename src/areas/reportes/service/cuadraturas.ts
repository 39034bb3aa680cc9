import type { ReadCtx } from '#platform/server/context.ts';

/** An equality that does not hold, or that nobody answers for. */
interface Igualdad {
  codigo: string;
  estado: 'cuadra' | 'no_cuadra' | 'nadie';
  detalle: string;
}

/** The equalities that some area answers for, by their names in the dictionary, in order. */
export function todasLasIgualdades(ctx: ReadCtx): { codigo: string; titulo: string }[] {
  const suyas = new Map<string, string>();
  for (const i of ctx.deps.registry.areas.flatMap((a) => a.invariants ?? [])) {
    const codigo = /^(E\d+)(?:-|$)/.exec(i.id)?.[1];
    if (codigo) suyas.set(codigo, [...(suyas.has(codigo) ? [suyas.get(codigo)] : []), i.titulo].join('; '));
  }
  return [...suyas].map(([codigo, titulo]) => ({ codigo, titulo })).sort((a, b) => Number(a.codigo.slice(1)) - Number(b.codigo.slice(1)));
}

/**
 * How each equality stands now, by its name in the dictionary of figures, asked to the areas that answer for it. One that nobody answers for is said as
 * such: it is never taken for well.
 */
export async function igualdadesDe(ctx: ReadCtx, codigos: readonly string[]): Promise<Igualdad[]> {
  const todas = ctx.deps.registry.areas.flatMap((a) => a.invariants ?? []);
  const out: Igualdad[] = [];
  for (const codigo of codigos) {
    const suyas = todas.filter((i) => i.id === codigo || i.id.startsWith(`${codigo}-`));
    const malas = [];
    for (const i of suyas) malas.push(...(await i.check(ctx)));
    const [primera] = malas;
    out.push({
      codigo,
      estado: suyas.length === 0 ? 'nadie' : primera ? 'no_cuadra' : 'cuadra',
      detalle: primera ? JSON.stringify(primera) : '',
    });
  }
  return out;
}

/** The names of those that do not hold; null when none was asked for. */
export async function igualdadesRojas(ctx: ReadCtx, codigos: readonly string[] | undefined): Promise<string[] | null> {
  if (!codigos) return null;
  return (await igualdadesDe(ctx, codigos)).flatMap((i) => (i.estado === 'cuadra' ? [] : [i.codigo]));
}
