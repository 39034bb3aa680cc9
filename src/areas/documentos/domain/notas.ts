import { Rule } from '#kernel/errors.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';

/** A nota with code 2 only corrects a text: it takes no money away (domain: DTE 61, CodRef). */
export function montoEfectivo(nota: { monto: Pesos; cod_ref: 1 | 2 | 3 | null }): Pesos {
  return nota.cod_ref === 2 ? pesos(0) : nota.monto;
}

function exigirQueQuepa(monto: Pesos, queda: number): void {
  if (monto > queda) throw new Rule('nota_supera_documento', { monto, queda });
}

/** Before the giro: Σ notas and what may be financed, whole pesos. Throws `nota_supera_documento` when it exceeds what is left. */
export function notaAntesDelGiro(d: { monto: Pesos; monto_nc: Pesos }, nota: Pesos): { monto_nc: Pesos; monto_financiable: Pesos } {
  exigirQueQuepa(nota, d.monto - d.monto_nc);
  return { monto_nc: pesos(d.monto_nc + nota), monto_financiable: pesos(d.monto - d.monto_nc - nota) };
}

interface SaldoDocumento {
  monto: Pesos;
  monto_nc: Pesos;
  pagos: Pesos;
  /** What we advanced and have not recovered. */
  anticipo_pendiente: Pesos;
}

interface EfectoNota {
  monto_nc: Pesos;
  /** What the debtor owes: monto − notas − pagos. */
  saldo_deudor: Pesos;
  /** What no longer backs the advance and the client owes us from now on (obligación `saldo_cedente`). */
  saldo_cedente: Pesos;
  /** Advance that the document still backs. */
  anticipo_pendiente: Pesos;
  /** What would be left to the client if the debtor paid it all, before mora and expenses. */
  excedente_esperado: Pesos;
}

/**
 * After the giro (areas/2, documentos (c)): the debtor owes monto − notas − pagos; what falls below the pending advance
 * becomes an obligación of the client. Whole pesos, nothing is rounded. Throws `nota_supera_documento`.
 */
export function notaDespuesDelGiro(d: SaldoDocumento, nota: Pesos): EfectoNota {
  exigirQueQuepa(nota, d.monto - d.monto_nc - d.pagos);
  const saldo = d.monto - d.monto_nc - nota - d.pagos;
  const cedente = Math.max(0, d.anticipo_pendiente - saldo);
  return {
    monto_nc: pesos(d.monto_nc + nota),
    saldo_deudor: pesos(saldo),
    saldo_cedente: pesos(cedente),
    anticipo_pendiente: pesos(d.anticipo_pendiente - cedente),
    excedente_esperado: pesos(saldo - (d.anticipo_pendiente - cedente)),
  };
}
