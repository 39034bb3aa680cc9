import type { z } from 'zod';
import { estaBloqueado } from '#areas/clientes/public.server.ts';
import { nivelDe } from '#areas/comite/public.server.ts';
import {
  type CreditoReprogramable,
  type CreditoVisto,
  creditoPorId,
  creditoReprogramable,
  type TablaReprogramada,
  tablaReprogramada,
} from '#areas/creditos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { diasMoraDe, exposicion } from '#areas/libro/public.server.ts';
import { fechaMaximaUf, valorUf } from '#areas/parametros/public.server.ts';
import { type PasivoDisponible, pasivosDisponibles } from '#areas/pasivos/public.server.ts';
import { pesosToUf } from '#finanzas/uf.ts';
import { AppError, Invalid, NotFound, phrase, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { Terminos } from '../contract-formas.ts';
import { mensajes } from '../domain/mensajes.ts';
import { capitalNuevo, cargosDe, motivosDe } from '../domain/reglas.ts';
import { type CifrasUf, enUf } from '../domain/uf.ts';
import type { TablaAntes } from '../tables.ts';
import { aplicadasEn, cadenaDe } from './historial.ts';
import { exigirSinVender } from './instrumentos.ts';

type Pedido = Omit<z.output<typeof Terminos>, 'tasa_mensual'> & { tasa_mensual: string };

/** Floor of the comité: no prolongación is decided below it (areas/1). */
export const NIVEL_MINIMO = 2;
const VIVOS: readonly string[] = ['vigente', 'moroso'];
const SIN_GRACIA = { tipo: 'NINGUNA' as const, meses: 0 };

export const graciaDe = (p: Pick<Pedido, 'gracia'>) => (p.gracia && p.gracia.meses > 0 ? p.gracia : SIN_GRACIA);

/** The credit within the reach of the session, that may be prolonged. 404; 422 `credito_no_prolongable`, `pagare_vendido`. */
export async function exigirProlongable(ctx: ReadCtx, id: string): Promise<CreditoVisto> {
  const c = await creditoPorId(ctx, id);
  if (!c || !(await alcanzaCliente(ctx, c.rut))) throw new NotFound();
  if (!VIVOS.includes(c.estado)) throw new Rule('credito_no_prolongable', { estado: words(c.estado) });
  await exigirSinVender(ctx, id);
  return c;
}

export interface Cotizacion {
  deuda: CreditoReprogramable;
  tabla: TablaReprogramada;
  capital_nuevo: Pesos;
  interes_pagado: Pesos;
  total_cargos: Pesos;
  costo_extra: Pesos;
  uf: CifrasUf | null;
}

/** Its fields are named as the form names them, not as those of a credit. */
const CAMPOS: Readonly<Record<string, string>> = { plazo: 'cuotas', fecha_primer_vencimiento: 'primer_vencimiento' };

async function conSusCampos<T>(hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer();
  } catch (e) {
    if (!(e instanceof Invalid)) throw e;
    const campos = Object.fromEntries(Object.entries(e.campos ?? {}).map(([k, v]) => [CAMPOS[k] ?? k, v]));
    throw new Invalid(campos, e.codigo, e.datos);
  }
}

/** The figures in UF of a credit in UF: what is agreed; the pesos follow them. */
function enUfDe(deuda: CreditoReprogramable, tabla: TablaReprogramada, capitaliza: boolean): CifrasUf | null {
  const { unidades: u, valor_uf } = deuda;
  if (valor_uf === null) return null;
  const t = tabla.unidades;
  const interes_pagado = capitaliza ? 0 : u.interes;
  const cargos = interes_pagado + u.mora + u.gastos + t.ite;
  return {
    valor: valor_uf,
    capital_insoluto: enUf(u.capital),
    interes: enUf(u.interes),
    mora: enUf(u.mora),
    gastos: enUf(u.gastos),
    capital_nuevo: enUf(u.capital + (capitaliza ? u.interes : 0)),
    interes_pagado: enUf(interes_pagado),
    ite: enUf(t.ite),
    cuota: enUf(t.cuota),
    total: enUf(t.total),
    interes_nuevo: enUf(t.interes),
    costo_extra: enUf(t.total + cargos - u.por_pagar),
    cuota_antes: enUf(u.cuota),
    por_pagar_antes: enUf(u.por_pagar),
  };
}

/** A proposal with the figures of today. 422 `capitalizacion_menor_30_dias`, `credito_saldado`, `uf_no_publicada`, and those of a table. */
export async function cotizar(ctx: ReadCtx, id_credito: string, p: Pedido): Promise<Cotizacion> {
  const deuda = await creditoReprogramable(ctx, id_credito, ctx.hoy);
  const { unidades: u } = deuda;
  if (u.capital <= 0) throw new Rule('credito_saldado');
  const capital_nuevo = capitalNuevo(deuda, p.capitaliza_interes);
  const { cuotas: plazo, tasa_mensual, primer_vencimiento: fecha_primer_vencimiento } = p;
  const terminos = { plazo, tasa_mensual, fecha_primer_vencimiento, gracia: graciaDe(p) };
  const de = { fecha: ctx.hoy, capital: u.capital + (p.capitaliza_interes ? u.interes : 0), anterior: u.capital };
  const tabla = await conSusCampos(() => tablaReprogramada(ctx, id_credito, terminos, de));
  const cargos = cargosDe(deuda, p.capitaliza_interes, tabla.ite.monto);
  const uf = enUfDe(deuda, tabla, p.capitaliza_interes);
  return { deuda, tabla, capital_nuevo, ...cargos, costo_extra: pesos(tabla.total + cargos.total_cargos - deuda.por_pagar), uf };
}

