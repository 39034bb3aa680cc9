import { VENTANA_DIAS } from './calce.ts';
import type { Hipotesario } from './hipotesis.ts';
import type { Libres } from './libres.ts';
import { MARCA } from './lista-calces.ts';
import type { Modelo, Razones } from './modelo.ts';
import { desdeMonto } from './ordenar.ts';
import { DOC, fuerzaTexto, type Rasgos, RUT, rutDe, textoAjeno } from './rasgos.ts';

/** No bank nor collector keeps more than this share of a payment. */
const MAXIMA = 0.06;
/** Days between a receipt and its net payment, when a rate is learned. */
const DIAS_CERCA = 5;
/** Pairs of one document or RUT that must agree on a rate before it is one. */
const MINIMO_PARES = 4;
const MAX_TASAS = 6;
/** Rounding: of the fee, and of its tax apart. In pesos, either way. */
const REDONDEO = 1;
/** Share of the free bank lines that are short by a share of the amount. */
const PREVIA = 0.08;
/** Share of those that keep to no rate of the account. */
const SUELTAS = 0.15;
/** Book rows looked at for one rate of one line. */
const MAX_VECINAS = 200;
/** How much below that ratio to the amount a fee is not a proportional one: the list of fixed fees looks at it. */
const MINIMA = 0.002;

/** A rate that an account is charged, as the interval that all its pairs leave, and how many they are. */
interface Tasa {
  desde: number;
  hasta: number;
  pares: number;
}

interface Par {
  desde: number;
  hasta: number;
  diferencia: number;
}

/** What the bank shows less than the book, when both share the document, or the RUT within a few days: also where it is already explained. */
function paresDeCuenta(b: Libres, l: Libres): Map<number, Par[]> {
  const porCuenta = new Map<number, Par[]>();
  for (const i of b.filas) {
    const cuenta = b.c.cuenta[i] as number;
    const doc = b.c.doc[i] as number;
    const rut = Math.abs(b.c.rut[i] as number);
    if ((b.c.monto[i] as number) <= 0 || (doc === 0 && rut === 0)) continue;
    const ver = (indice: Libres['porDoc'], clave: number) => {
      const g = clave === 0 ? -1 : indice.buscar(cuenta, clave);
      if (g < 0) return;
      for (let k = indice.inicio[g] as number; k < Math.min(indice.inicio[g + 1] as number, (indice.inicio[g] as number) + 40); k += 1) {
        const j = indice.filas[k] as number;
        if (
          (indice === l.porRut && doc !== 0 && l.c.doc[j] === doc) ||
          Math.abs((b.c.dia[i] as number) - (l.c.dia[j] as number)) > DIAS_CERCA
        )
          continue;
        const [neto, bruto] = [b.c.monto[i] as number, l.c.monto[j] as number];
        const diferencia = bruto - neto;
        if (neto <= 0 || diferencia < bruto * MINIMA || diferencia > bruto * MAXIMA) continue;
        const lista = porCuenta.get(cuenta) ?? [];
        lista.push({ desde: (diferencia - REDONDEO) / bruto, hasta: (diferencia + REDONDEO) / bruto, diferencia });
        porCuenta.set(cuenta, lista);
      }
    };
    ver(l.porDoc, doc);
    ver(l.porRut, rut);
  }
  return porCuenta;
}

/**
 * The rates of one account: where the intervals of most pairs meet, again and again without the pairs already explained. A fee of one fixed
 * amount is no rate: the pairs must show different amounts.
 */
export function tasasDe(pares: readonly Par[]): Tasa[] {
  const out: Tasa[] = [];
  let quedan = [...pares];
  while (out.length < MAX_TASAS) {
    const mejor = masCruzada(quedan);
    if (!mejor) break;
    const cruza = (p: Par) => p.desde <= mejor.hasta && p.hasta >= mejor.desde;
    const suyos = quedan.filter(cruza);
    if (suyos.length < MINIMO_PARES) break;
    quedan = quedan.filter((p) => !cruza(p));
    if (new Set(suyos.map((p) => p.diferencia)).size < MINIMO_PARES) continue;
    out.push({ ...mejor, pares: suyos.length });
  }
  return out;
}

/** The stretch that most intervals cover; of equal ones, the lowest. */
function masCruzada(pares: readonly Par[]): { desde: number; hasta: number } | undefined {
  const bordes = pares.flatMap((p) => [
    { x: p.desde, paso: 1 },
    { x: p.hasta, paso: -1 },
  ]);
  bordes.sort((a, z) => a.x - z.x || z.paso - a.paso);
  let [abiertos, mejor] = [0, 0];
  let tramo: { desde: number; hasta: number } | undefined;
  for (const [k, borde] of bordes.entries()) {
    abiertos += borde.paso;
    if (borde.paso < 0 || abiertos <= mejor) continue;
    mejor = abiertos;
    tramo = { desde: borde.x, hasta: bordes[k + 1]?.x ?? borde.x };
  }
  return tramo;
}

