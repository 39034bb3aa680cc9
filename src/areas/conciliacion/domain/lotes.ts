import { VENTANA_DIAS } from './calce.ts';
import { desdeMonto } from './ordenar.ts';
import { anotar, type Busqueda } from './suma-partes.ts';

/** Receipts of a day from which a lot is sought, and up to which. */
const MIN_RECIBOS = 10;
const MAX_RECIBOS = 200;
/** Above this, only one or two receipts are taken for strangers. */
const MAX_PARA_TRES = 80;
const MAX_OBJETIVOS = 40;

/**
 * Lots without a number: a deposit that is the whole day of an account but for one, two or three receipts that were not of it.
 * (What is left out is sought, not what is in: 50 receipts of a PAC lot are one subtraction away.)
 */
export function buscarLotes(q: Busqueda): void {
  const { porDia } = q.partes;
  for (let g = 0; g < porDia.n; g += 1) {
    if ((porDia.inicio[g + 1] as number) - (porDia.inicio[g] as number) < MIN_RECIBOS) continue;
    for (const signo of [1, -1]) new Dia(q, g, signo).buscar();
  }
}

class Dia {
  private readonly filas: number[] = [];
  /** Absolute amounts, ascending. */
  private readonly montos: number[] = [];
  private total = 0;

  constructor(
    private readonly q: Busqueda,
    g: number,
    private readonly signo: number,
  ) {
    const { porDia, c } = q.partes;
    for (let k = porDia.inicio[g] as number; k < (porDia.inicio[g + 1] as number); k += 1) {
      const i = porDia.filas[k] as number;
      if ((c.monto[i] as number) * signo > 0 && q.partes.esLibre(i)) this.filas.push(i);
    }
    if (signo < 0) this.filas.reverse();
    for (const i of this.filas) {
      this.montos.push(Math.abs(c.monto[i] as number));
      this.total += Math.abs(c.monto[i] as number);
    }
  }

  /** Every deposit of the window that is more than half the day. */
  buscar(): void {
    const { objetivos, partes } = this.q;
    const n = this.filas.length;
    if (n < MIN_RECIBOS || n > MAX_RECIBOS) return;
    const cuenta = partes.c.cuenta[this.filas[0] as number] as number;
    const dia = partes.c.dia[this.filas[0] as number] as number;
    const [menor, mayor] = this.signo > 0 ? [this.total / 2, this.total] : [-this.total, -this.total / 2];
    const hasta = desdeMonto(objetivos.c, cuenta, mayor + 1);
    let mirados = 0;
    for (let t = desdeMonto(objetivos.c, cuenta, menor); t < hasta && mirados < MAX_OBJETIVOS; t += 1) {
      if (!objetivos.esLibre(t) || Math.abs((objetivos.c.dia[t] as number) - dia) > VENTANA_DIAS) continue;
      mirados += 1;
      this.restar(t, this.total - Math.abs(objetivos.c.monto[t] as number));
    }
  }

  /** The receipts that add up to what is left over. */
  private restar(t: number, sobra: number): void {
    const { montos } = this;
    const n = montos.length;
    if (sobra === 0) this.sin(t, [], 1);
    for (let x = 0; x < n && (montos[x] as number) <= sobra; x += 1) {
      const resto = sobra - (montos[x] as number);
      if (resto === 0) this.sin(t, [x], n);
      this.dos(t, [], x, resto, (n * n) / 2);
      if (n > MAX_PARA_TRES) continue;
      for (let y = x + 1; y < n && (montos[y] as number) < resto; y += 1)
        this.dos(t, [x], y, resto - (montos[y] as number), (n * n * n) / 6);
    }
  }

  /** One more after `x` that is exactly `resto`. */
  private dos(t: number, otros: readonly number[], x: number, resto: number, combinaciones: number): void {
    let [a, z] = [x + 1, this.montos.length];
    while (a < z) {
      const medio = (a + z) >> 1;
      if ((this.montos[medio] as number) < resto) a = medio + 1;
      else z = medio;
    }
    if (a < this.montos.length && this.montos[a] === resto) this.sin(t, [...otros, x, a], combinaciones);
  }

  private sin(t: number, fuera: readonly number[], combinaciones: number): void {
    anotar(
      this.q,
      t,
      this.filas.filter((_, k) => !fuera.includes(k)),
      combinaciones,
    );
  }
}
