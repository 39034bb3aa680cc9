import { indicesUf } from '#areas/parametros/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { Context, systemSession } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { devengar } from './devengar.ts';

/** The close of a day, as far as credits go: interest, reajuste and commission, with its entry. */
export async function noche(t: TestApp, hoy: Fecha): Promise<void> {
  await t.setHoy(hoy);
  for (let cursor: string | null = null, k = 0; k < 9; k += 1) {
    const fin: { cursor: string | null } = await t.deps.database.db.transaction((tx) =>
      devengar(
        new Context({ deps: t.deps, db: tx as never, session: systemSession(t.empresa_id), hoy, area: 'creditos', accion: 'devengo' }),
        cursor,
      ),
    );
    if (fin.cursor === null) return;
    cursor = fin.cursor;
  }
}

/** The closes of every day from one to another, both included. */
export async function noches(t: TestApp, desde: Fecha, hasta: Fecha): Promise<void> {
  for (let d = desde; d <= hasta; d = addDays(d, 1)) await noche(t, d);
}

/** The UF of some days. */
export const publicarUf = (t: TestApp, dias: Readonly<Record<string, string>>): Promise<void> =>
  t.arrange(async (ctx) => {
    for (const [fecha, valor] of Object.entries(dias))
      await ctx.db
        .insert(indicesUf)
        .values({ fecha: fecha as Fecha, valor, origen: 'manual' })
        .onConflictDoUpdate({ target: indicesUf.fecha, set: { valor } });
  });
