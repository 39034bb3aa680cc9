import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { RecaudacionFila } from './service/filas.ts';
import { registrar } from './service/registrar.ts';
import { exigirReaplicables } from './service/reproducir.ts';
import { reversar } from './service/reversar.ts';
import { recaudaciones } from './tables.ts';

export { aplicadoA } from './service/aplicado-sql.ts';
export { cajaDeTerreno, recibosDeTerreno } from './service/terreno.ts';

/** Money that a bank line shows. */
interface RecaudacionDeBanco {
  /** Office whose folio it takes. */
  office: string;
  /** Who owes; null = nobody knows yet, a deposit to identify. */
  rut: Rut | null;
  /** Who paid, when it is another. */
  rut_pagador?: Rut | null | undefined;
  monto: Pesos;
  /** Day of the bank: the value date. */
  fecha: Fecha;
  /** Sub-account 1102.xx. */
  cuenta_banco: string;
  num_operacion_banco?: string | null | undefined;
  /** Debts chosen; without them, all of the RUT, oldest first. What nothing owes stays in favour of the payer. */
  obligaciones?: readonly { pk: string; monto?: Pesos | undefined }[] | undefined;
  /** Key of the source line: the same one is never received twice (409 `linea_ya_recibida`). */
  origen_id: string;
  comentario?: string | undefined;
}

/** Money that a court paid over, or that came in by a case. */
interface RecaudacionDeCausa {
  office: string;
  /** Who is sued. */
  rut: Rut;
  rut_pagador?: Rut | null | undefined;
  nombre_pagador?: string | null | undefined;
  monto: Pesos;
  fecha: Fecha;
  cuenta_banco: string;
  num_operacion_banco?: string | null | undefined;
  obligaciones: readonly { pk: string }[];
  /** Key of the act of the case: the same one is never received twice. */
  origen_id: string;
  comentario: string;
}

/** A receipt by vía judicial of the debts of a case, inside its act: costas first, then the oldest. Refusals: those of `registrar`. */
export function recibirJudicial(ctx: Ctx, e: RecaudacionDeCausa): Promise<RecaudacionFila> {
  const entrada = {
    office: e.office,
    via: 'JUDICIAL' as const,
    medio_pago: 'TRANSFERENCIA' as const,
    rut_deudor: e.rut,
    rut_pagador: e.rut_pagador ?? null,
    nombre_pagador: e.nombre_pagador ?? null,
    fecha_pago: e.fecha,
    monto: e.monto,
    obligaciones: [...e.obligaciones],
    manual: false,
    cuenta_banco: e.cuenta_banco,
    num_operacion_banco: e.num_operacion_banco ?? null,
    por_identificar: false,
    comentario: e.comentario,
  };
  return registrar(ctx, entrada, { origen: 'judicial', origen_id: e.origen_id, sin_deuda_a_favor: true });
}

/** A good that comes to be ours for what it is worth. */
interface BienDeCausa {
  office: string;
  rut: Rut;
  /** What it is taken for: no more than the debts owe. */
  valor: Pesos;
  fecha: Fecha;
  bien_id: string;
  /** How the books call it. */
  documento: string;
  obligaciones: readonly { pk: string }[];
  comentario: string;
}

/** A receipt whose money is a good of a case (1401): costas first, then the oldest. Refusals: those of `registrar`. */
export function recibirBien(ctx: Ctx, b: BienDeCausa): Promise<RecaudacionFila> {
  const entrada = {
    office: b.office,
    via: 'JUDICIAL' as const,
    medio_pago: 'BIEN' as const,
    rut_deudor: b.rut,
    rut_pagador: null,
    fecha_pago: b.fecha,
    monto: b.valor,
    obligaciones: [...b.obligaciones],
    manual: false,
    num_operacion_banco: b.documento,
    por_identificar: false,
    comentario: b.comentario,
  };
  return registrar(ctx, entrada, { origen: 'judicial', origen_id: b.bien_id, sin_deuda_a_favor: false });
}

/** Gives back what a good paid: its debts owe it again. 409 `conciliada` of a later receipt that must change. */
export async function devolverBien(ctx: Ctx, recaudacion_id: string, motivo: string): Promise<void> {
  const fila = await ctx.lock(recaudaciones, recaudacion_id);
  exigirReaplicables([fila]);
  await reversar(ctx, fila, motivo);
}

