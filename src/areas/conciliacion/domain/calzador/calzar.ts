import { type Calendario, makeCalendario } from '#kernel/values/calendar.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Calce, type LineaBanco, type LineaLibro, REGLAS, type Regla, VERSION_REGLAS } from './calce.ts';
import { trabaSola } from './candado.ts';
import { Cuentas, columnasDe } from './columnas.ts';
import { evidenciaDe } from './evidencia.ts';
import type { Memoria } from './memoria.ts';
import type { Modelo } from './modelo.ts';
import { calzarPorPasadas, type Pasada } from './pasadas.ts';
import { clavePar } from './rasgos.ts';

export interface OpcionesCalce {
  /** Banking days; by default those of the rules of domain §11. */
  calendario?: Calendario;
  /** Rules that may lock a match by themselves (areas/3: R1 and R2 in the product). What the others find, however sure, stays a suggestion. */
  confirman?: readonly Regla[];
  /** One wrong in so many: pairs whose odds are better lock too (`trabable`), besides the decisive ones. 0, the default: only those. */
  una_en?: number;
  /** What the signed matches of each account taught, by the text of the account. */
  memorias?: ReadonlyMap<string, Memoria>;
  /** Pairs that a person refused, by the ids of the line of the bank and that of the books: never locked nor offered again. */
  rechazados?: readonly (readonly [string, string])[];
  /** What an earlier run learned; without it the lines at hand teach. */
  modelo?: Modelo;
}

export interface ResultadoCalce {
  /** Locked: decisive on both sides. Each line stands in one of them at most (I13). */
  aceptados: Calce[];
  /** Up to three for each bank line that is left and for each book line paid in several times, best first. */
  sugeridos: Calce[];
  modelo: Modelo;
}

/**
 * Matches the lines of a bank statement with those of the book, stopping after each pass of the engine. Pure; the order of the lines does not
 * matter. Amounts in whole pesos. Throws 400 `datos_invalidos` for a line whose date or amount is not one. Domain §14, reconciliation.md §2.
 */
export function* calzarDeAPoco(
  banco: readonly LineaBanco[],
  libro: readonly LineaLibro[],
  opciones: OpcionesCalce = {},
): Generator<Pasada, ResultadoCalce> {
  const cuentas = new Cuentas();
  const b = columnasDe(banco, cuentas, 'banco');
  const l = columnasDe(libro, cuentas, 'libro');
  const { una_en = 0, memorias } = opciones;
  const deMotor = { una_en, rechazados: porLugar(banco, libro, opciones.rechazados ?? []), ...(memorias ? { memorias } : {}) };
  const { calces, rasgos, modelo } = yield* calzarPorPasadas(
    b,
    l,
    cuentas,
    opciones.calendario ?? makeCalendario(),
    opciones.modelo,
    deMotor,
  );
  const aceptados: Calce[] = [];
  const sugeridos: Calce[] = [];
  for (let k = 0; k < calces.n; k += 1) {
    const regla = REGLAS[(calces.regla[k] as number) - 1] as Regla;
    const filasB = calces.filasB.subarray(calces.inicioB[k] as number, calces.inicioB[k + 1] as number);
    const filasL = calces.filasL.subarray(calces.inicioL[k] as number, calces.inicioL[k + 1] as number);
    const deBanco = Array.from(filasB, (i) => banco[rasgos.b.origen[i] as number] as LineaBanco).sort(porFecha);
    const deLibro = Array.from(filasL, (j) => libro[rasgos.l.origen[j] as number] as LineaLibro).sort(porFecha);
    const porOdds = una_en > 0 && trabaSola(regla);
    const aceptado = calces.aceptado[k] === 1 && (porOdds || (opciones.confirman ?? REGLAS).includes(regla));
    const calce: Calce = {
      regla,
      version: VERSION_REGLAS,
      puntaje: Math.floor((calces.puntaje[k] as number) * 100) / 100,
      estado: aceptado ? 'aceptado' : 'sugerido',
      banco: deBanco.map((x) => x.id),
      libro: deLibro.map((x) => x.id),
      diferencia: pesos(total(deBanco) - total(deLibro)),
      evidencia: evidenciaDe(rasgos, { regla: calces.regla[k] as number, filasB, filasL, marcas: calces.marcas[k] as number }),
    };
    (aceptado ? aceptados : sugeridos).push(calce);
  }
  return { aceptados, sugeridos, modelo };
}

/** The refused pairs by the places of their lines. */
function porLugar(banco: readonly LineaBanco[], libro: readonly LineaLibro[], pares: readonly (readonly [string, string])[]): Set<number> {
  const out = new Set<number>();
  if (pares.length === 0) return out;
  const [deB, deL] = [banco, libro].map((lado) => new Map(lado.map((x, k) => [x.id, k]))) as [Map<string, number>, Map<string, number>];
  for (const [b, l] of pares) {
    const [i, j] = [deB.get(b), deL.get(l)];
    if (i !== undefined && j !== undefined) out.add(clavePar(i, j, libro.length));
  }
  return out;
}

/** The lines of a match are shown by date, and by id within a day. */
function porFecha(x: LineaBanco | LineaLibro, y: LineaBanco | LineaLibro): number {
  return x.fecha === y.fecha ? (x.id < y.id ? -1 : 1) : x.fecha < y.fecha ? -1 : 1;
}

function total(lineas: readonly { monto: number }[]): number {
  let t = 0;
  for (const x of lineas) t += x.monto;
  return t;
}
