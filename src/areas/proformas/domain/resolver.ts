import { anualDeMensual } from '#finanzas/tmc.ts';
import { capitalEnUf } from '#finanzas/tramos-tmc.ts';
import { cmp, div, frac, min, mul, roundInt, toFixed } from '#kernel/values/decimal.ts';
import { type Pesos, type Porcentaje, pesos, type TasaMensual } from '#kernel/values/money.ts';
import type { TmcDelDia } from './contexto.ts';
import { liquidar } from './precio.ts';
import type { Condiciones, Fila, Precio } from './precio-datos.ts';
import { plazoPonderado, tasaConGastos, tasaSobreAnticipo } from './tasas.ts';

/** "Quiero girar X": what to change so that the client receives at least X (areas/2 proformas, done-when 8). */
export interface PedidoResolver {
  objetivo: Pesos;
  variable: 'tasa' | 'anticipo';
  filas: readonly Fila[];
  condiciones: Condiciones;
  /** pks whose rate (or advance) was typed by hand: they do not move. */
  fijas: readonly string[];
  tmc: TmcDelDia;
  /** Lowest rate that may be offered, and highest advance of the line. */
  tasa_minima: TasaMensual;
  anticipo_maximo: Porcentaje;
}

/** A value tried (percent with 2 decimals) and its price. */
interface Prueba {
  valor: string;
  precio: Precio;
}

type Solucion =
  | {
      resuelto: true;
      variable: PedidoResolver['variable'];
      /** The highest rate, or the lowest advance, that reaches the objective. */
      valor: string;
      precio: Precio;
      /** What the client receives above the objective. */
      sobra: Pesos;
    }
  | {
      resuelto: false;
      /** `tope`: not even the end of the range reaches it. `tmc`: some value does, but above the maximum conventional rate. */
      motivo: 'tope' | 'tmc';
      falta: Pesos;
      /** The most that the range gives within the TMC; null when no value of it is within. */
      mejor: { valor: string; monto_girar: Pesos } | null;
    };

/** Rates above 10 % a month are not tried: no bracket of the TMC comes near. */
const TASA_TOPE = 1_000;

const texto = (centesimas: number): string => toFixed({ n: BigInt(centesimas), d: 100n }, 2);

/** Whether a price passes both tests of domain §3: the rate of each row, and the operation with its charges. */
export function dentroDeTmc(precio: Precio, condiciones: Condiciones, tmc: TmcDelDia): boolean {
  const capital_uf = capitalEnUf(precio.total_anticipo, condiciones.valor_uf);
  for (const d of precio.documentos) {
    const tope = tmc({ dias: d.dias, capital_uf });
    if (!tope || cmp(anualDeMensual(tasaSobreAnticipo(d, condiciones.base_dp)), tope.valor) > 0) return false;
  }
  const conGastos = tasaConGastos(precio);
  const tope = tmc({ dias: plazoPonderado(precio), capital_uf });
  return conGastos !== null && tope !== null && cmp(conGastos, tope.valor) <= 0;
}

function probar(o: PedidoResolver, centesimas: number): Prueba {
  const valor = texto(centesimas);
  const cambio = o.variable === 'tasa' ? { tasa: valor as TasaMensual } : { anticipo_pct: valor as Porcentaje };
  const filas = o.filas.map((f) => (o.fijas.includes(f.pk) ? f : { ...f, ...cambio }));
  return { valor, precio: liquidar(filas, { ...o.condiciones, ...cambio }) };
}

function fallo(o: PedidoResolver, alcanzable: boolean, mejor: Prueba | null): Solucion {
  const monto_girar = mejor?.precio.monto_girar ?? pesos(0);
  return {
    resuelto: false,
    motivo: alcanzable ? 'tmc' : 'tope',
    falta: pesos(o.objetivo - (mejor ? monto_girar : 0)),
    mejor: mejor && { valor: mejor.valor, monto_girar },
  };
}

function exito(o: PedidoResolver, p: Prueba): Solucion {
  return { resuelto: true, variable: o.variable, ...p, sobra: pesos(p.precio.monto_girar - o.objetivo) };
}

