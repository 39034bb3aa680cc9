import { addDays } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Alarma } from '#platform/server/types.ts';
import { contract } from '../contract.ts';
import { fechaMaximaUf } from './valores.ts';

/** What is watched of the indices: a day without its UF stops what is agreed in it. */
export const alarmas: readonly Alarma[] = [
  {
    nombre: 'uf_por_acabar',
    titulo: 'La UF cargada se acaba',
    permiso: 'parametros:cargar-indices',
    url: '/parametros/indices',
    mirar: async (ctx) => {
      const ultima = await fechaMaximaUf(ctx);
      const dias = Number(await ctx.param(contract, 'alarma_uf_dias'));
      if (ultima !== null && ultima >= addDays(ctx.hoy, dias)) return [];
      return [ultima === null ? 'no hay ninguna cargada' : `la última es la del ${formatFecha(ultima)}`];
    },
  },
];
