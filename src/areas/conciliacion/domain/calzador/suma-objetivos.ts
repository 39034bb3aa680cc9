import { MAX_ITEMS_SUMA, VENTANA_DIAS } from './calce.ts';
import { compararIds } from './columnas.ts';
import { claveDia } from './libres.ts';
import { anotar, type Busqueda, DIAS_ENTRE_PARTES } from './suma-partes.ts';

/** Items that carry the target's own document or RUT. */
const MAX_ANCLAS = 8;
const MAX_VECINAS = 240;
/** Odds of a group already found beyond which no other sum could compete. */
const SEGURO = 1e6;
/** Sums looked up for one target: the bound of the 200 ms a line (domain §14), in work and not by the clock. */
const MAX_SONDEOS = 12_000;

/** Groups found from the target: from the items that carry its document or RUT, completed with what is missing; else by pure sum. */
export class DesdeObjetivos {
  private sondeos = 0;
  private readonly vecinas = new Int32Array(MAX_VECINAS);
  private readonly montos = new Float64Array(MAX_VECINAS);
  private readonly dias = new Int32Array(MAX_VECINAS);

  constructor(private readonly q: Busqueda) {}

  buscar(): void {
    for (const t of this.q.objetivos.filas) if (this.q.objetivos.esLibre(t)) this.deObjetivo(t);
  }

  deObjetivo(t: number): void {
    if (this.q.salida.mejorPeso(t) >= SEGURO) return;
    this.sondeos = 0;
    const anclas = this.anclas(t);
    if (anclas.length > 0) this.conAnclas(t, anclas);
    if (!this.q.salida.tiene(t)) this.sinAnclas(t);
  }

  private cabe(t: number, p: number): boolean {
    const { objetivos, partes } = this.q;
    const [total, monto] = [objetivos.c.monto[t] as number, partes.c.monto[p] as number];
    return partes.esLibre(p) && Math.sign(total) === Math.sign(monto) && Math.abs(monto) < Math.abs(total);
  }

  private anclas(t: number): number[] {
    const { objetivos, partes } = this.q;
    const { c } = objetivos;
    const cuenta = c.cuenta[t] as number;
    const dia = c.dia[t] as number;
    const out = new Set<number>();
    const rut = Math.abs(c.rut[t] as number);
    const doc = c.doc[t] as number;
    for (const [indice, clave] of [
      [partes.porRut, rut],
      [partes.porDoc, doc],
    ] as const) {
      const g = clave === 0 ? -1 : indice.buscar(cuenta, clave);
      if (g < 0) continue;
      const hasta = Math.min(indice.inicio[g + 1] as number, (indice.inicio[g] as number) + 2000);
      for (let k = indice.inicio[g] as number; k < hasta; k += 1) {
        const p = indice.filas[k] as number;
        if (Math.abs((partes.c.dia[p] as number) - dia) <= VENTANA_DIAS && this.cabe(t, p)) out.add(p);
      }
    }
    if (out.size <= MAX_ANCLAS) return [...out];
    const lejos = (p: number) => Math.abs((partes.c.dia[p] as number) - dia);
    return [...out].sort((p, s) => lejos(p) - lejos(s) || compararIds(partes.c, p, s)).slice(0, MAX_ANCLAS);
  }

  private conAnclas(t: number, anclas: readonly number[]): void {
    const { objetivos, partes } = this.q;
    const cuenta = objetivos.c.cuenta[t] as number;
    const total = objetivos.c.monto[t] as number;
    for (let mascara = 1; mascara < 1 << anclas.length; mascara += 1) {
      const elegidas = anclas.filter((_, k) => (mascara >> k) & 1);
      if (elegidas.length > MAX_ITEMS_SUMA) continue;
      let resto = total;
      for (const p of elegidas) resto -= partes.c.monto[p] as number;
      if (resto === 0) {
        if (elegidas.length > 1) anotar(this.q, t, elegidas);
        continue;
      }
      if (Math.sign(resto) !== Math.sign(total) || elegidas.length === MAX_ITEMS_SUMA) continue;
      if (partes.puedeHaber(cuenta, resto)) this.completar(t, cuenta, elegidas, resto, anclas);
      if (elegidas.length <= 2) this.completarConDos(t, cuenta, elegidas, resto, anclas);
    }
  }

