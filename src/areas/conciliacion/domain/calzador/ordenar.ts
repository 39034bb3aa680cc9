import { type Columnas, type Cuentas, compararIds } from './columnas.ts';

/**
 * Puts both sides in the order account, amount, day, document, RUT, id. Lines of equal account and amount come together, all work stays
 * within the memory of one account, and the order in which the rows were read is forgotten: nothing after this can depend on it.
 */
export function ordenarLados(b: Columnas, l: Columnas, cuentas: Cuentas): void {
  const rango = cuentas.rangos();
  for (const c of [b, l]) {
    for (let i = 0; i < c.n; i += 1) c.cuenta[i] = rango[c.cuenta[i] as number] as number;
    ordenar(c, rango.length);
  }
}

function ordenar(c: Columnas, cuentas: number): void {
  const inicio = new Int32Array(cuentas + 1);
  for (let i = 0; i < c.n; i += 1) {
    const k = (c.cuenta[i] as number) + 1;
    inicio[k] = (inicio[k] as number) + 1;
  }
  for (let k = 1; k <= cuentas; k += 1) inicio[k] = (inicio[k] as number) + (inicio[k - 1] as number);
  const filas = new Int32Array(c.n);
  const puesto = inicio.slice(0, cuentas);
  for (let i = 0; i < c.n; i += 1) {
    const k = c.cuenta[i] as number;
    const p = puesto[k] as number;
    filas[p] = i;
    puesto[k] = p + 1;
  }
  for (let k = 0; k < cuentas; k += 1) {
    const tramo = filas.subarray(inicio[k] as number, inicio[k + 1] as number);
    porMonto(c, tramo);
    empatadas(c, tramo);
  }
  c.inicioCuenta = inicio;
  aplicar(c, filas);
}

/** Sorts by amount: native sort of amount and place packed in one exact number. */
function porMonto(c: Columnas, filas: Int32Array): void {
  const n = filas.length;
  let mayor = 0;
  for (const i of filas) mayor = Math.max(mayor, Math.abs(c.monto[i] as number));
  if ((mayor + 1) * n >= Number.MAX_SAFE_INTEGER) {
    filas.set(Array.from(filas).sort((i, j) => (c.monto[i] as number) - (c.monto[j] as number)));
    return;
  }
  const claves = new Float64Array(n);
  for (let k = 0; k < n; k += 1) claves[k] = (c.monto[filas[k] as number] as number) * n + k;
  claves.sort();
  const antes = filas.slice();
  for (let k = 0; k < n; k += 1) {
    const x = claves[k] as number;
    filas[k] = antes[x - Math.floor(x / n) * n] as number;
  }
}

/** Order of two lines of one account and amount. */
function comparar(c: Columnas, i: number, j: number): number {
  return (
    (c.dia[i] as number) - (c.dia[j] as number) ||
    (c.doc[i] as number) - (c.doc[j] as number) ||
    Math.abs(c.rut[i] as number) - Math.abs(c.rut[j] as number) ||
    compararIds(c, i, j)
  );
}

function empatadas(c: Columnas, filas: Int32Array): void {
  let a = 0;
  while (a < filas.length) {
    let z = a + 1;
    while (z < filas.length && c.monto[filas[z] as number] === c.monto[filas[a] as number]) z += 1;
    if (z - a > 24)
      filas.set(
        Array.from(filas.subarray(a, z)).sort((i, j) => comparar(c, i, j)),
        a,
      );
    else if (z - a > 1) insertar(c, filas, a, z);
    a = z;
  }
}

function insertar(c: Columnas, filas: Int32Array, a: number, z: number): void {
  for (let k = a + 1; k < z; k += 1) {
    const fila = filas[k] as number;
    let p = k - 1;
    while (p >= a && comparar(c, filas[p] as number, fila) > 0) {
      filas[p + 1] = filas[p] as number;
      p -= 1;
    }
    filas[p + 1] = fila;
  }
}

/** Rearranges every column, one at a time. */
function aplicar(c: Columnas, filas: Int32Array): void {
  const int = (v: Int32Array) => {
    const w = new Int32Array(filas.length);
    for (let k = 0; k < filas.length; k += 1) w[k] = v[filas[k] as number] as number;
    return w;
  };
  const corto = (v: Uint16Array) => {
    const w = new Uint16Array(filas.length);
    for (let k = 0; k < filas.length; k += 1) w[k] = v[filas[k] as number] as number;
    return w;
  };
  c.cuenta = int(c.cuenta);
  c.dia = int(c.dia);
  c.doc = int(c.doc);
  if (c.docTexto.length > 0) c.docTexto = int(c.docTexto);
  c.rut = int(c.rut);
  c.idIni = int(c.idIni);
  c.docIni = int(c.docIni);
  c.textoIni = int(c.textoIni);
  c.idLargo = corto(c.idLargo);
  c.textoLargo = corto(c.textoLargo);
  const monto = new Float64Array(filas.length);
  const docLargo = new Uint8Array(filas.length);
  for (let k = 0; k < filas.length; k += 1) {
    monto[k] = c.monto[filas[k] as number] as number;
    docLargo[k] = c.docLargo[filas[k] as number] as number;
  }
  c.monto = monto;
  c.docLargo = docLargo;
  c.origen = c.origen.length === filas.length ? int(c.origen) : filas;
}

/** First row of the account whose amount is not below `monto`. */
export function desdeMonto(c: Columnas, cuenta: number, monto: number): number {
  let a = c.inicioCuenta[cuenta] as number;
  let z = c.inicioCuenta[cuenta + 1] as number;
  while (a < z) {
    const medio = (a + z) >> 1;
    if ((c.monto[medio] as number) < monto) a = medio + 1;
    else z = medio;
  }
  return a;
}
