import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, sumPesos } from '#kernel/values/money.ts';

interface PorAvisar {
  acreedor: string;
  contacto: string;
  banco: string;
  /** Only its last four digits. */
  cuenta: string;
  num_mandato: number;
  fecha_cargo: Fecha;
  /** Last day on which the list may still be changed. */
  envio_hasta: Fecha;
  cuotas: readonly { credito: number; cuota: number; monto: Pesos }[];
}

const enUnaLinea = (s: string): string => s.replaceAll(/[\r\n]+/g, ' ');

/** The mail that tells a holder what will be charged to its account, and when. It informs: it asks for nothing and says nothing of a suit. */
export function cartaDeAviso(a: PorAvisar): { asunto: string; texto: string } {
  const total = sumPesos(a.cuotas.map((q) => q.monto));
  const lineas = [
    `${a.contacto}:`,
    `${a.acreedor} le informa que el ${formatFecha(a.fecha_cargo)} se cargará a su cuenta ${a.cuenta} de ${a.banco}, según el mandato de pago automático N° ${a.num_mandato} que firmó:`,
    ...a.cuotas.map((q) => `- Crédito ${q.credito}, cuota ${q.cuota}: ${formatPesos(q.monto)}`),
    ...(a.cuotas.length > 1 ? [`Total: ${formatPesos(total)}`] : []),
    `Si ya pagó o este monto no corresponde, responda este correo hasta el ${formatFecha(a.envio_hasta)}, antes de que la nómina vaya al banco. No necesita hacer nada más: basta con que la cuenta tenga saldo ese día.`,
  ];
  return {
    asunto: enUnaLinea(`Cargo automático del ${formatFecha(a.fecha_cargo)} por ${formatPesos(total)}`),
    texto: lineas.map(enUnaLinea).join('\n\n'),
  };
}
