/**
 * The chart of accounts (ledger §2): seed of the table `cuenta`. The code owns which account each event uses, so codes are
 * types here; the table may rename an account, never change its code or its kind.
 */
export type TipoCuenta = 'activo' | 'pasivo' | 'patrimonio' | 'ingreso' | 'gasto' | 'orden';
export type Naturaleza = 'deudora' | 'acreedora';
/** What a line of the account must say: whose (`rut`), which obligación or pasivo (`documento`: its `pk`), which branch. */
export type Auxiliar = 'rut' | 'documento' | 'sucursal';

export interface Cuenta {
  codigo: string;
  nombre: string;
  tipo: TipoCuenta;
  /** Only leaves take lines; groups add up their prefix. */
  imputable: boolean;
  /** Empty: none. */
  exige_auxiliar: readonly Auxiliar[];
  naturaleza: Naturaleza;
}

const NADA = [] as const;
/** Control accounts: their lines, added by `pk`, are the auxiliary ledger (invariant 8 of ledger §1). */
const CONTROL = ['rut', 'documento'] as const;

const GRUPOS = [
  ['1', 'Activo'],
  ['11', 'Disponible y valores en tránsito'],
  ['1102', 'Bancos'],
  ['12', 'Créditos y cargos por cobrar'],
  ['13', 'Factoring'],
  ['14', 'Bienes recibidos'],
  ['2', 'Pasivo'],
  ['21', 'Obligaciones por pagar'],
  ['22', 'Obligaciones por cartera vendida'],
  ['3', 'Patrimonio'],
  ['31', 'Capital y resultados'],
  ['4', 'Ingresos'],
  ['41', 'Ingresos de la operación'],
  ['5', 'Gastos'],
  ['51', 'Gastos de la operación'],
  ['8', 'Cuentas de orden deudoras'],
  ['81', 'Responsabilidades por contra'],
  ['9', 'Cuentas de orden acreedoras'],
  ['91', 'Responsabilidades'],
] as const;

const CUENTAS = [
  ['1101', 'Caja', ['sucursal']],
  ['1103', 'Cheques en cartera', CONTROL],
  ['1104', 'Depósitos en tránsito', NADA],
  ['1105', 'PAC en tránsito', NADA],
  ['1106', 'IVA crédito fiscal', NADA],
  ['1201', 'Créditos capital', CONTROL],
  ['1202', 'Intereses por cobrar', CONTROL],
  ['1203', 'Reajustes por cobrar', CONTROL],
  ['1204', 'Cheques protestados', CONTROL],
  ['1205', 'Gastos judiciales por recuperar', CONTROL],
  ['1206', 'Gastos de protesto por recuperar', CONTROL],
  ['1207', 'Cartera en cobranza judicial', CONTROL],
  ['1208', 'Gastos de cobranza por cobrar', CONTROL],
  ['1209', 'Cargos por cobrar', CONTROL],
  ['1291', 'Provisión riesgo créditos', NADA],
  ['1301', 'Documentos factoring', CONTROL],
  ['1302', 'Saldos por cobrar a cedentes', CONTROL],
  ['1391', 'Provisión factoring', NADA],
  ['1401', 'Bienes recibidos en pago', CONTROL],
  ['2101', 'ITE por pagar', NADA],
  ['2102', 'IVA débito fiscal', NADA],
  ['2103', 'Notaría y seguros por pagar', NADA],
  ['2104', 'Retención de honorarios', NADA],
  ['2105', 'Pasivos con clientes', CONTROL],
  // The depositor is unknown: there is a pasivo, not yet a RUT.
  ['2106', 'Abonos por identificar', ['documento']],
  ['2107', 'Cheques por aplicar', CONTROL],
  ['2108', 'Excedentes factoring', CONTROL],
  ['2109', 'Comisiones diferidas', CONTROL],
  ['2110', 'Diferencia de precio por devengar', CONTROL],
  ['2111', 'Fondo de garantía', ['documento']],
  ['2112', 'Por rendir a compradores', CONTROL],
  ['2201', 'Obligación por pagarés vendidos con responsabilidad', CONTROL],
  ['3101', 'Capital y resultados acumulados', NADA],
  ['4101', 'Intereses', NADA],
  ['4102', 'Reajustes', NADA],
  ['4103', 'Diferencia de precio', NADA],
  ['4104', 'Comisiones', NADA],
  ['4105', 'Mora', NADA],
  ['4106', 'Comisión de prepago', NADA],
  ['4107', 'Recuperación de castigos', NADA],
  ['4108', 'Utilidad en venta de pagarés', NADA],
  ['4109', 'Gastos de cobranza cobrados', NADA],
  ['4110', 'Otros ingresos financieros', NADA],
  ['5101', 'Provisión de riesgo', NADA],
  ['5102', 'Castigos', NADA],
  ['5103', 'Comisiones bancarias', NADA],
  ['5104', 'Gastos judiciales', NADA],
  ['5105', 'Pérdida en venta de pagarés', NADA],
  ['5106', 'Redondeo y ajustes menores', NADA],
  ['5107', 'Condonaciones', NADA],
  ['5108', 'Comisiones de fondos de garantía', NADA],
  ['5109', 'Intereses e impuestos bancarios', NADA],
  ['5110', 'Pérdida en venta de bienes recibidos', NADA],
  ['8101', 'Castigados en cobranza', NADA],
  ['8102', 'Garantías recibidas', NADA],
  ['8103', 'Cartera vendida con responsabilidad', NADA],
  ['9101', 'Contra: castigados en cobranza', NADA],
  ['9102', 'Contra: garantías recibidas', NADA],
  ['9103', 'Contra: cartera vendida con responsabilidad', NADA],
] as const;

