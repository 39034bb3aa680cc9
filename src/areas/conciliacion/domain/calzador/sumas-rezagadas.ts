import { MAX_ITEMS_SUMA } from './calce.ts';
import { type DiasHabiles, habilesEntre } from './dias-habiles.ts';
import { claveDia } from './libres.ts';
import { anotar, type Busqueda } from './suma-partes.ts';
import { sumasAcotadas } from './sumas-acotadas.ts';
import { SumasPequenas } from './sumas-pequenas.ts';

/** Banking days from a receipt to its deposit, or from a debt to the payments that settle it; and to those of them that name who pays. */
const HABILES = 3;
const HABILES_CON_NOMBRE = 5;
/** Calendar days that may hold so many banking ones: a long weekend in between. */
const CORRIDOS = 9;
/** Lines of those days that are added up: beyond, a sum of them says nothing. */
const MAX_LINEAS = 56;
/** Up to how many lines four of them are sought, and five. */
const MAX_DE_A_CUATRO = 36;
const MAX_DE_A_CINCO = 18;
/** Sums of one length from which they say nothing. */
const MAX_EXPLICACIONES = 16;
/** Payments without a RUT up to which their names are read. */
const MAX_SIN_RUT = 8;
/** Odds of a sum already found from which no other is sought. */
export const CONVINCENTE = 20;

/** The free lines of some days of one account and sign, in the order of their amounts. */
interface Canasta {
  filas: readonly number[];
  sumas: SumasPequenas;
}

/** The baskets of one side: asked for the same days once and again, they are made once. */
export class Canastas {
  private clave: readonly number[] = [];
  private ultima: Canasta = { filas: [], sumas: new SumasPequenas([]) };

  constructor(
    private readonly partes: Busqueda['partes'],
    private readonly habiles: DiasHabiles,
  ) {}

  /** Free lines from `desde` to `hasta` banking days after `dia` (negative: before). */
  de(cuenta: number, dia: number, signo: number, desde: number, hasta: number): Canasta {
    const [c, d, s, x, z] = this.clave;
    if (c === cuenta && d === dia && s === signo && x === desde && z === hasta) return this.ultima;
    this.clave = [cuenta, dia, signo, desde, hasta];
    this.ultima = canasta(this.partes, this.enDias(cuenta, dia, signo, desde, hasta));
    return this.ultima;
  }

  private enDias(cuenta: number, dia: number, signo: number, desde: number, hasta: number): number[] {
    const { porDia, c } = this.partes;
    const filas: number[] = [];
    // The nearest days first: they are the ones that stay when there is no room for all.
    for (let paso = 0; paso <= CORRIDOS; paso += 1) {
      for (const d of paso === 0 ? [dia] : [dia - paso, dia + paso]) {
        const distancia = habilesEntre(this.habiles, d, dia) * Math.sign(d - dia);
        if (distancia < desde || distancia > hasta || (d < dia && desde === 0) || (d > dia && hasta === 0)) continue;
        const g = porDia.buscar(cuenta, claveDia(d));
        if (g < 0) continue;
        for (let k = porDia.inicio[g] as number; k < (porDia.inicio[g + 1] as number) && filas.length < MAX_LINEAS; k += 1) {
          const p = porDia.filas[k] as number;
          if (Math.sign(c.monto[p] as number) === signo && this.partes.esLibre(p)) filas.push(p);
        }
      }
    }
    return filas;
  }
}

/** `filas` of one sign, ready to be added up. */
function canasta({ c }: Busqueda['partes'], filas: number[]): Canasta {
  const enOrden = filas.sort((p, s) => Math.abs(c.monto[p] as number) - Math.abs(c.monto[s] as number) || p - s);
  return { filas: enOrden, sumas: new SumasPequenas(enOrden.map((p) => Math.abs(c.monto[p] as number))) };
}

/** How many lines of a basket are worth adding up: the payments of one debt, that seldom keep to a day, fewer than the receipts of a deposit. */
const itemsDe = (n: number, n1: boolean) => (n <= MAX_DE_A_CINCO ? MAX_ITEMS_SUMA - (n1 ? 0 : 1) : n1 && n <= MAX_DE_A_CUATRO ? 4 : 3);

/**
 * Sums among what every other pass left without an explanation. Those lines are few, so that a sum of two to five of them, all near in time,
 * is seldom an accident even when nothing else says whose they are. Only suggested: what is found here is never locked.
 */
export class SumasRezagadas {
  private readonly canastas: Canastas;
  private readonly conNombre: Canastas;

