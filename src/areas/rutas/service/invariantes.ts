import { gt, inArray } from 'drizzle-orm';
import { recibosDeTerreno } from '#areas/recaudaciones/public.server.ts';
import type { Invariant } from '#platform/server/registry.ts';
import { comprobantes, paradas, talonarios } from '../tables.ts';

const MAXIMO = 20;

/** What routes and receipt books must never show (quality §1.1). */
export const invariantes: readonly Invariant[] = [
  {
    id: 'C7-terreno',
    titulo:
      'Cada parada con dinero tiene un solo recibo por lo mismo, en la caja de quien lo recibió, y cada recibo de terreno tiene su parada',
    async check(ctx) {
      const suyas = await ctx.rows(paradas, gt(paradas.monto_recibido, 0 as never));
      const recibos = await recibosDeTerreno(ctx);
      const malas = suyas.filter((p) => {
        const de = recibos.filter((r) => r.parada_id === p.id);
        return de.length !== 1 || de.some((r) => r.monto !== p.monto_recibido || !r.en_caja);
      });
      const conocidas = new Set(suyas.map((p) => p.id));
      const huerfanos = recibos.filter((r) => !conocidas.has(r.parada_id));
      return [
        ...malas.map((p) => ({ parada: p.id, monto: p.monto_recibido })),
        ...huerfanos.map((r) => ({ recibo_de: r.parada_id })),
      ].slice(0, MAXIMO);
    },
  },
  {
    id: 'C8-talonarios',
    titulo: 'Cada comprobante usado es de la parada que lo dice, por lo mismo, y está dentro de su talonario',
    async check(ctx) {
      const hechos = await ctx.rows(comprobantes);
      const libros = new Map((await ctx.rows(talonarios)).map((t) => [t.id, t]));
      const ids = hechos.flatMap((c) => c.parada_id ?? []);
      const de = new Map((ids.length === 0 ? [] : await ctx.rows(paradas, inArray(paradas.id, ids))).map((p) => [p.id, p]));
      return hechos
        .filter((c) => {
          const t = libros.get(c.talonario_id);
          const p = de.get(c.parada_id ?? '');
          const fuera = !t || c.numero < t.desde || c.numero > t.hasta;
          return fuera || (c.estado === 'usado' && (p?.comprobante !== c.numero || p.monto_recibido !== c.monto));
        })
        .map((c) => ({ numero: c.numero, estado: c.estado }))
        .slice(0, MAXIMO);
    },
  },
];