/** Highest rate worth trying: that of the strictest bracket among the rows that move (with base MONTO, less in proportion). */
function techoDeTasa(o: PedidoResolver): number {
  const base = probar(o, 1).precio;
  const capital_uf = capitalEnUf(base.total_anticipo, o.condiciones.valor_uf);
  let techo = frac(TASA_TOPE);
  for (const d of base.documentos) {
    if (o.fijas.includes(d.pk) || d.anticipo === 0) continue;
    const tope = o.tmc({ dias: d.dias, capital_uf })?.valor ?? '0';
    const parte = o.condiciones.base_dp === 'MONTO' ? div(d.anticipo, d.monto) : frac(1);
    techo = min(techo, mul(div(mul(tope, 100), 12), parte));
  }
  return roundInt(techo, 'down');
}

/** Every rate of the range from the highest: the minimum cost makes the giro rise before it falls, so none is skipped. */
function resolverTasa(o: PedidoResolver): Solucion {
  const piso = roundInt(mul(o.tasa_minima, 100), 'up');
  let mejor: Prueba | null = null;
  for (let t = techoDeTasa(o); t >= piso; t -= 1) {
    const p = probar(o, t);
    if (!dentroDeTmc(p.precio, o.condiciones, o.tmc)) continue;
    if (p.precio.monto_girar >= o.objetivo) return exito(o, p);
    if (mejor === null || p.precio.monto_girar > mejor.precio.monto_girar) mejor = p;
  }
  return fallo(o, probar(o, piso).precio.monto_girar >= o.objetivo, mejor);
}

/** Smallest integer of [lo, hi] that holds, for a predicate that stays true once true; null when none does. */
function primero(lo: number, hi: number, cumple: (n: number) => boolean): number | null {
  if (lo > hi || !cumple(hi)) return null;
  let [a, b] = [lo, hi];
  while (a < b) {
    const m = Math.floor((a + b) / 2);
    if (cumple(m)) b = m;
    else a = m + 1;
  }
  return a;
}

/** Brackets of the rows and of the whole at an advance: they change only when the capital crosses a limit in UF. */
function tramos(o: PedidoResolver, precio: Precio): string {
  const capital_uf = div(precio.total_anticipo, o.condiciones.valor_uf);
  const codigo = (dias: number | ReturnType<typeof div>) => o.tmc({ dias, capital_uf })?.codigo ?? '';
  return [...precio.documentos.map((d) => codigo(d.dias)), codigo(plazoPonderado(precio))].join();
}

/**
 * More advance never gives less (the price difference of one more peso is under a peso), and inside one set of brackets the weight of
 * the charges only falls: so each stretch of equal brackets is searched by halves.
 */
function resolverAnticipo(o: PedidoResolver): Solucion {
  const techo = roundInt(mul(min(o.anticipo_maximo, 100), 100), 'down');
  const precio = (n: number) => probar(o, n).precio;
  const dentro = (n: number) => dentroDeTmc(precio(n), o.condiciones, o.tmc);
  const alcanza = primero(1, techo, (n) => precio(n).monto_girar >= o.objetivo);
  let mejor: Prueba | null = null;
  for (let desde = 1; desde <= techo; ) {
    const inicio = desde;
    const aqui = tramos(o, precio(inicio));
    const hasta = (primero(inicio, techo, (n) => tramos(o, precio(n)) !== aqui) ?? techo + 1) - 1;
    const sirve = alcanza === null ? null : primero(Math.max(inicio, alcanza), hasta, dentro);
    if (sirve !== null) return exito(o, probar(o, sirve));
    if (dentro(hasta)) mejor = probar(o, hasta);
    desde = hasta + 1;
  }
  return fallo(o, alcanza !== null, mejor);
}

/**
 * The rate (highest) or the advance (lowest), with 2 decimals, that gives at least `objetivo` within the TMC; or how many pesos are
 * missing from the most that can be given. A price whose cost with charges exceeds the TMC is no solution even where an exception
 * could be asked. Throws RangeError for an objective that is not positive.
 */
export function resolver(o: PedidoResolver): Solucion {
  if (o.objetivo <= 0) throw new RangeError('objective must be positive');
  return o.variable === 'tasa' ? resolverTasa(o) : resolverAnticipo(o);
}