/** The columns that a quote freezes. */
export function cifrasDe(ctx: ReadCtx, c: Cotizacion) {
  const { deuda: d, tabla: t, capital_nuevo, interes_pagado, total_cargos, costo_extra, uf } = c;
  return {
    fecha: ctx.hoy,
    capital_insoluto: d.capital,
    interes: d.interes,
    dias_interes: d.dias_interes,
    mora: d.mora,
    gastos: d.gastos,
    capital_nuevo,
    interes_pagado,
    total_cargos,
    costo_extra,
    ite: t.ite.monto,
    uf,
    cuota: t.cuota,
    total: t.total,
    interes_nuevo: t.interes,
    cae: t.cae,
    tmc: t.tmc?.tasa_anual ?? null,
  };
}

export const antesDe = (d: CreditoReprogramable): TablaAntes => ({
  cuotas: d.cuotas.length,
  pagadas: d.cuotas_pagadas,
  cuota: d.cuota,
  por_pagar: d.por_pagar,
  filas: d.cuotas.map(({ nombre: _n, unidades: u, ...f }) => ({
    ...f,
    ...(d.valor_uf === null
      ? {}
      : { uf: { capital: enUf(u.capital), interes: enUf(u.interes), mora: enUf(u.mora), gastos: enUf(u.gastos) } }),
  })),
});

/** UF of today, or the last one published. */
async function ufDeHoy(ctx: ReadCtx): Promise<string> {
  const ultima = await fechaMaximaUf(ctx);
  return valorUf(ctx, ultima !== null && ultima < ctx.hoy ? ultima : ctx.hoy);
}

/** Who decides it: exposure of the client with the new credit in place of the old one, and why it goes up. */
export async function votoDe(ctx: ReadCtx, rut: Rut, id_credito: string, c: Pick<Cotizacion, 'deuda' | 'capital_nuevo'>) {
  const { total } = await exposicion(ctx, rut, ctx.hoy, { origen_area: 'creditos', origen_id: id_credito });
  const dias_mora = await diasMoraDe(ctx, rut);
  const motivos = motivosDe({
    pagadas: c.deuda.cuotas_pagadas,
    minimo: await ctx.param(contract, 'cuotas_pagadas_minimo'),
    dias_mora,
    bloqueado: (await estaBloqueado(ctx, rut)) !== null,
    n: (await aplicadasEn(ctx, await cadenaDe(ctx, id_credito))) + 1,
    maximo: await ctx.param(contract, 'maximo_prolongaciones'),
  });
  const exposicion_uf = pesosToUf(pesos(total + c.capital_nuevo), await ufDeHoy(ctx));
  return { exposicion_uf, motivos };
}

const EXCEDENTE = 'EXCEDENTE_RETENCION_LIBERADA';

/** Pasivos that an option may use, the oldest first. A buyer's money and what waits for its owner are never the client's. */
export async function pasivosPara(ctx: ReadCtx, rut: string, option: 'RETEN_LIBERADAS' | 'CUENTAS_PAGAR'): Promise<PasivoDisponible[]> {
  const suyos = await pasivosDisponibles(ctx, rut);
  return suyos.filter((p) =>
    option === 'RETEN_LIBERADAS' ? p.tipo_pasivo === EXCEDENTE : p.tipo_pasivo !== EXCEDENTE && p.tipo_pasivo !== 'POR_RENDIR_COMPRADOR',
  );
}

async function opcionesDePago(ctx: ReadCtx, rut: string, cargo: Pesos) {
  const con = async (codigo: 'RETEN_LIBERADAS' | 'CUENTAS_PAGAR') => {
    const disponible = sumPesos((await pasivosPara(ctx, rut, codigo)).map((p) => p.disponible));
    const suficiente = disponible >= cargo;
    const datos = { disp: formatPesos(disponible), cargo: formatPesos(cargo) };
    return { codigo, disponible, suficiente, motivo: suficiente ? null : phrase(mensajes.saldo_insuficiente ?? '', datos) };
  };
  return [
    { codigo: 'CONTADO' as const, disponible: null, suficiente: true, motivo: null },
    await con('RETEN_LIBERADAS'),
    await con('CUENTAS_PAGAR'),
  ];
}

/** The same with other terms; what the law or the parameters do not allow is left out. */
async function alternativas(ctx: ReadCtx, id: string, p: Pedido, otras: readonly number[]) {
  const filas = [];
  for (const cuotas of new Set(otras)) {
    try {
      const { tabla: t, costo_extra, uf } = await cotizar(ctx, id, { ...p, cuotas });
      filas.push({ cuotas, cuota: t.cuota, cuota_uf: uf?.cuota ?? null, total: t.total, costo_extra, cae: t.cae });
    } catch (e) {
      if (!(e instanceof AppError)) throw e;
    }
  }
  return filas;
}

/** The quote of the screen: before and after, what is paid now, who decides, and up to three other terms beside it. */
export async function simular(ctx: ReadCtx, e: Pedido & { id_credito: string; otras_cuotas?: number[] | null | undefined }) {
  const { id_credito, otras_cuotas, ...p } = e;
  const credito = await exigirProlongable(ctx, id_credito);
  const c = await cotizar(ctx, id_credito, p);
  const voto = await votoDe(ctx, credito.rut, id_credito, c);
  const mirado = { asunto_area: contract.area, rut: credito.rut, piso: NIVEL_MINIMO, ...voto };
  const { nivel, nombre, motivos } = await nivelDe(ctx, mirado);
  return {
    ...cifrasDe(ctx, c),
    antes: antesDe(c.deuda),
    list: c.tabla.filas,
    motivos,
    nivel: { nivel, nombre },
    payment_options: await opcionesDePago(ctx, credito.rut, c.total_cargos),
    alternativas: await alternativas(ctx, id_credito, p, otras_cuotas ?? []),
  };
}
