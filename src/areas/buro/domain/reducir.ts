import type { Fecha } from '#kernel/values/fecha.ts';
import { bandaDe } from './bandas.ts';
import type { Banda, Contenido, ContenidoDeuda } from './contenido.ts';

function bandaDeDeuda({ tgr, directa: d }: ContenidoDeuda): Banda {
  if (tgr) return tgr.situacion;
  if (d.castigo > 0) return 'CASTIGADA';
  if (d.m90 > 0) return 'DE_90_O_MAS';
  if (d.m30_59 + d.m60_89 > 0) return 'DE_30_A_89';
  return d.vigente > 0 ? 'AL_DIA' : 'SIN_DEUDA';
}

function bandaDelInforme({ buro, deuda }: Contenido): Banda | null {
  if (buro) return bandaDe(buro.score).banda;
  return deuda ? bandaDeDeuda(deuda) : null;
}

/** What is kept of a report when its years pass: its band and the day, and no datum of the person (Ley 19.628). */
export const reducido = (c: Contenido, el: Fecha): Contenido => ({
  buro: null,
  deuda: null,
  otra: null,
  reducido: { el, banda: bandaDelInforme(c) },
});
