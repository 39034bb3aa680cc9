import { and, eq, isNotNull } from 'drizzle-orm';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Answers } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { birs } from '../tables.ts';
import { decisiones } from './decision.ts';
import { paraAnalisis } from './para-analisis.ts';
import { birVigente } from './puerta.ts';
import { sostenidos } from './sostenidos-sql.ts';

const MALAS: readonly string[] = ['D', 'E'];

export const answers: Answers = {
  'analisis.informes': paraAnalisis,
  'analisis.clasificaciones': async (ctx, { ruts }) =>
    [...(await birVigente(ctx, ruts))].flatMap(([rut, b]) => (b ? [{ rut, rating: b.rating }] : [])),
  'informes.por_reducir': sostenidos,
  'decision.consultada': decisiones,
  'asunto.por_evaluar': (ctx, a) => porEvaluar(ctx, a),
  /** A client, or somebody who weighs in what is asked, rated D or E raises the level. Who has no page in force gives no reason. */
  async 'asunto.por_abrir'(ctx, { rut, contrapartes, principales }) {
    const ruts = [rut, ...(principales ?? contrapartes)] as Rut[];
    const malo = [...(await birVigente(ctx, ruts)).values()].some((b) => b && MALAS.includes(b.rating));
    return malo ? { motivos: ['RATING_D_E'] } : undefined;
  },
  /** The rating in force of each debtor; null = not rated. */
  async 'deudores.consultados'(ctx, { deudores }) {
    const vigentes = await birVigente(ctx, deudores);
    return deudores.map((rut) => {
      const b = vigentes.get(rut);
      return { rut, clasificacion: b?.rating ?? null, vence: b?.vence ?? null, bir_id: b?.bir_id ?? null };
    });
  },
};

/** What is evaluated of a risk page: whom it speaks of, as who pays invoices. Nothing is asked for him, and nobody decides over him. */
const porEvaluar: NonNullable<Answers['asunto.por_evaluar']> = async (ctx, { asunto_area, asunto_id }) => {
  if (asunto_area !== contract.area) return undefined;
  const b = await ctx.first(birs, and(eq(birs.id, asunto_id), isNotNull(birs.hash)));
  if (!b) return undefined;
  const titulo = `${b.nombre}, como deudor`;
  return { rut: b.rut, ambito: 'DEUDOR', monto: pesos(0), titulo, url: `/bir/${b.rut}`, deudores: [], plazo_dias: null, nivel: null };
};
