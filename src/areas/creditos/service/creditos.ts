import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { fechaMaximaUf, iteVigente } from '#areas/parametros/public.server.ts';
import { isFecha } from '#kernel/values/fecha.ts';
import { ufToPesos } from '#kernel/values/money.ts';
import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { mensajes } from '../domain/mensajes.ts';
import { codigosDe } from './parametros.ts';
import { simular, ufDe } from './simular.ts';

export const service = implement(contract, {
  mensajes,
  opciones: {
    costos_operacionales: (ctx) => opcionesDe(ctx, 'costos_operacionales'),
    segmento_cliente: (ctx) => opcionesDe(ctx, 'segmento_cliente'),
    plazo_minimo: (ctx) => ctx.param(contract, 'plazo_minimo'),
    plazo_maximo: (ctx) => ctx.param(contract, 'plazo_maximo'),
    dias_minimo_vencimiento: (ctx) => ctx.param(contract, 'dias_minimo_vencimiento'),
    dias_maximo_vencimiento: (ctx) => ctx.param(contract, 'dias_maximo_vencimiento'),
    valor_uf: async (ctx, q) => {
      const fecha = q.fecha_curse && isFecha(q.fecha_curse) ? q.fecha_curse : ctx.hoy;
      return { fecha, valor: await ufDe(ctx, fecha) };
    },
    fecha_maxima_uf: (ctx) => fechaMaximaUf(ctx),
    tasa_impuesto: async (ctx) => {
      const { tasa_mensual, tasa_maxima } = await iteVigente(ctx);
      return { tasa_minima: tasa_mensual, tasa_maxima };
    },
    periodos_maximo: async (ctx) => (await iteVigente(ctx)).periodos_maximo,
    costo_minimo: async (ctx) => {
      const uf = await ctx.param(contract, 'costo_minimo_uf');
      const valor = await ufDe(ctx, ctx.hoy);
      return { uf, pesos: valor === null ? null : ufToPesos(uf, valor) };
    },
    pactos_sin_costo_minimo: async (ctx) => codigosDe(await ctx.param(contract, 'pactos_sin_costo_minimo')),
  },
  handlers: {
    simular: (ctx, input) => simular(ctx, input),
  },
});
