import type { Fecha, Periodo } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Lineas, Moneda } from './asiento.ts';
import type { Cuenta } from './plan.ts';

/** An entry as the journal shows it. */
export interface AsientoJournal {
  periodo: Periodo;
  num_asiento: number;
  fecha_contable: Fecha;
  evento: string;
  glosa: string;
  lineas: Lineas;
}

/** Debit less credit of an account in a currency. */
export interface SaldoJournal {
  cuenta: string;
  moneda: Moneda;
  saldo: Pesos;
}

interface Journal {
  /** Chart with the accounts of the banks; those that take no lines are left out. */
  cuentas: ReadonlyMap<string, Cuenta>;
  /** Date of the block of control: the last day of what is exported. */
  al: Fecha;
  monedas: readonly Moneda[];
  /** Balances brought from before, when only a month is exported. */
  apertura?: { fecha: Fecha; saldos: readonly SaldoJournal[] };
}

/**
 * Plain ASCII without what the readers take as syntax: two spaces end an account name, `;` starts a comment, `[…]` a date, `,` ends a
 * tag, a colon before a space names one, `(…)` is a code; and a reader under a C locale refuses accents.
 */
function limpio(texto: string): string {
  const ascii = texto.normalize('NFD').replace(/[^\x20-\x7e]/g, (c) => (/\p{M}/u.test(c) ? '' : ' '));
  return ascii
    .replace(/[;,|[\](){}"=@*!&]|:(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function nombreJournal(c: Cuenta): string {
  // A colon opens a sub-account.
  return `${c.tipo}:${c.codigo} ${limpio(c.nombre.replaceAll(':', ' '))}`.trim();
}

function renglon(nombre: string, monto: number, moneda: Moneda, nota = ''): string {
  return `    ${nombre}  ${monto} ${moneda}${nota}`;
}

function bloqueAsiento(a: AsientoJournal, nombre: (codigo: string) => string): string {
  const codigo = `${a.periodo}/${a.num_asiento}`;
  const lineas = a.lineas.map((l) => {
    const etiquetas = Object.entries({
      asiento: codigo,
      evento: a.evento,
      rut: l.rut,
      pk: l.pk,
      documento: l.documento,
      sucursal: l.sucursal,
    });
    const nota = etiquetas.flatMap(([k, v]) => (v ? [`${k}:${limpio(v)}`] : [])).join(', ');
    return renglon(nombre(l.cuenta), l.debe - l.haber, l.moneda, `  ; ${nota}`);
  });
  return [`${a.fecha_contable} * (${codigo}) ${limpio(a.glosa) || a.evento}`, ...lineas].join('\n');
}

type Apertura = NonNullable<Journal['apertura']>;

function bloqueApertura(apertura: Apertura | undefined, nombre: (codigo: string) => string): string[] {
  const saldos = (apertura?.saldos ?? []).filter((s) => s.saldo !== 0);
  if (!apertura || saldos.length === 0) return [];
  const lineas = saldos.map((s) => renglon(nombre(s.cuenta), s.saldo, s.moneda));
  return [[`${apertura.fecha} * (APERTURA) saldos anteriores`, ...lineas].join('\n')];
}

/**
 * The books in the plain text that hledger and ledger read (ledger §1.1), in pieces, so that one of any size is written while it is read: accounts and
 * commodities declared, then each entry, ordered by date, two spaces before every amount and no amount left to infer; and a last block that asserts
 * the balance of every account: without it a repeated entry that touches no bank would pass. Between two pieces goes an empty line. Throws RangeError
 * for an account outside the chart or an entry after `al`.
 */
export function piezasJournal(j: Journal) {
  const cuentas = [...j.cuentas.values()].filter((c) => c.imputable).sort((a, b) => (a.codigo < b.codigo ? -1 : 1));
  const nombres = new Map(cuentas.map((c) => [c.codigo, nombreJournal(c)]));
  const nombre = (codigo: string) => {
    const n = nombres.get(codigo);
    if (n === undefined) throw new RangeError(`account not in the chart: ${codigo}`);
    return n;
  };
  const monedas = [...new Set(j.monedas)].sort();
  const declarado = [...monedas.map((m) => `commodity ${m}`), ...cuentas.map((c) => `account ${nombre(c.codigo)}`)].join('\n');
  return {
    cabeza: [declarado, ...bloqueApertura(j.apertura, nombre)].join('\n\n'),
    bloque(a: AsientoJournal): string {
      if (a.fecha_contable > j.al) throw new RangeError(`entry after ${j.al}`);
      return bloqueAsiento(a, nombre);
    },
    cierre(saldos: readonly SaldoJournal[]): string {
      const esperado = new Map(saldos.map((s) => [`${s.cuenta}|${s.moneda}`, s.saldo]));
      const control = monedas.flatMap((m) =>
        cuentas.map((c) => renglon(nombre(c.codigo), 0, m, ` = ${esperado.get(`${c.codigo}|${m}`) ?? 0} ${m}`)),
      );
      return [`${j.al} * (CIERRE) control de saldos de todas las cuentas`, ...control].join('\n');
    },
  };
}
