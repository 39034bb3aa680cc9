import type { Aplicacion } from '#finanzas/imputacion.ts';
import type { Auxiliares, Lineas } from '../asiento.ts';
import type { CodigoCuenta } from '../plan.ts';
import { debe, haber, type Partida } from './partes.ts';

/** Concepts of an application (option list `tipos_cuentas_{product}_cob`, domain §17) and, for debts in UF, the reajuste. */
export type ConceptoDeuda = 'COSTAS' | 'GASTOS' | 'MORA' | 'INTERES' | 'REAJUSTE' | 'CAPITAL';

/** Of what kind the debt is: it says in which account its capital stands. `causa` = any debt already moved to a judicial case. */
export type ClaseDeuda = 'cuota' | 'documento' | 'cargo' | 'protesto' | 'saldo_cedente' | 'costa' | 'causa';

/** A part of a debt that is paid, compensated, forgiven or moved. */
export interface Abono extends Partida {
  clase: ClaseDeuda;
  concepto: ConceptoDeuda;
}

/** What any debt may carry: extrajudicial charges 1208, judicial costs 1205, mora 4105 (recognised when charged). */
const COMUN = { GASTOS: '1208', COSTAS: '1205', MORA: '4105' } as const;

/** Debts credited by concept (ledger §3, preamble). */
const CUENTAS: Readonly<Record<ClaseDeuda, Partial<Record<ConceptoDeuda, CodigoCuenta>>>> = {
  cuota: { ...COMUN, INTERES: '1202', REAJUSTE: '1203', CAPITAL: '1201' },
  documento: { ...COMUN, CAPITAL: '1301' },
  cargo: { ...COMUN, GASTOS: '1209', INTERES: '1209', CAPITAL: '1209' },
  protesto: { ...COMUN, GASTOS: '1206', CAPITAL: '1206' },
  saldo_cedente: { ...COMUN, CAPITAL: '1302' },
  costa: { COSTAS: '1205', CAPITAL: '1205' },
  causa: { ...COMUN, INTERES: '1207', REAJUSTE: '1207', CAPITAL: '1207' },
};

/** The account of a concept of a debt. Throws RangeError for a pair that cannot exist (interest of a document). */
export function cuentaDeDeuda(clase: ClaseDeuda, concepto: ConceptoDeuda): CodigoCuenta {
  const cuenta = CUENTAS[clase][concepto];
  if (!cuenta) throw new RangeError(`no account for ${concepto} of ${clase}`);
  return cuenta;
}

const POR_PREFIJO: Readonly<Record<string, ClaseDeuda>> = {
  cuota: 'cuota',
  documento: 'documento',
  prorroga: 'cargo',
  gasto: 'cargo',
  saldo_cedente: 'saldo_cedente',
  costa: 'costa',
};

/**
 * The usual clase of an obligación by its `pk` (`<tipo>:<id>`, areas/0). Two are not in the key and are told by who pays: a `gasto`
 * born of a protest (`protesto`) and any debt in a judicial case (`causa`).
 */
export function claseDePk(pk: string): ClaseDeuda {
  const clase = POR_PREFIJO[pk.split(':', 1)[0] ?? ''];
  if (!clase) throw new RangeError(`unknown kind of obligation: ${pk.slice(0, 40)}`);
  return clase;
}

/** Whose an obligación is, and its clase when the `pk` does not say it (protesto, causa). */
type DatosObligacion = Omit<Auxiliares, 'pk'> & { clase?: ClaseDeuda };

/** The result of `imputar` as abonos of an event. `de(pk)` answers whose each obligación is. */
export function abonosDe(aplicaciones: readonly Aplicacion[], de: (pk: string) => DatosObligacion): Abono[] {
  return aplicaciones.map(({ pk, concepto, monto }) => {
    const { clase = claseDePk(pk), ...aux } = de(pk);
    return { ...aux, pk, clase, concepto, monto };
  });
}

/** The debts that a payment lowers. */
export function abonar(abonos: readonly Abono[] = []): Lineas {
  return abonos.map((a) => haber(cuentaDeDeuda(a.clase, a.concepto), a));
}

export type TipoPasivo =
  | 'EXCEDENTE_RETENCION_LIBERADA'
  | 'PAGO_DOBLE'
  | 'PAGO_NO_CEDIDO'
  | 'DEPOSITO_POR_IDENTIFICAR'
  | 'SALDO_A_FAVOR'
  | 'POR_RENDIR_COMPRADOR'
  | 'DEVOLUCION_COMISION'
  | 'RETENCION_LEGAL';

/** tipo_pasivo → account (ledger §3, preamble). 2108 also holds the R por liberar of the documents. */
export const CUENTA_DE_PASIVO: Readonly<Record<TipoPasivo, CodigoCuenta>> = {
  EXCEDENTE_RETENCION_LIBERADA: '2108',
  PAGO_DOBLE: '2105',
  PAGO_NO_CEDIDO: '2105',
  DEPOSITO_POR_IDENTIFICAR: '2106',
  SALDO_A_FAVOR: '2105',
  POR_RENDIR_COMPRADOR: '2112',
  DEVOLUCION_COMISION: '2105',
  RETENCION_LEGAL: '2105',
};

/** Part of a pasivo (`pk` = `pasivo:<id>`). */
export interface PartidaPasivo extends Partida {
  tipo_pasivo: TipoPasivo;
}

/** Pasivos that are used up: paid, compensated, applied to a giro. */
export function usarPasivos(pasivos: readonly PartidaPasivo[] = []): Lineas {
  return pasivos.map((p) => debe(CUENTA_DE_PASIVO[p.tipo_pasivo], p));
}

/** Pasivos that are born. */
export function nacerPasivos(pasivos: readonly PartidaPasivo[] = []): Lineas {
  return pasivos.map((p) => haber(CUENTA_DE_PASIVO[p.tipo_pasivo], p));
}
