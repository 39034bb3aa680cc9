import type { Rut } from '#kernel/values/rut.ts';
import type { Listeners } from '#platform/server/registry.ts';
import { completarEspera } from './emitir.ts';

const IDENTIDAD_EN_DUDA = 'respuesta_de_otro_rut';

export const listeners: Listeners = {
  'informe.recibido': (ctx, { rut, fuente }) => completarEspera(ctx, rut as Rut, fuente, true),
  'consulta.fallida': (ctx, { rut, fuente, codigo }) => completarEspera(ctx, rut as Rut, fuente, codigo !== IDENTIDAD_EN_DUDA),
};