  constructor(
    private readonly q: Busqueda,
    habiles: DiasHabiles,
  ) {
    this.canastas = new Canastas(q.partes, habiles);
    this.conNombre = new Canastas(q.partes, habiles);
  }

  /** `explicadas`: targets that something found before explains well enough. */
  buscar(explicadas: Uint8Array): void {
    const { objetivos } = this.q;
    for (const t of objetivos.filas) if (objetivos.esLibre(t) && explicadas[t] === 0) this.deObjetivo(t);
  }

  private deObjetivo(t: number): void {
    const { c } = this.q.objetivos;
    const monto = c.monto[t] as number;
    if (monto === 0) return;
    const [cuenta, dia] = [c.cuenta[t] as number, c.dia[t] as number];
    const signo = Math.sign(monto);
    const n1 = this.q.peso.sentido === 'n1';
    const { filas, sumas } = this.canastas.de(cuenta, dia, signo, n1 ? -HABILES : 0, n1 ? 0 : HABILES);
    if (filas.length > 1 && this.caben(monto, filas)) this.porSumaSola(t, filas, sumas);
    // The receipts of one client are added up by themselves; here, the payments of one debt.
    if (n1 || this.q.salida.mejorPeso(t) >= CONVINCENTE) return;
    this.conSuPersona(t, this.conNombre.de(cuenta, dia, signo, 0, HABILES_CON_NOMBRE).filas);
  }

  /** The two smallest lines are not already too much. */
  private caben(monto: number, filas: readonly number[]): boolean {
    const { c } = this.q.partes;
    return Math.abs((c.monto[filas[0] as number] as number) + (c.monto[filas[1] as number] as number)) <= Math.abs(monto);
  }

  /** Sums of few lines, from the shortest; those of the length at which they become too many are left out, and the longer ones. */
  private porSumaSola(t: number, filas: readonly number[], sumas: SumasPequenas): void {
    const monto = Math.abs(this.q.objetivos.c.monto[t] as number);
    const hallados: (readonly number[])[] = [];
    sumas.buscar(monto, itemsDe(filas.length, this.q.peso.sentido === 'n1'), (lugares) => hallados.push(lugares), MAX_EXPLICACIONES);
    const corte = hallados.length < MAX_EXPLICACIONES ? MAX_ITEMS_SUMA + 1 : (hallados[MAX_EXPLICACIONES - 1]?.length ?? 0);
    for (const lugares of hallados)
      if (lugares.length > 1 && lugares.length < corte)
        anotar(
          this.q,
          t,
          lugares.map((k) => filas[k] as number),
        );
  }

  /** Only the lines that name the same person, or nobody: being fewer, more of them may be added up. */
  private conSuPersona(t: number, filas: readonly number[]): void {
    const { objetivos, partes, peso } = this.q;
    const monto = Math.abs(objetivos.c.monto[t] as number);
    const [posibles, total] = this.quePodrian(t, filas, monto);
    if (posibles.length < 2 || total < monto) return;
    const suyas: { p: number; monto: number; fuerza: number }[] = [];
    for (const p of posibles) {
      const fuerza = peso.deLaPersona(t, p);
      if (fuerza > 0) suyas.push({ p, monto: Math.abs(partes.c.monto[p] as number), fuerza });
    }
    // Where nobody is named, the sums of few lines have already said all there is to say.
    if (suyas.length < 2 || !suyas.some((x) => x.fuerza > 1)) return;
    suyas.sort((x, y) => y.monto - x.monto || y.fuerza - x.fuerza || x.p - y.p);
    const montos = suyas.map((x) => x.monto);
    sumasAcotadas(montos, monto, MAX_ITEMS_SUMA, (lugares) => {
      if (lugares.length > 1)
        anotar(
          this.q,
          t,
          lugares.map((k) => suyas[k]?.p as number),
        );
    });
  }

  /** The lines that could be payments of that debt, and what they add up to; none when they are many and none carries its RUT. */
  private quePodrian(t: number, filas: readonly number[], monto: number): [number[], number] {
    const { objetivos, partes } = this.q;
    const rut = Math.abs(objetivos.c.rut[t] as number);
    const posibles: number[] = [];
    let [total, conRut] = [0, false];
    for (const p of filas) {
      const m = Math.abs(partes.c.monto[p] as number);
      const otro = Math.abs(partes.c.rut[p] as number);
      if (m >= monto || (rut !== 0 && otro !== 0 && otro !== rut)) continue;
      posibles.push(p);
      total += m;
      if (otro !== 0 && otro === rut) conRut = true;
    }
    return conRut || posibles.length <= MAX_SIN_RUT ? [posibles, total] : [[], 0];
  }
}
