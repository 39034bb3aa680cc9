import { TOLERANCIA, VENTANA_DIAS } from './calce.ts';
import type { Hipotesario } from './hipotesis.ts';
import type { Libres } from './libres.ts';
import { MARCA } from './lista-calces.ts';
import type { Modelo, Razones } from './modelo.ts';
import { desdeMonto } from './ordenar.ts';
import { DOC, fuerzaTexto, type Rasgos, RUT, rutDe } from './rasgos.ts';

/** Largest difference that is looked at when the document is the same (suggested only; R7 accepts up to $1.000). */
const MAXIMA_CON_DOCUMENTO = 12_000;
/** Share of free bank lines that are short by a fee (reconciliation.md §2.2: 4 % of about 25 % that are free). */
const PREVIA = 0.12;
/** Book rows of about the same amount looked at for one bank line. */
const MAX_VECINAS = 1500;

/** Differences seen between lines that share a document or RUT: the bank's price list, learned. */
interface Tarifas {
  /** Share of each repeated difference among all that were seen. */
  conocidas: Map<number, number>;
  /** Share of those that are in no list, and how far they reach. */
  sueltas: number;
  alcance: number;
  /** Share of differences where the bank shows less than the book. */
  bajan: number;
}

/** Learns the differences: same document, or same RUT within three days. */
export function aprenderTarifas(b: Libres, l: Libres): Tarifas {
  const veces = new Map<number, number>();
  let [total, bajan] = [4, 3.8];
  const ver = (i: number, j: number, tope: number) => {
    const d = (l.c.monto[j] as number) - (b.c.monto[i] as number);
    if (d === 0 || Math.abs(d) > tope) return;
    veces.set(d, (veces.get(d) ?? 0) + 1);
    total += 1;
    if (d > 0) bajan += 1;
  };
  for (const i of b.filas) {
    const cuenta = b.c.cuenta[i] as number;
    if (b.c.doc[i] !== 0) recorrer(l, l.porDoc.buscar(cuenta, b.c.doc[i] as number), l.porDoc, (j) => ver(i, j, MAXIMA_CON_DOCUMENTO));
    const rut = Math.abs(b.c.rut[i] as number);
    if (rut === 0) continue;
    recorrer(l, l.porRut.buscar(cuenta, rut), l.porRut, (j) => {
      if (Math.abs((l.c.dia[j] as number) - (b.c.dia[i] as number)) <= 3) ver(i, j, TOLERANCIA * 2);
    });
  }
  const minimo = Math.max(3, total / 100);
  const conocidas = new Map<number, number>();
  const sueltas: number[] = [];
  let enLista = 0;
  for (const [d, n] of [...veces].sort((p, q) => p[0] - q[0])) {
    if (n >= minimo) {
      conocidas.set(d, n / total);
      enLista += n;
    } else for (let k = 0; k < n; k += 1) sueltas.push(Math.abs(d));
  }
  sueltas.sort((x, y) => x - y);
  const alcance = Math.min(MAXIMA_CON_DOCUMENTO, Math.max(TOLERANCIA, sueltas[Math.floor(sueltas.length * 0.97)] ?? TOLERANCIA));
  return { conocidas, sueltas: Math.max(0.1, 1 - enLista / total), alcance, bajan: bajan / total };
}

function recorrer(l: Libres, g: number, indice: Libres['porDoc'], visitar: (j: number) => void): void {
  if (g < 0) return;
  const desde = indice.inicio[g] as number;
  const hasta = Math.min(indice.inicio[g + 1] as number, desde + 40);
  for (let q = desde; q < hasta; q += 1) {
    const j = indice.filas[q] as number;
    if (l.esLibre(j)) visitar(j);
  }
}

/** R7: the same payment less what the bank kept. */
export class Comisiones {
  /** Chance of each difference, from −MAXIMA to MAXIMA. */
  private readonly deMonto = new Float64Array(2 * MAXIMA_CON_DOCUMENTO + 1);

