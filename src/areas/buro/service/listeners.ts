import type { Rut } from '#kernel/values/rut.ts';
import type { Listeners } from '#platform/server/registry.ts';
import { titularesDe } from './alcance.ts';
import { pedir } from './pedir.ts';
import { adoptar } from './precio.ts';
import { buroDe } from './respuestas.ts';

export const listeners: Listeners = {
  'decision.abierta': (ctx, d) => adoptar(ctx, d),
  /** Asked for in bulk from the clients: each kind of person to its bureau. */
  async 'informes.pedidos'(ctx, { ruts, motivo }) {
    const deTipo = new Map<string, Rut[]>();
    for (const { rut, natural } of (await titularesDe(ctx, ruts)).values()) {
      const f = await buroDe(ctx, natural);
      if (f) deTipo.set(f.codigo, [...(deTipo.get(f.codigo) ?? []), rut]);
    }
    for (const [fuente, suyos] of deTipo) await pedir(ctx, { ruts: suyos, tipo: 'BURO', fuentes: [fuente], motivo, forzar: false });
  },
};
