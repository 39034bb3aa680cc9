import { cuentasDe } from '#areas/clientes/public.server.ts';
import { type DeudaViva, deudasDelCliente } from '#areas/libro/public.server.ts';
import { porVencimiento } from '#finanzas/orden.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Debts that money of a RUT may pay: his own and, if he is a client, those of his business whoever owes them. The oldest first. */
export async function deudasPagables(ctx: ReadCtx, rut: string): Promise<DeudaViva[]> {
  const vivas = (await deudasDelCliente(ctx, rut as Rut)).filter((d) => d.total > 0);
  return vivas.sort(porVencimiento);
}

interface EstadoDeDeuda {
  /** Overdue: what stops a payment. */
  mora: Pesos;
  vencidos: number;
  /** R of the living documents: the part of each that was not advanced. */
  por_liberar: Pesos;
}

/** Overdue debt and retenciones por liberar of a RUT today. A balance that the cedente owes for a reversed payment is due at once. */
export function resumenDeudas(vivas: readonly DeudaViva[], hoy: string): EstadoDeDeuda {
  const vencidas = vivas.filter((d) => (d.fila.tipo === 'saldo_cedente' ? d.vencimiento <= hoy : d.dias_mora > 0));
  return {
    mora: sumPesos(vencidas.map((d) => d.total)),
    vencidos: vencidas.length,
    por_liberar: sumPesos(vivas.map(retencionDe)),
  };
}

/** R of a living document: what was not advanced of it. Nothing of any other debt. */
function retencionDe(d: DeudaViva): Pesos {
  return pesos(d.fila.tipo === 'documento' ? Math.max(0, d.fila.capital - (d.fila.base_mora ?? d.fila.capital)) : 0);
}

/** The documents whose R will be the client's when their debtor pays. */
export function porLiberarDe(vivas: readonly DeudaViva[]) {
  return vivas.flatMap((d) => {
    const monto = retencionDe(d);
    return monto > 0 ? [{ pk: d.pk, numero: d.fila.numero, vencimiento: d.vencimiento, dias_mora: d.dias_mora, monto }] : [];
  });
}

export const deudaPublica = (d: DeudaViva) => ({
  pk: d.pk,
  numero: d.fila.numero,
  tipo: d.fila.tipo,
  vencimiento: d.vencimiento,
  dias_mora: d.dias_mora,
  monto: d.total,
});

const MOTIVOS: Readonly<Record<string, string>> = {
  titular_distinto: 'el titular es otro',
  cuenta_no_validada: 'sin validar por otra persona',
  cuenta_en_espera: 'validada hace poco',
};

/** Accounts of a client with whether money may go to each now (`bancos_and_ctacte`). */
export async function cuentasPublicas(ctx: ReadCtx, rut: string) {
  return (await cuentasDe(ctx, rut)).map((c) => ({
    id: c.id,
    texto: `${c.banco_nombre} ${c.ctacte}`,
    usable: c.usable,
    motivo: c.motivo === null ? null : (MOTIVOS[c.motivo] ?? c.motivo),
  }));
}
