import type { Answers, Listeners } from '#platform/server/registry.ts';
import { cambiarFiador } from './cambio-de-fiador.ts';
import { alAnularse, alDocumentar } from './credito.ts';
import { decisiones } from './decision.ts';

export const listeners: Listeners = {
  'vinculo.fiador': cambiarFiador,
  'credito.anulado': alAnularse,
};

export const answers: Answers = { 'credito.por_documentar': alDocumentar, 'decision.consultada': decisiones };
