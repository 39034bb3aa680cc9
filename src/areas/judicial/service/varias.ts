import { Conflict, phrase } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { causas } from '../tables.ts';
import { avanzar } from './avanzar.ts';
import { exigirEncargados } from './crear.ts';
import { AREA, type CausaFila, cargar, exigirAbierta } from './filas.ts';
import { ponerAlDia } from './recalcular.ts';

interface Encargados {
  abogado: Rut;
  procurador: Rut;
}

/** Who keeps a case from now on: its terms and its next act are his. 400 at the field; 409 `causa_terminada`. */
export async function reasignar(ctx: Ctx, c: CausaFila, d: Encargados): Promise<void> {
  exigirAbierta(c);
  await exigirEncargados(ctx, d);
  await ctx.update(causas, c.id, { abogado: d.abogado, procurador: d.procurador });
  await ponerAlDia(ctx, c.id);
}

/** Does something to each case: what one refuses is undone whole, said with its reason, and does not stop the others. */
async function aCada(ctx: Ctx, ids: readonly string[], hacer: (c: CausaFila) => Promise<void>) {
  const resultados = [];
  for (const id of new Set(ids)) {
    const r = await ctx.attempt(async () => hacer(await cargar(ctx, id, true)));
    if (r.ok) resultados.push({ id, ok: true, codigo: null, detail: null });
    else {
      const { codigo, datos } = r.refusal;
      resultados.push({ id, ok: false, codigo, detail: phrase(ctx.deps.registry.sentence(AREA, codigo) ?? codigo, datos) });
    }
  }
  return { resultados };
}

export async function reasignarVarias(ctx: Ctx, d: Encargados & { ids: readonly string[] }) {
  await exigirEncargados(ctx, d);
  return aCada(ctx, d.ids, (c) => reasignar(ctx, c, d));
}

/** The same thing noted in several cases: what only one of them can say (a notice, a good, a rol) is noted in its own. */
export const anotarVarias = (
  ctx: Ctx,
  d: {
    ids: readonly string[];
    tipo: 'ESCRITO' | 'RESOLUCION' | 'OTRO' | 'ENCARGO_RECEPTOR';
    fecha: Fecha;
    resumen: string;
    receptor: string | null;
  },
) =>
  aCada(ctx, d.ids, (c) => {
    if (c.estado === 'ARCHIVADA') throw new Conflict('causa_archivada', { num: c.num_causa });
    return avanzar(ctx, c, { tipo: d.tipo, fecha: d.fecha, resumen: d.resumen, receptor: d.receptor, cuaderno: 'PRINCIPAL' });
  });