/** R7 when what is kept is a share of the payment: a card, a collector. Always a suggestion: it is above the tolerance, or near it by chance. */
export class ComisionesProporcionales {
  private readonly tasas = new Map<number, { tasas: Tasa[]; total: number }>();

  constructor(
    private readonly rasgos: Rasgos,
    private readonly m: Modelo,
    private readonly r: Razones,
    private readonly b: Libres,
    private readonly l: Libres,
    /** What the exact pairs left free, whatever took it afterwards: the rates are learned from it. */
    antes: { b: Libres; l: Libres },
  ) {
    for (const [cuenta, pares] of paresDeCuenta(antes.b, antes.l)) {
      const tasas = tasasDe(pares);
      this.tasas.set(cuenta, { tasas, total: tasas.reduce((s, t) => s + t.pares, 0) });
    }
  }

  buscar(salida: Hipotesario): void {
    for (const i of this.b.filas) if (this.b.esLibre(i) && (this.b.c.monto[i] as number) > 0) this.deLinea(i, salida);
  }

  private deLinea(i: number, salida: Hipotesario): void {
    const { b, l } = this;
    const cuenta = b.c.cuenta[i] as number;
    const neto = b.c.monto[i] as number;
    const { tasas, total } = this.tasas.get(cuenta) ?? { tasas: [], total: 0 };
    for (const t of tasas) {
      const parte = ((1 - SUELTAS) * t.pares) / total;
      const desde = desdeMonto(l.c, cuenta, Math.floor((neto - REDONDEO) / (1 - t.desde)));
      const tope = Math.ceil((neto + REDONDEO) / (1 - t.hasta));
      for (let j = desde; j < Math.min(l.c.n, desde + MAX_VECINAS) && l.c.cuenta[j] === cuenta; j += 1) {
        const bruto = l.c.monto[j] as number;
        if (bruto > tope) break;
        const comision = bruto - neto;
        if (comision < bruto * t.desde - REDONDEO || comision > bruto * t.hasta + REDONDEO) continue;
        const ancho = 2 * REDONDEO + 1 + bruto * (t.hasta - t.desde);
        this.probar(i, j, parte / ancho, MARCA.comisionProporcional, salida);
      }
    }
    this.sueltas(i, salida);
  }

  /** No rate of the account explains it: only the document or the RUT say that it is the same payment. */
  private sueltas(i: number, salida: Hipotesario): void {
    const { b, l } = this;
    const cuenta = b.c.cuenta[i] as number;
    const neto = b.c.monto[i] as number;
    for (const [indice, clave] of [
      [l.porDoc, b.c.doc[i] as number],
      [l.porRut, Math.abs(b.c.rut[i] as number)],
    ] as const) {
      const g = clave === 0 ? -1 : indice.buscar(cuenta, clave);
      if (g < 0) continue;
      const hasta = Math.min(indice.inicio[g + 1] as number, (indice.inicio[g] as number) + MAX_VECINAS);
      for (let k = indice.inicio[g] as number; k < hasta; k += 1) {
        const j = indice.filas[k] as number;
        const comision = (l.c.monto[j] as number) - neto;
        if (comision > 0 && comision <= (l.c.monto[j] as number) * MAXIMA)
          this.probar(i, j, SUELTAS / (MAXIMA * (l.c.monto[j] as number)), 0, salida);
      }
    }
  }

  /** `porPeso`: chance of that very difference, per peso, among the proportional fees of the account. */
  private probar(i: number, j: number, porPeso: number, marca: number, salida: Hipotesario): void {
    const { rasgos, m, r, b, l } = this;
    const lag = (b.c.dia[i] as number) - (l.c.dia[j] as number) + VENTANA_DIAS;
    if (!l.esLibre(j) || lag < 0 || lag >= m.mLag.length) return;
    const cuenta = b.c.cuenta[i] as number;
    const porDia = Math.max(0.3, (l.porCuenta[cuenta] as number) / m.dias);
    // A stranger of about that amount on that day.
    const accidente = (porDia * Math.max(1 - l.redondos, 0.1)) / (3 * (l.c.monto[j] as number));
    const doc = rasgos.documento(i, j);
    const persona = rasgos.persona(i, j);
    // A card or a collector names itself, not who paid.
    const quien = Math.max(
      textoAjeno(persona) && rutDe(persona) === RUT.falta && fuerzaTexto(persona) < 2 ? 0.5 : 0.05,
      r.persona[persona] as number,
    );
    const que = doc === DOC.distinto ? 0.3 : (r.doc[doc] as number);
    const w = (PREVIA * porPeso * (m.mLag[lag] as number) * que * quien) / accidente;
    if (w < 0.01) return;
    const fuerte = doc === DOC.igual || doc === DOC.enGlosa || rutDe(persona) === RUT.igual;
    salida.agregar(i, {
      regla: 7,
      filasB: [i],
      filasL: [j],
      w: Math.min(w, 1e9),
      p: 0,
      marcas: marca | (fuerte ? MARCA.mismoDocumento : 0),
    });
  }
}