/** Cash that who collects in the street received at a door. */
interface RecaudacionEnTerreno {
  /** Office whose till it enters: that of who receives it, open today. */
  office: string;
  rut: Rut;
  rut_pagador: Rut;
  monto: Pesos;
  /** Day and hour of the visit: the value date. */
  fecha: Fecha;
  hora: string;
  /** Debts that he went to collect. What they no longer owe stays in favour of the payer. */
  obligaciones: readonly { pk: string }[];
  /** Key of the stop: the same one is never received twice. */
  origen_id: string;
  /** Number of the paper receipt that was given. */
  comprobante: number;
}

/** A receipt of cash by vía terreno, inside the act that tells the visit. Refusals: those of `registrar`; 422 `caja_no_abierta`. */
export function recibirTerreno(ctx: Ctx, e: RecaudacionEnTerreno): Promise<RecaudacionFila> {
  const entrada = {
    office: e.office,
    via: 'TERRENO' as const,
    medio_pago: 'EFECTIVO' as const,
    rut_deudor: e.rut,
    rut_pagador: e.rut_pagador,
    fecha_pago: e.fecha,
    hora: e.hora,
    monto: e.monto,
    obligaciones: [...e.obligaciones],
    manual: false,
    por_identificar: false,
    comentario: `Comprobante de terreno ${e.comprobante}`,
  };
  return registrar(ctx, entrada, { origen: 'ruta', origen_id: e.origen_id, sin_deuda_a_favor: true, pactado: true });
}

/** A receipt out of a bank line, inside the transaction of who asks (conciliación, cartola). Refusals: those of `registrar`. */
export function registrarRecaudacion(ctx: Ctx, e: RecaudacionDeBanco): Promise<RecaudacionFila> {
  const entrada = {
    office: e.office,
    via: 'TRANSFERENCIA' as const,
    medio_pago: 'TRANSFERENCIA' as const,
    rut_deudor: e.rut,
    rut_pagador: e.rut_pagador ?? null,
    fecha_pago: e.fecha,
    monto: e.monto,
    obligaciones: e.obligaciones ? [...e.obligaciones] : null,
    manual: false,
    cuenta_banco: e.cuenta_banco,
    num_operacion_banco: e.num_operacion_banco ?? null,
    por_identificar: e.rut === null,
    comentario: e.comentario ?? null,
  };
  return registrar(ctx, entrada, { origen: 'cartola', origen_id: e.origen_id, sin_deuda_a_favor: true });
}

/** A charge that a bank made to an account by its mandate. */
interface CargoPac {
  /** Key of the charge: the same one is never received twice (409 `linea_ya_recibida`). */
  clave: string;
  /** Office whose folio it takes. */
  office: string;
  /** Who owes, and the holder of the account charged. */
  rut: Rut;
  rut_pagador: Rut;
  monto: Pesos;
  /** Day of the charge: the value date. */
  fecha: Fecha;
  /** The debt that the mandate pays; null when it is no longer one: all of it is in favour of the holder. */
  pk: string | null;
  /** Name of the list sent to the bank: the line of 1105 carries it. */
  documento: string;
}

/**
 * A receipt out of a charge of PAC (1105), inside the transaction of who asks. It pays the debt that its mandate says, whatever older one there
 * is; what somebody paid meanwhile leaves a `PAGO_DOBLE` in favour of the holder. Refusals: those of `registrar`.
 */
export function recibirPac(ctx: Ctx, c: CargoPac): Promise<RecaudacionFila> {
  const entrada = {
    office: c.office,
    via: 'PAC' as const,
    medio_pago: 'PAC' as const,
    rut_deudor: c.rut,
    rut_pagador: c.rut_pagador,
    fecha_pago: c.fecha,
    monto: c.monto,
    obligaciones: c.pk === null ? [] : [{ pk: c.pk }],
    manual: true,
    tipo_a_favor: 'PAGO_DOBLE' as const,
    num_operacion_banco: c.documento,
    por_identificar: false,
  };
  return registrar(ctx, entrada, { origen: 'pac', origen_id: c.clave, sin_deuda_a_favor: true, pactado: true });
}

/**
 * Undoes the receipt of a charge that the bank took back: no second person, the bank decided it. The later ones of the debtor are applied again.
 * 409 `conciliada` when one that must change is matched.
 */
export async function reversarPac(ctx: Ctx, recaudacion_id: string, motivo: string): Promise<void> {
  const fila = await ctx.lock(recaudaciones, recaudacion_id);
  exigirReaplicables([fila]);
  await reversar(ctx, fila, motivo);
}