  constructor(
    private readonly rasgos: Rasgos,
    private readonly m: Modelo,
    private readonly r: Razones,
    private readonly b: Libres,
    private readonly l: Libres,
    private readonly t: Tarifas,
  ) {
    for (let d = -MAXIMA_CON_DOCUMENTO; d <= MAXIMA_CON_DOCUMENTO; d += 1) {
      const suelta = (t.sueltas * (d > 0 ? t.bajan : 1 - t.bajan)) / t.alcance;
      this.deMonto[d + MAXIMA_CON_DOCUMENTO] = Math.max(t.conocidas.get(d) ?? 0, Math.abs(d) <= t.alcance ? suelta : suelta / 20);
    }
  }

  buscar(salida: Hipotesario): void {
    for (const i of this.b.filas) this.deLinea(i, salida);
  }

  private deLinea(i: number, salida: Hipotesario): void {
    const { b, l } = this;
    const cuenta = b.c.cuenta[i] as number;
    const doc = b.c.doc[i] as number;
    if (doc !== 0) {
      recorrer(l, l.porDoc.buscar(cuenta, doc), l.porDoc, (j) => {
        if (Math.abs((l.c.monto[j] as number) - (b.c.monto[i] as number)) <= MAXIMA_CON_DOCUMENTO) this.probar(i, j, 1, salida);
      });
    }
    const monto = b.c.monto[i] as number;
    const alcance = Math.min(this.t.alcance, Math.max(TOLERANCIA, Math.abs(monto) * 0.05));
    const desde = desdeMonto(l.c, cuenta, monto - alcance);
    const hasta = desdeMonto(l.c, cuenta, monto + alcance + 1);
    const centro = desdeMonto(l.c, cuenta, monto);
    const [a, z] = [Math.max(desde, centro - MAX_VECINAS), Math.min(hasta, centro + MAX_VECINAS)];
    let libres = 1;
    for (let j = a; j < z; j += 1) if (l.esLibre(j)) libres += 1;
    const densidad = (libres / Math.max(1, z - a)) * ((hasta - desde + 1) / (2 * alcance * this.m.dias));
    const dia = b.c.dia[i] as number;
    for (let j = a; j < z; j += 1) {
      if (l.esLibre(j) && Math.abs(dia - (l.c.dia[j] as number)) <= VENTANA_DIAS) this.probar(i, j, densidad, salida);
    }
  }

  /** `densidad`: book rows per peso and day around that amount, the chance of an accident. */
  private probar(i: number, j: number, densidad: number, salida: Hipotesario): void {
    const { rasgos, m, r, b, l } = this;
    const diferencia = (l.c.monto[j] as number) - (b.c.monto[i] as number);
    const lag = (b.c.dia[i] as number) - (l.c.dia[j] as number) + VENTANA_DIAS;
    if (diferencia === 0 || lag < 0 || lag >= m.mLag.length) return;
    if ((b.c.monto[i] as number) > 0 !== (l.c.monto[j] as number) > 0) return;
    const deMonto = this.deMonto[diferencia + MAXIMA_CON_DOCUMENTO] as number;
    const previa = (PREVIA * deMonto * (m.mLag[lag] as number)) / Math.min(densidad, 0.05);
    if (previa * 5e5 < 0.02) return;
    const conocida = this.t.conocidas.get(diferencia);
    const doc = rasgos.documento(i, j);
    const rut = rasgos.rut(i, j);
    const fuerte = doc === DOC.igual || doc === DOC.enGlosa || rut === RUT.igual;
    // Without a document or a RUT only a name or a listed fee makes it worth reading the text.
    if (!fuerte && previa * (r.doc[doc] as number) * 300 < 0.3) return;
    const persona = rasgos.persona(i, j);
    if (!fuerte && conocida === undefined && fuerzaTexto(persona) < 2 && rutDe(persona) !== RUT.falta) return;
    const w = previa * (r.doc[doc] as number) * (r.persona[persona] as number);
    if (w < 0.01) return;
    const marcas = (conocida === undefined ? 0 : MARCA.comisionConocida) | (fuerte ? MARCA.mismoDocumento : 0);
    salida.agregar(i, { regla: 7, filasB: [i], filasL: [j], w: Math.min(w, 1e9), p: 0, marcas });
  }
}
