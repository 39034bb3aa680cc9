import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { cuentasDe } from '#areas/clientes/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { fechaMaximaUf, iteVigente } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { isFecha } from '#kernel/values/fecha.ts';
import { parseRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { SEGMENTOS } from '../contract-simular.ts';
import { requerido, segmentosDe } from '../domain/pyme.ts';
import { mediosDeGiro } from './ingreso.ts';
import { codigosDe } from './parametros.ts';
import { ufDe } from './simular.ts';

/** Product and branch that the form already knows. */
const en = (q: Record<string, string>) => ({ producto: q.producto, sucursal: q.sede });

/** `GET /api/creditos/opciones`, under the names of specification §3. */
export const opciones = {
  sedes: async (ctx: ReadCtx) => (await sucursalesDe(ctx)).map((s) => ({ ...s, codigo: s.id })),
  ejecutivos: (ctx: ReadCtx) => opcionesDe(ctx, 'ejecutivos'),
  medios_pago: (ctx: ReadCtx) => mediosDeGiro(ctx),
  costos_operacionales: (ctx: ReadCtx) => opcionesDe(ctx, 'costos_operacionales'),
  /** Each paper with the segments whose checklist requires it. */
  documentos_pyme: async (ctx: ReadCtx) =>
    (await opcionesDe(ctx, 'documentos_pyme')).map((o) => ({
      ...o,
      segmentos: SEGMENTOS.filter((s) => requerido(o.codigo, s, segmentosDe(o))),
    })),
  segmento_cliente: (ctx: ReadCtx) => opcionesDe(ctx, 'segmento_cliente'),
  plazo_minimo: (ctx: ReadCtx, q: Record<string, string>) => ctx.param(contract, 'plazo_minimo', en(q)),
  plazo_maximo: (ctx: ReadCtx, q: Record<string, string>) => ctx.param(contract, 'plazo_maximo', en(q)),
  dias_minimo_vencimiento: (ctx: ReadCtx, q: Record<string, string>) => ctx.param(contract, 'dias_minimo_vencimiento', en(q)),
  dias_maximo_vencimiento: (ctx: ReadCtx, q: Record<string, string>) => ctx.param(contract, 'dias_maximo_vencimiento', en(q)),
  valor_uf: async (ctx: ReadCtx, q: Record<string, string>) => {
    const fecha = q.fecha_curse && isFecha(q.fecha_curse) ? q.fecha_curse : ctx.hoy;
    return { fecha, valor: await ufDe(ctx, fecha) };
  },
  fecha_maxima_uf: (ctx: ReadCtx) => fechaMaximaUf(ctx),
  tasa_impuesto: async (ctx: ReadCtx) => {
    const { tasa_mensual, tasa_maxima } = await iteVigente(ctx);
    return { tasa_minima: tasa_mensual, tasa_maxima };
  },
  periodos_maximo: async (ctx: ReadCtx) => (await iteVigente(ctx)).periodos_maximo,
  costo_minimo: async (ctx: ReadCtx, q: Record<string, string>) => {
    const uf = await ctx.param(contract, 'costo_minimo_uf', en(q));
    const valor = await ufDe(ctx, ctx.hoy);
    return { uf, pesos: valor === null ? null : ufToPesos(uf, valor) };
  },
  cuentas_giro: async (ctx: ReadCtx, q: Record<string, string>) => {
    const rut = q.rut ? parseRut(q.rut) : null;
    if (!rut || !(await alcanzaCliente(ctx, rut))) return [];
    return (await cuentasDe(ctx, rut)).map((c, k) => ({
      codigo: c.id,
      nombre: `${c.banco_nombre} ••••${c.ctacte.slice(-4)}${c.usable ? '' : ' (todavía no recibe giros)'}`,
      activo: true,
      orden: k + 1,
    }));
  },
  pactos_sin_costo_minimo: async (ctx: ReadCtx, q: Record<string, string>) =>
    codigosDe(await ctx.param(contract, 'pactos_sin_costo_minimo', en(q))),
};
