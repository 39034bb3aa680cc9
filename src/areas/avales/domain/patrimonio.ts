import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';

export interface Bien {
  tipo: 'INMUEBLE' | 'VEHICULO' | 'DEPOSITO' | 'ACCIONES' | 'EMPRESA' | 'OTRO';
  descripcion: string;
  valor: Pesos;
  gravamen: Pesos;
}

export interface Deuda {
  acreedor: string;
  monto: Pesos;
  cuota: Pesos;
}

/** patrimonio_neto = Σ (valor − gravamen) of the goods − Σ debts, whole pesos; it may be negative (areas/1 avales). */
export function patrimonioNeto(bienes: readonly Bien[], deudas: readonly Deuda[]): Pesos {
  return pesos(sumPesos(bienes.map((b) => b.valor - b.gravamen)) - sumPesos(deudas.map((d) => d.monto)));
}

/** What a declaration counts on `hoy`: its net worth, or zero when it is older than `vigencia_dias` (the last day counts). */
export function netoVigente(p: { fecha: Fecha; neto: Pesos } | null | undefined, hoy: Fecha, vigenciaDias: number): Pesos {
  if (!p || patrimonioVencido(p.fecha, hoy, vigenciaDias)) return pesos(0);
  return pesos(Math.max(0, p.neto));
}

export function patrimonioVencido(fecha: Fecha, hoy: Fecha, vigenciaDias: number): boolean {
  return daysBetween(fecha, hoy) > vigenciaDias;
}
