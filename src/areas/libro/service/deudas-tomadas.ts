import { NotFound } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import { manyRows } from '#platform/server/many-rows.ts';
import { obligaciones } from '../tables.ts';
import { anotar, bloquearObligaciones, type CambioObligacion, type ObligacionFila, saldada } from './obligaciones.ts';
import { conocerSedes } from './sedes.ts';

/** Debts that an act holds and changes step by step, each step on its day: what each step leaves is in their history, and the rows are written once. */
export interface DeudasTomadas {
  /** As it stands, with the changes made so far. */
  de(pk: string): ObligacionFila | undefined;
  /** One that the act has just entered. */
  agregar(filas: readonly ObligacionFila[]): void;
  /** `actualizarObligacion`. */
  cambiar(pk: string, cambio: CambioObligacion, fecha: Fecha): Promise<void>;
  /** `cerrarObligacion`. */
  cerrar(pk: string, fecha: Fecha, mora_desde?: Fecha): Promise<void>;
  /** Leaves the rows to be written with what ends the act, or before whoever reads them. Nothing reads them from the first change to this. */
  escribir(): Promise<void>;
}

/** Takes some debts, in the order of their key. */
export async function tomarDeudas(ctx: Ctx, pks: readonly string[]): Promise<DeudasTomadas> {
  const tomadas = await bloquearObligaciones(ctx, pks);
  conocerSedes(ctx, tomadas);
  const filas = new Map(tomadas.map((o) => [o.pk, o]));
  const cambiadas = new Set<string>();
  const columnas = new Set<string>();
  const cambiar = async (pk: string, cambio: CambioObligacion, fecha: Fecha): Promise<ObligacionFila> => {
    const o = filas.get(pk);
    if (!o) throw new NotFound();
    const fila = { ...o, ...cambio, version: o.version + 1 };
    filas.set(pk, fila);
    cambiadas.add(pk);
    for (const columna of Object.keys(cambio)) columnas.add(columna);
    await anotar(ctx, [fila], fecha);
    return fila;
  };
  return {
    de: (pk) => filas.get(pk),
    agregar: (nuevas) => nuevas.forEach((o) => void filas.set(o.pk, o)),
    cambiar: async (pk, cambio, fecha) => void (await cambiar(pk, cambio, fecha)),
    async cerrar(pk, fecha, mora_desde) {
      const { rut } = await cambiar(pk, saldada(mora_desde), fecha);
      await ctx.emit('obligacion.cerrada', { pk, rut, fecha });
    },
    async escribir() {
      const escritas = [...cambiadas].flatMap((pk) => filas.get(pk) ?? []);
      // Of each, the columns that changed in any of them.
      const claves = [...columnas, 'version'] as (keyof ObligacionFila)[];
      const cambios = escritas.map((o) => ({ id: o.id, patch: Object.fromEntries(claves.map((k) => [k, o[k]])) }));
      if (cambios.length > 0) await ctx.writeLast(obligaciones, () => manyRows(ctx, obligaciones, cambios));
    },
  };
}
