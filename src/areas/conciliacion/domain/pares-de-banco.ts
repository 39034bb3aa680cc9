import { mezclar, SEMILLA } from './campos.ts';
import { type DiasHabiles, habilesEntre } from './dias-habiles.ts';
import { claveDia, type Libres } from './libres.ts';

/** Free lines of one day beyond which its pairs say nothing, and pairs that are kept at most. */
const MAX_DEL_DIA = 60;
const MAX_PARES = 1_500_000;

/** Every two free lines of the bank of one account and sign a few banking days apart, by their sum. */
export class ParesDeBanco {
  private readonly primera: number[] = [];
  private readonly segunda: number[] = [];
  private readonly siguiente: number[] = [];
  /** Last pair of each sum, by account. */
  private readonly porSuma: Map<number, number>[] = [];

  constructor(
    private readonly b: Libres,
    private readonly habiles: DiasHabiles,
    private readonly plazo: number,
  ) {
    const { filas, c } = b;
    for (let k = 0; k < filas.length && this.primera.length < MAX_PARES; k += 1) {
      const i = filas[k] as number;
      if (!this.entra(i)) continue;
      for (let s = k + 1; s < filas.length; s += 1) {
        const j = filas[s] as number;
        if (c.cuenta[j] !== c.cuenta[i] || habilesEntre(habiles, c.dia[i] as number, c.dia[j] as number) > plazo) break;
        if (this.entra(j) && (c.monto[i] as number) > 0 === (c.monto[j] as number) > 0) this.guardar(i, j);
      }
    }
  }

  private entra(i: number): boolean {
    const { b } = this;
    const { cuenta, dia, monto } = b.c;
    return b.esLibre(i) && monto[i] !== 0 && b.porDia.conFila(i, cuenta[i] as number, claveDia(dia[i] as number)) <= MAX_DEL_DIA;
  }

  private guardar(i: number, j: number): void {
    const { c } = this.b;
    const cuenta = c.cuenta[i] as number;
    const mapa = this.porSuma[cuenta] ?? new Map<number, number>();
    this.porSuma[cuenta] = mapa;
    const suma = (c.monto[i] as number) + (c.monto[j] as number);
    const n = this.primera.length;
    this.primera.push(i);
    this.segunda.push(j);
    this.siguiente.push(mapa.get(suma) ?? -1);
    mapa.set(suma, n);
  }

  /** Visits the pairs of that account and sum. */
  conSuma(cuenta: number, suma: number, visitar: (x: number, y: number) => void): void {
    for (let n = this.porSuma[cuenta]?.get(suma) ?? -1; n >= 0; n = this.siguiente[n] as number)
      visitar(this.primera[n] as number, this.segunda[n] as number);
  }

  /** Visits every two and every three abonos that carry one text and no RUT, at most a banking day apart, where they are few. */
  conUnTexto(maximo: number, visitar: (filas: readonly number[]) => void): void {
    const { b, habiles } = this;
    const { c, filas } = b;
    const textos = new Map<string, number[]>();
    for (const i of filas) {
      if (!b.esLibre(i) || c.rut[i] !== 0 || (c.monto[i] as number) <= 0 || !this.entra(i)) continue;
      const clave = `${c.cuenta[i]} ${huellaTexto(b, i)}`;
      const lista = textos.get(clave);
      if (lista) lista.push(i);
      else textos.set(clave, [i]);
    }
    for (const lista of textos.values()) {
      for (const [k, i] of lista.entries()) {
        const cerca = [];
        for (let s = k + 1; s < lista.length && cerca.length <= maximo; s += 1) {
          if (habilesEntre(habiles, c.dia[i] as number, c.dia[lista[s] as number] as number) > 1) break;
          cerca.push(lista[s] as number);
        }
        if (cerca.length >= maximo) continue;
        for (const [n, x] of cerca.entries()) {
          visitar([i, x]);
          for (const y of cerca.slice(n + 1)) visitar([i, x, y]);
        }
      }
    }
  }
}

/** The letters of a description, whatever its numbers. */
function huellaTexto({ c }: Libres, i: number): number {
  const desde = c.textoIni[i] as number;
  let h = SEMILLA;
  for (let k = desde; k < desde + (c.textoLargo[i] as number); k += 1) {
    const letra = c.bytes[k] as number;
    if (letra < 48 || letra > 57) h = mezclar(h, letra >= 97 && letra <= 122 ? letra - 32 : letra);
  }
  return h;
}
