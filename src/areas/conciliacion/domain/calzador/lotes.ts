import { VENTANA_DIAS } from './calce.ts';
import { LIBRE_MINIMO, type Libres } from './libres.ts';
import { desdeMonto } from './ordenar.ts';
import { anotar, type Busqueda } from './suma-partes.ts';
import { SumasPequenas } from './sumas-pequenas.ts';

/** Receipts of a day from which a lot is sought, and up to which. */
const MIN_RECIBOS = 10;
const MAX_RECIBOS = 200;
/** How many strangers are sought among so many receipts: the more there are, the sooner a sum of them is an accident. */
const extranosEntre = (n: number) => (n <= 60 ? 4 : n <= 80 ? 3 : 2);
/** Two readings of the day: all that may be free, and only what most likely is. */
const LIBRES_DE_LOTE = [LIBRE_MINIMO, 0.6];
const LIBRES_DE_CONOCIDOS = [0];
const MAX_OBJETIVOS = 40;

/**
 * Lots without a number: a deposit that is the whole day of an account but for a few receipts that were not of it.
 * (What is left out is sought, not what is in: 50 receipts of a PAC lot are one subtraction away.)
 */
export function buscarLotes(q: Busqueda): void {
  const { porDia } = q.partes;
  for (let g = 0; g < porDia.n; g += 1) {
    if ((porDia.inicio[g + 1] as number) - (porDia.inicio[g] as number) < MIN_RECIBOS) continue;
    for (const signo of [1, -1]) for (const libre of LIBRES_DE_LOTE) new Dia(q, g, signo, libre).buscar();
  }
}

/** Receipts of one number, and clients among them, from which it is taken for the number of a lot. */
const MIN_DE_UN_LOTE = 8;
const MIN_CLIENTES = 5;

/** The clients that some lot of the books names by its number: who pays by mandate pays so every month. */
export function clientesDeLotes({ c, porDoc }: Libres): Set<number> {
  const out = new Set<number>();
  for (let g = 0; g < porDoc.n; g += 1) {
    const filas = porDoc.filas.subarray(porDoc.inicio[g] as number, porDoc.inicio[g + 1] as number);
    if (filas.length < MIN_DE_UN_LOTE) continue;
    const ruts = new Set<number>();
    for (const j of filas) if (c.rut[j] !== 0) ruts.add(Math.abs(c.rut[j] as number));
    if (ruts.size >= MIN_CLIENTES) for (const r of ruts) out.add(r);
  }
  return out;
}

/** Lots without a number among the receipts of those clients alone: a busy day hides its lot among many others. */
export function buscarLotesDe(q: Busqueda, clientes: ReadonlySet<number>): void {
  if (clientes.size < MIN_RECIBOS) return;
  const { porDia, c } = q.partes;
  const suyo = (i: number) => clientes.has(Math.abs(c.rut[i] as number)) || c.rut[i] === 0;
  for (let g = 0; g < porDia.n; g += 1) {
    if ((porDia.inicio[g + 1] as number) - (porDia.inicio[g] as number) < MIN_RECIBOS) continue;
    for (const libre of LIBRES_DE_CONOCIDOS) new Dia(q, g, 1, libre, suyo).buscar();
  }
}

class Dia {
  private readonly filas: number[] = [];
  /** Absolute amounts, ascending. */
  private readonly montos: number[] = [];
  private total = 0;
  private readonly sumas: SumasPequenas;

  constructor(
    private readonly q: Busqueda,
    g: number,
    private readonly signo: number,
    libre: number,
    entra: (i: number) => boolean = () => true,
  ) {
    const { porDia, c } = q.partes;
    for (let k = porDia.inicio[g] as number; k < (porDia.inicio[g + 1] as number); k += 1) {
      const i = porDia.filas[k] as number;
      if ((c.monto[i] as number) * signo > 0 && (q.partes.libre[i] as number) >= libre && entra(i)) this.filas.push(i);
    }
    if (signo < 0) this.filas.reverse();
    for (const i of this.filas) {
      this.montos.push(Math.abs(c.monto[i] as number));
      this.total += Math.abs(c.monto[i] as number);
    }
    this.sumas = new SumasPequenas(this.montos);
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

  /** The receipts, up to four, that add up to what is left over. */
  private restar(t: number, sobra: number): void {
    if (sobra === 0) this.sin(t, []);
    else this.sumas.buscar(sobra, extranosEntre(this.montos.length), (fuera) => this.sin(t, fuera));
  }

  private sin(t: number, fuera: readonly number[]): void {
    let combinaciones = 1;
    for (let k = 0; k < fuera.length; k += 1) combinaciones *= (this.montos.length - k) / (k + 1);
    anotar(
      this.q,
      t,
      this.filas.filter((_, k) => !fuera.includes(k)),
      combinaciones,
    );
  }
}
