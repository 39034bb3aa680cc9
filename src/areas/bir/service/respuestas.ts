import type { Rut } from '#kernel/values/rut.ts';
import type { Answers, Listeners } from '#platform/server/registry.ts';
import { completarEspera } from './emitir.ts';
import { paraAnalisis } from './para-analisis.ts';
import { birVigente } from './puerta.ts';
import { sostenidos } from './sostenidos-sql.ts';

const MALAS: readonly string[] = ['D', 'E'];

export const answers: Answers = {
  'analisis.informes': paraAnalisis,
  'informes.por_reducir': sostenidos,
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

const IDENTIDAD_EN_DUDA = 'respuesta_de_otro_rut';

export const listeners: Listeners = {
  'informe.recibido': (ctx, { rut, fuente }) => completarEspera(ctx, rut as Rut, fuente, true),
  'consulta.fallida': (ctx, { rut, fuente, codigo }) => completarEspera(ctx, rut as Rut, fuente, codigo !== IDENTIDAD_EN_DUDA),
};