  /** One more item, of any RUT, near the ones already chosen; not one of `otras`, whose sums are sought by themselves. */
  private completar(t: number, cuenta: number, elegidas: readonly number[], resto: number, otras: readonly number[] = elegidas): void {
    const { partes } = this.q;
    const dia = partes.c.dia[elegidas[0] as number] as number;
    partes.conMonto(cuenta, resto, (p) => {
      if (Math.abs((partes.c.dia[p] as number) - dia) <= DIAS_ENTRE_PARTES && !otras.includes(p) && !elegidas.includes(p))
        anotar(this.q, t, [...elegidas, p]);
    });
  }

  private completarConDos(t: number, cuenta: number, elegidas: readonly number[], resto: number, anclas: readonly number[]): void {
    const { partes } = this.q;
    const dia = partes.c.dia[elegidas[0] as number] as number;
    const n = this.reunir(resto, cuenta, dia, dia);
    for (let k = 0; k < n; k += 1) {
      const y = this.vecinas[k] as number;
      const falta = resto - (partes.c.monto[y] as number);
      this.sondeos += 1;
      if (this.sondeos > MAX_SONDEOS) return;
      if (partes.puedeHaber(cuenta, falta) && !anclas.includes(y)) this.completar(t, cuenta, [...elegidas, y], falta, anclas);
    }
  }

  /** Two items by pure sum, and three where the days are quiet: only where a find would not be an accident. */
  private sinAnclas(t: number): void {
    const { objetivos, partes, peso } = this.q;
    const cuenta = objetivos.c.cuenta[t] as number;
    const dia = objetivos.c.dia[t] as number;
    const total = objetivos.c.monto[t] as number;
    const items = peso.itemsSinSenas(total, cuenta, dia);
    if (items < 2) return;
    const [antes, despues] = peso.sentido === 'n1' ? [3, 0] : [0, 3];
    const n = this.reunir(total, cuenta, dia - antes, dia + despues);
    const { vecinas, montos, dias } = this;
    const enOrden = peso.sentido === 'n1';
    for (let k = 0; k < n; k += 1) {
      const resto = total - (montos[k] as number);
      if (partes.puedeHaber(cuenta, resto)) this.completar(t, cuenta, [vecinas[k] as number], resto);
      if (items < 3) continue;
      for (let s = k + 1; s < n; s += 1) {
        // The receipts of a deposit are of one day; the payments of one debt may come on several.
        if (enOrden && dias[s] !== dias[k]) break;
        const falta = resto - (montos[s] as number);
        if (falta > 0 !== total > 0 || !partes.puedeHaber(cuenta, falta)) continue;
        this.sondeos += 1;
        if (this.sondeos > MAX_SONDEOS) return;
        this.completar(t, cuenta, [vecinas[k] as number, vecinas[s] as number], falta);
      }
    }
  }

  /** Gathers the free lines of some days that fit inside `total`; how many. */
  private reunir(total: number, cuenta: number, desde: number, hasta: number): number {
    const { porDia, c } = this.q.partes;
    let n = 0;
    for (let d = desde; d <= hasta; d += 1) {
      const g = porDia.buscar(cuenta, claveDia(d));
      if (g < 0) continue;
      const fin = porDia.inicio[g + 1] as number;
      for (let k = porDia.inicio[g] as number; k < fin && n < MAX_VECINAS; k += 1) {
        const p = porDia.filas[k] as number;
        const monto = c.monto[p] as number;
        if (!(total > 0 ? monto > 0 && monto < total : monto < 0 && monto > total) || !this.q.partes.esLibre(p)) continue;
        this.vecinas[n] = p;
        this.montos[n] = monto;
        this.dias[n] = d;
        n += 1;
      }
    }
    return n;
  }
}
