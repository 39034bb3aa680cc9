import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { RecaudacionFila } from './service/filas.ts';
import { registrar } from './service/registrar.ts';

export { aplicadoA } from './service/aplicado-sql.ts';

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
