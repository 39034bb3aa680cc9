import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { NIVELES } from './domain/niveles.ts';
import { CARGOS } from './service/nivel.ts';
import { niveles } from './tables.ts';

/** Five of the comité de crédito and five directors of the demo (fictitious people of `ejecutivos`). */
const PERSONAS: Readonly<Record<number, readonly number[]>> = { 3: [13, 14, 15, 25, 26], 4: [14, 15, 16, 25, 26] };

export const seed: Seed = {
  orden: 70,
  async run(s) {
    const hoy = await s.hoy();
    await s.arrange(async (ctx) => {
      for (const n of NIVELES) {
        const personas = (PERSONAS[n.nivel] ?? []).map((k) => rutOf(40_000_000 + k));
        const row = {
          nivel: n.nivel,
          nombre: n.nombre,
          limite_uf: n.limite_uf,
          requeridos: String(n.requeridos),
          exige_acta: n.exige_acta,
          cargos: personas.length > 0 ? [] : (CARGOS[n.nivel]?.cargos ?? []),
          personas,
          de_la_sucursal: n.nivel === 1,
        };
        const desde = '2020-01-01' as Fecha;
        if (n.voto_es_firma) await ctx.insert(niveles, { ...row, voto_es_firma: true, desde });
        else {
          // The demo company signed with the vote until it separated both acts: its two years of history have votes only.
          await ctx.insert(niveles, { ...row, voto_es_firma: true, desde, hasta: addDays(hoy, -1) });
          await ctx.insert(niveles, { ...row, voto_es_firma: false, desde: hoy });
        }
      }
    });
  },
};
