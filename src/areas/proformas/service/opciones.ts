import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { cuentasDe } from '#areas/clientes/public.server.ts';
import { contratosDe } from '#areas/contratos/public.server.ts';
import { alcanzaCliente, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { pagaresDeLinea } from '#areas/pagares/public.server.ts';
import { reglaTmc, ufSiHay } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { isFecha } from '#kernel/values/fecha.ts';
import { parseRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { codigosDe } from './parametros.ts';

type Query = Record<string, string>;

/** RUT of `?cliente_rut=` when the session reaches it. */
async function clienteDe(ctx: ReadCtx, q: Query): Promise<string | null> {
  const rut = parseRut(q.cliente_rut ?? '');
  return rut && (await alcanzaCliente(ctx, rut)) ? rut : null;
}

/** Banks, and the client's usable accounts: where a giro may go. */
async function ayudaBancos(ctx: ReadCtx, q: Query) {
  const rut = await clienteDe(ctx, q);
  const bancos = (await opcionesDe(ctx, 'bancos')).map((b) => ({ ...b, tipo: 'banco' }));
  const cuentas = rut ? await cuentasDe(ctx, rut) : [];
  return [
    ...cuentas.map((c, i) => ({
      codigo: c.id,
      nombre: `${c.banco_nombre} ${c.ctacte}`,
      activo: c.usable,
      orden: i + 1,
      tipo: 'cuenta',
      rut_titular: c.rut_titular,
      motivo: c.motivo,
      disponible_desde: c.disponible_desde,
    })),
    ...bancos.map((b, i) => ({ ...b, orden: cuentas.length + i + 1 })),
  ];
}

/** Papers of the client that may back the line, with number, date and state. */
async function respaldos(ctx: ReadCtx, q: Query) {
  const rut = await clienteDe(ctx, q);
  if (!rut) return [];
  const contratos = (await contratosDe(ctx, rut)).map((c, i) => ({
    codigo: c.id,
    nombre: `Contrato ${c.num_contrato}`,
    activo: c.estado === 'vigente' && (c.fecha_vencimiento === null || c.fecha_vencimiento >= ctx.hoy),
    orden: i + 1,
    numero: c.num_contrato,
    fecha: c.fecha_inicio,
    vence: c.fecha_vencimiento,
    estado: c.estado,
  }));
  const pagares = (await pagaresDeLinea(ctx, rut)).map((p, i) => ({
    codigo: p.id,
    nombre: `Pagaré ${p.pagarevista}`,
    activo: p.estado === 'custodia',
    orden: contratos.length + i + 1,
    numero: p.pagarevista,
    fecha: p.fecha_emision,
    vence: p.ultimo_vencimiento,
    estado: p.estado,
  }));
  return [...contratos, ...pagares];
}

async function uf(ctx: ReadCtx, q: Query) {
  const fecha = q.fechacurso && isFecha(q.fechacurso) ? q.fechacurso : ctx.hoy;
  return { fecha, valor: await ufSiHay(ctx, fecha) };
}

/** Product and branch that the form already knows. */
const en = (q: Query) => ({ producto: q.producto, sucursal: q.sede });

async function enPesos(ctx: ReadCtx, q: Query, monto: string) {
  const { valor } = await uf(ctx, q);
  return { uf: monto, pesos: valor ? ufToPesos(monto, valor) : null };
}

/** `GET /api/proformas/opciones?cliente_rut=`: names exact. */
export const opciones: Record<string, (ctx: ReadCtx, q: Query) => Promise<unknown>> = {
  ayuda_bancos: ayudaBancos,
  ejecutivos: (ctx) => personasPorCargo(ctx),
  sedes: (ctx) => sucursalesDe(ctx),
  origen_operacion: (ctx) => opcionesDe(ctx, 'origen'),
  destino_operacion: (ctx) => opcionesDe(ctx, 'destino'),
  pagare_o_contratos: respaldos,
  pactos: (ctx) => opcionesDe(ctx, 'pactos'),
  pactos_sin_costo_minimo: async (ctx, q) => codigosDe(await ctx.param(contract, 'pactos_sin_costo_minimo', en(q))),
  pactos_with_contrato: async (ctx, q) => codigosDe(await ctx.param(contract, 'pactos_with_contrato', en(q))),
  costo_minimo: async (ctx, q) => enPesos(ctx, q, await ctx.param(contract, 'costo_minimo_uf', en(q))),
  minimo_descontado: async (ctx, q) => enPesos(ctx, q, await ctx.param(contract, 'minimo_descontado_uf', en(q))),
  valor_uf: uf,
  dias_extra_femision: (ctx, q) => ctx.param(contract, 'dias_extra_femision', en(q)),
  minimo_dias_mypime: (ctx, q) => ctx.param(contract, 'minimo_dias_mypime', en(q)),
  maximo_dias_mypime: (ctx, q) => ctx.param(contract, 'maximo_dias_mypime', en(q)),
  maximo_uf_concentracion: (ctx, q) => ctx.param(contract, 'maximo_uf_concentracion', en(q)),
  restriccion_tml: async (ctx) => (await reglaTmc(ctx)).restriccion_tml,
};