/** Sub-account of 1102, one for each current account of the company. */
export type CuentaBanco = `1102.${string}`;
/** A leaf of the seed or the account of a bank: what an event may name. */
export type CodigoCuenta = (typeof CUENTAS)[number][0] | CuentaBanco;

const TIPOS: Readonly<Record<string, TipoCuenta>> = {
  1: 'activo',
  2: 'pasivo',
  3: 'patrimonio',
  4: 'ingreso',
  5: 'gasto',
  8: 'orden',
  9: 'orden',
};
/** Provisions lower the asset they stand beside. */
const COMPLEMENTARIAS: readonly string[] = ['1291', '1391'];

function cuenta(codigo: string, nombre: string, imputable: boolean, exige_auxiliar: readonly Auxiliar[]): Cuenta {
  const tipo = TIPOS[codigo.charAt(0)];
  if (!tipo) throw new RangeError(`account without kind: ${codigo}`);
  const deudora = ['1', '5', '8'].includes(codigo.charAt(0)) && !COMPLEMENTARIAS.includes(codigo);
  return { codigo, nombre, tipo, imputable, exige_auxiliar, naturaleza: deudora ? 'deudora' : 'acreedora' };
}

/** The seed, by code: groups (not imputable) and leaves. The accounts of the banks are added with `cuentaBanco`. */
export const PLAN: readonly Cuenta[] = [
  ...GRUPOS.map(([codigo, nombre]) => cuenta(codigo, nombre, false, NADA)),
  ...CUENTAS.map(([codigo, nombre, auxiliares]) => cuenta(codigo, nombre, true, auxiliares)),
].sort((a, b) => (a.codigo < b.codigo ? -1 : 1));

/** The `orden`-th (1–99) bank account of the company: 1 → 1102.01. `nombre` is what the books show (bank and number). */
export function cuentaBanco(orden: number, nombre: string): Cuenta & { codigo: CuentaBanco } {
  if (!Number.isInteger(orden) || orden < 1 || orden > 99) throw new RangeError(`bank account out of 1–99: ${orden}`);
  const codigo: CuentaBanco = `1102.${String(orden).padStart(2, '0')}`;
  return { ...cuenta(codigo, nombre, true, NADA), codigo };
}

export function esCuentaBanco(codigo: string): codigo is CuentaBanco {
  return /^1102\.\d{2}$/.test(codigo);
}

/** The nearest ancestor by prefix, or null for a root: 1102.01 → 1102 → 11 → 1. */
export function cuentaPadre(codigo: string, cuentas: ReadonlyMap<string, Cuenta>): string | null {
  for (let n = codigo.length - 1; n > 0; n -= 1) {
    const prefijo = codigo.slice(0, n);
    if (cuentas.has(prefijo)) return prefijo;
  }
  return null;
}

/** Accounts that return to zero (ledger §1 invariant 9): when a month closes they hold only what is on its way to the bank. */
export const CUENTAS_TRANSITO: readonly CodigoCuenta[] = ['1104', '1105', '1204'];
/** Of them, those that are filled and emptied by one same act. */
export const CUENTAS_DE_PASO: readonly string[] = ['1204'];
