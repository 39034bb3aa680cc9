import { Invalid } from '#kernel/errors.ts';
import { add, toFixed } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { calcularTodo } from '../domain/calcular.ts';
import type { Refinanciado } from '../domain/congelado.ts';
import type { MetodoIte } from '../domain/ite.ts';
import { type Peticion, solicitudDe } from '../domain/peticion.ts';
import { CON_RESPALDO } from '../domain/respaldo.ts';
import type { CreditoFila } from './filas.ts';
import { enCredito, limitesAl } from './parametros.ts';
import { refinanciadoDe } from './refinanciado.ts';
import { entornoDe } from './simular.ts';

type Terminos = Pick<
  CreditoFila,
  | 'moneda'
  | 'monto_solicitado'
  | 'plazo'
  | 'tasa_mensual'
  | 'metodo'
  | 'base_dias'
  | 'fecha_curse'
  | 'fecha_primer_vencimiento'
  | 'gracia'
  | 'meses_no_pago'
  | 'costos'
  | 'seguros'
  | 'ite'
  | 'pacto_id'
>;

/**
 * The terms of a stored credit as the calculation reads them: the same request that the simulator takes. What it refinances enters its base
 * with the líquido, exempt of the tax that its old capital paid (domain §4: P = round((base − t·X)/(1 − t))).
 */
function peticionDe(c: Terminos, r: Refinanciado | null): Peticion {
  const exento = r ? toFixed(add(c.ite.capital_exento ?? '0', r.capital), 4) : c.ite.capital_exento;
  return {
    moneda: c.moneda,
    monto_solicitado: r ? toFixed(add(c.monto_solicitado, r.total), 4) : c.monto_solicitado,
    plazo: c.plazo,
    tasa_mensual: c.tasa_mensual,
    metodo: c.metodo as Peticion['metodo'],
    base_dias: c.base_dias as Peticion['base_dias'],
    fecha_curse: c.fecha_curse,
    fecha_primer_vencimiento: c.fecha_primer_vencimiento,
    gracia: c.gracia,
    meses_no_pago: c.meses_no_pago,
    costos: c.costos,
    seguros: c.seguros as Peticion['seguros'],
    ite: {
      metodo: c.ite.metodo as MetodoIte,
      financiado: c.ite.financiado,
      ...(exento ? { capital_exento: exento } : {}),
    },
    pacto: c.pacto_id,
  };
}

/** A subsidy is paid once, on the day that the State is expected to pay (areas 1: one due = fecha_estimada_pago). 400 at the field. */
function exigirUnVencimiento(c: CreditoFila): void {
  if (!CON_RESPALDO.includes(c.tipo_credito)) return;
  const estimada = c.serviu?.fecha_estimada_pago ?? c.bono_riego?.fecha_estimada_pago;
  if (!estimada) throw new Invalid({ [c.tipo_credito === 'SERVIU' ? 'serviu' : 'bono_riego']: ['Complete los datos del subsidio'] });
  if (c.plazo !== 1) throw new Invalid({ plazo: ['Un crédito contra subsidio tiene una sola cuota'] });
  if (c.fecha_primer_vencimiento !== estimada)
    throw new Invalid({ fecha_primer_vencimiento: [`Es la fecha estimada de pago del subsidio: ${formatFecha(estimada)}`] });
}

/** The money leaves on a banking day, from today on. 400 at the field. */
async function exigirCurse(ctx: ReadCtx, curse: Fecha): Promise<void> {
  if (curse < ctx.hoy) throw new Invalid({ fecha_curse: ['La fecha de curse ya pasó'] });
  if (!(await ctx.calendar()).isBankingDay(curse)) throw new Invalid({ fecha_curse: ['Debe ser un día hábil bancario'] });
}

/** The whole calculation of a stored credit, with every limit of today. Refusals: those of `solicitudDe`, `calcular` and the above. */
export async function calcularCredito(ctx: ReadCtx, c: CreditoFila) {
  await exigirCurse(ctx, c.fecha_curse);
  exigirUnVencimiento(c);
  const refinanciado = await refinanciadoDe(ctx, c);
  const p = peticionDe(c, refinanciado);
  const solicitud = solicitudDe(p, await limitesAl(ctx, enCredito(c)), ctx.hoy);
  return { solicitud, refinanciado, ...calcularTodo(p, solicitud, await entornoDe(ctx, solicitud, enCredito(c))) };
}
