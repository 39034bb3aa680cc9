import type { FormatoCartola } from './tipos.ts';

/** Draws a statement in each published layout (domain §14), for the tests: what is drawn must be read back the same. */
export interface MovimientoPintado {
  fecha: string;
  descripcion: string;
  documento: string;
  cargo: number;
  abono: number;
}

type Celdas = (string | number | null)[];

const miles = (n: number, sep: string) => `${n < 0 ? '-' : ''}${String(Math.abs(n)).replace(/\B(?=(\d{3})+$)/g, sep)}`;
const ddmm = (f: string, sep: string, anio = true) => `${f.slice(8)}${sep}${f.slice(5, 7)}${anio ? sep + f.slice(0, 4) : ''}`;

interface Plantilla {
  titulos: string[];
  fila(m: MovimientoPintado, saldo: number, esUltimaDelDia: boolean): Celdas;
  encabezado?: Celdas[];
  pie?: Celdas[];
  /** The layout does not print the document number. */
  sinDocumento?: boolean;
}

const vacio = (n: number) => (n === 0 ? null : n);

export const PLANTILLAS: Partial<Record<FormatoCartola, Plantilla>> = {
  BANCO_CHILE_WEB: {
    encabezado: [
      [],
      [null, 'Sr(a):', 'Empresa Ficticia SpA'],
      [null, 'Cuenta:', '00-999-00000-01'],
      [null, 'Moneda:', 'Pesos Chilenos (CLP)'],
      [],
    ],
    titulos: ['', 'Fecha', 'Descripción', 'Canal o Sucursal', 'Cargos (CLP)', 'Abonos (CLP)', 'Saldo (CLP)'],
    fila: (m, saldo) => [null, ddmm(m.fecha, '/'), m.descripcion, 'Internet', vacio(m.cargo), vacio(m.abono), saldo],
    pie: [[], [null, 'Infórmate sobre la garantía estatal de los depósitos.']],
    sinDocumento: true,
  },
  BANCO_CHILE_EMPRESA: {
    titulos: ['Fecha', 'Detalle Movimiento', 'Cheque o Cargo', 'Deposito o Abono', 'Saldo', 'Docto. Nro.', 'Trn', 'Caja', 'Sucursal'],
    fila: (m, saldo) => [
      ddmm(m.fecha, '/'),
      m.descripcion,
      miles(m.cargo, ','),
      miles(m.abono, ','),
      miles(saldo, ','),
      m.documento,
      '0',
      '0',
      'OF. IQUIQUE',
    ],
  },
  BCI: {
    titulos: ['Fecha', 'Sucursal', 'Descripción', 'N° Documento', 'Cheques y otros cargos', 'Depósitos y Abono', 'Saldo diario'],
    fila: (m, saldo, ultima) => [
      ddmm(m.fecha, '/'),
      'OF VIRT U',
      m.descripcion,
      m.documento,
      m.cargo ? miles(m.cargo, '.') : '',
      m.abono ? miles(m.abono, '.') : '',
      ultima ? miles(saldo, '.') : '',
    ],
    pie: [['Total', null, null, null, '1', '2', null]],
  },
  BANCO_ESTADO: {
    titulos: [
      'Fecha',
      'Sucursal',
      'N° Cuenta Corriente',
      'Alias',
      'N° Cartola',
      'N° Operación',
      'Descripción',
      'Cheques / Cargos',
      'Depósitos / Abonos',
      'Saldo',
    ],
    fila: (m, saldo) => [
      ddmm(m.fecha, '/'),
      'Stgo.principal',
      '9,990,000,001',
      'EMPRESA FICTICIA',
      '99',
      m.documento,
      m.descripcion,
      miles(m.cargo, ','),
      miles(m.abono, ','),
      miles(saldo, ','),
    ],
  },
  ITAU: {
    titulos: ['Fecha', 'Número de operación', 'Sucursal', 'Descripción', 'Depósitos o abonos', 'Giros o cargos', 'Saldo diario'],
    fila: (m, saldo, ultima) => [
      ddmm(m.fecha, '/', false),
      m.documento,
      '1980',
      m.descripcion,
      `$${miles(m.abono, ',')}`,
      `$${miles(m.cargo, ',')}`,
      ultima ? `$${miles(saldo, ',')}` : '',
    ],
  },
  SCOTIABANK: {
    titulos: ['Fecha', 'Descripción', 'Numero Documento', 'Cargo', 'Abono', 'Saldo Diario'],
    fila: (m, saldo) => [ddmm(m.fecha, '-'), m.descripcion, m.documento, miles(m.cargo, ','), miles(m.abono, ','), miles(saldo, ',')],
  },
  SANTANDER: {
    encabezado: [...Array.from({ length: 11 }, (): Celdas => []), ['Cuenta Corriente:', '0-000-99-90001-1'], []],
    titulos: ['MONTO', 'DESCRIPCION', '', 'FECHA', 'N DOC', 'SUCURSAL', '', 'CARGO/ABONO'],
    fila: (m) => [m.abono - m.cargo, m.descripcion, null, ddmm(m.fecha, '/'), m.documento, 'Agustinas', null, m.cargo ? 'C' : 'A'],
    pie: [[], ['Saldos diarios'], ['FECHA', 'SALDO']],
  },
  GENERICO: {
    titulos: ['Fecha contable', 'Glosa', 'Referencia', 'Débitos', 'Créditos', 'Saldo'],
    fila: (m, saldo) => [m.fecha, m.descripcion, m.documento, miles(m.cargo, '.'), miles(m.abono, '.'), miles(saldo, '.')],
  },
};

/** The sheet of a statement that opens with `apertura`; rows in the order given, or newest first. */
export function pintar(formato: FormatoCartola, apertura: number, movs: readonly MovimientoPintado[], inversa = false): Celdas[] {
  const p = PLANTILLAS[formato];
  if (!p) throw new RangeError(`no layout ${formato}`);
  let saldo = apertura;
  const diarios = new Map<string, number>();
  const filas = movs.map((m, i) => {
    saldo += m.abono - m.cargo;
    diarios.set(m.fecha, saldo);
    return p.fila(m, saldo, movs[i + 1]?.fecha !== m.fecha);
  });
  if (inversa) filas.reverse();
  const bloque = formato === 'SANTANDER' ? [...diarios].map(([f, s]): Celdas => [ddmm(f, '/'), miles(s, '.')]) : [];
  return [...(p.encabezado ?? []), p.titulos, ...filas, ...(p.pie ?? []), ...bloque];
}
