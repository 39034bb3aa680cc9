/**
 * A second reader of the plain-text journal, written apart from the exporter and with the rules of hledger, so that the export is
 * re-added even where no outside reader is installed. Accounts by code; the first fault, in the words of hledger, or ''.
 */
export interface LecturaJournal {
  error: string;
  saldos: ReadonlyMap<string, number>;
}

interface Posteo {
  cuenta: string;
  monto: number | null;
  moneda: string;
  afirmado: number | null;
}

const ENCABEZADO = /^(\d{4}-\d{2}-\d{2}) \* \(([^)]*)\) (.+)$/;
const MONTO = /^(-?\d+) ([A-Z]{3})(?: = (-?\d+) [A-Z]{3})?$/;

/** Two spaces or more end the name of the account; without an amount, the reader infers it. */
function leerPosteo(linea: string): Posteo | null {
  const [cuenta = '', resto = ''] = linea
    .trim()
    .split(/ {2,}/)
    .map((parte) => parte.split(';')[0]?.trim() ?? '');
  if (resto === '') return { cuenta, monto: null, moneda: 'CLP', afirmado: null };
  const m = MONTO.exec(resto);
  return m ? { cuenta, monto: Number(m[1]), moneda: m[2] ?? '', afirmado: m[3] === undefined ? null : Number(m[3]) } : null;
}

function completar(posteos: readonly Posteo[]): string {
  const sumas = new Map<string, number>();
  for (const x of posteos) sumas.set(x.moneda, (sumas.get(x.moneda) ?? 0) + (x.monto ?? 0));
  const [falta, ...otros] = posteos.filter((x) => x.monto === null);
  if (otros.length > 0) return 'could not balance this transaction';
  if (falta) {
    falta.monto = -(sumas.get(falta.moneda) ?? 0);
    sumas.set(falta.moneda, 0);
  }
  return [...sumas.values()].every((n) => n === 0) ? '' : 'could not balance this transaction';
}

export function leerJournal(texto: string): LecturaJournal {
  const declaradas = new Set<string>();
  const saldos = new Map<string, number>();
  let fecha = '';
  const transaccion = (bloque: readonly string[]): string => {
    const m = ENCABEZADO.exec(bloque[0] ?? '');
    if (!m) return `unreadable: ${bloque[0]}`;
    const dia = m[1] ?? '';
    if (dia < fecha) return 'date is out of order';
    fecha = dia;
    const posteos = bloque.slice(1).map(leerPosteo);
    const buenos = posteos.filter((x) => x !== null);
    if (buenos.length !== posteos.length) return 'unreadable posting';
    return completar(buenos) || buenos.map((x) => asentar(x, declaradas, saldos)).find((e) => e !== '') || '';
  };
  for (const bloque of texto.trimEnd().split('\n\n')) {
    const lineas = bloque.split('\n');
    if (/^(commodity|account) /.test(lineas[0] ?? '')) for (const l of lineas) declaradas.add(l);
    else {
      const error = transaccion(lineas);
      if (error) return { error, saldos };
    }
  }
  return { error: '', saldos };
}

function asentar(x: Posteo, declaradas: ReadonlySet<string>, saldos: Map<string, number>): string {
  if (!declaradas.has(`account ${x.cuenta}`)) return `undeclared account ${x.cuenta}`;
  if (!declaradas.has(`commodity ${x.moneda}`)) return `undeclared commodity ${x.moneda}`;
  const codigo = x.cuenta.split(':')[1]?.split(' ')[0] ?? '';
  const clave = x.moneda === 'CLP' ? codigo : `${codigo} ${x.moneda}`;
  const saldo = (saldos.get(clave) ?? 0) + (x.monto ?? 0);
  saldos.set(clave, saldo);
  return x.afirmado === null || x.afirmado === saldo ? '' : `balance assertion: ${x.cuenta}`;
}
