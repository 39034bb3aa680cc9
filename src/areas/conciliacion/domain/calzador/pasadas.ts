import type { Calendario } from '#kernel/values/calendar.ts';
import { type Anulacion, buscarAnulaciones, comoHipotesis } from './anulaciones.ts';
import { aprender } from './aprender.ts';
import type { Columnas, Cuentas } from './columnas.ts';
import { aprenderTarifas, Comisiones } from './comision.ts';
import { componer, type Hallazgos } from './componer-lista.ts';
import { decidirGrupos } from './decidir-grupos.ts';
import { contarHabiles } from './dias-habiles.ts';
import { Hipotesario, type Hipotesis, resolverHipotesis } from './hipotesis.ts';
import { Libres } from './libres.ts';
import type { ListaCalces } from './lista-calces.ts';
import { buscarLotes, clientesDeLotes } from './lotes.ts';
import type { Memoria } from './memoria.ts';
import { type Modelo, razones } from './modelo.ts';
import { ordenarLados } from './ordenar.ts';
import { Rasgos } from './rasgos.ts';
import { buscarReversas } from './reversas.ts';
import { type Quedan, segundaVuelta } from './segunda-vuelta.ts';
import { DesdeObjetivos } from './suma-objetivos.ts';
import { buscarDesdePartes } from './suma-partes.ts';
import { PesoSuma } from './suma-peso.ts';
import { type Uno, unoAUno } from './uno-con-uno.ts';

interface Calzados {
  calces: ListaCalces;
  rasgos: Rasgos;
  modelo: Modelo;
}

/** What a company asks of the engine besides its lines. */
interface OpcionesMotor {
  /** One wrong in so many may lock by its odds alone; 0 for none. */
  una_en?: number;
  /** What the signed matches of each account taught, by the text of the account. */
  memorias?: ReadonlyMap<string, Memoria>;
  /** Pairs of lines that a person refused: places of both sides as they came (`clavePar`). */
  rechazados?: ReadonlySet<number>;
}

/**
 * Matches two sides. Passes in the order of reconciliation.md §2: exact pairs (R1–R4), fees and deposits of several receipts (R7, R5),
 * debts paid in several times (R6), reversals (R8); each works on what the ones before left free. The result does not depend on the
 * order of the rows: ties are broken by the lines themselves and at last by id.
 */
export function calzarColumnas(
  b: Columnas,
  l: Columnas,
  cuentas: Cuentas,
  calendario: Calendario,
  conocido?: Modelo,
  opciones: OpcionesMotor = {},
): Calzados {
  return apurar(calzarPorPasadas(b, l, cuentas, calendario, conocido, opciones));
}

/** What is done of a match when it stops to let others work. */
export const PASADAS = ['preparacion', 'uno_a_uno', 'depositos', 'lotes', 'parciales', 'rezagadas'] as const;
export type Pasada = (typeof PASADAS)[number];

/** Runs the passes one after the other to their end. */
export function apurar<T>(pasadas: Generator<Pasada, T>): T {
  for (;;) {
    const r = pasadas.next();
    if (r.done) return r.value;
  }
}

/** `calzarColumnas`, stopping after each pass with its name: who runs it may let others work, tell how far it goes, or leave it there. */
export function* calzarPorPasadas(
  b: Columnas,
  l: Columnas,
  cuentas: Cuentas,
  calendario: Calendario,
  conocido?: Modelo,
  opciones: OpcionesMotor = {},
): Generator<Pasada, Calzados> {
  ordenarLados(b, l, cuentas);
  const { rasgos, anulaciones } = leerLados(b, l, cuentas, opciones);
  const m = conocido ?? aprender(rasgos, cuentas);
  const r = razones(m);
  const [desde, hasta] = rango(b, l);
  yield 'preparacion';
  const habiles = contarHabiles(calendario, desde, hasta);
  const uno = unoAUno(rasgos, m, habiles);
  apartarAnuladas(uno, rasgos);

  yield 'uno_a_uno';

  const libresB = new Libres(b, uno.libreB, 'banco');
  const libresL = new Libres(l, uno.libreL, 'libro');
  const clientes = clientesDeLotes(libresL);
  const deBanco = new Hipotesario();
  new Comisiones(rasgos, m, r, libresB, libresL, aprenderTarifas(libresB, libresL)).buscar(deBanco);
  const depositos = { objetivos: libresB, partes: libresL, peso: new PesoSuma(rasgos, m, r, libresB, libresL, 'n1'), salida: deBanco };
  buscarDesdePartes(depositos);
  new DesdeObjetivos(depositos).buscar();
  const primeras = deBanco.todas();
  resolverHipotesis(primeras, uno.libreB, uno.libreL);
  const aceptadas = decidirGrupos(primeras, rasgos, uno, libresB, libresL);

  yield 'depositos';

  libresB.contar();
  libresL.contar();
  const deLotes = new Hipotesario();
  buscarLotes({ ...depositos, salida: deLotes });
  const lotes = deLotes.todas();
  resolverHipotesis(lotes, uno.libreB, uno.libreL);
  aceptadas.push(...decidirGrupos(lotes, rasgos, uno, libresB, libresL));
  primeras.push(...lotes);

  yield 'lotes';

  const deLibro = new Hipotesario();
  const pagos = { objetivos: libresL, partes: libresB, peso: new PesoSuma(rasgos, m, r, libresL, libresB, '1n'), salida: deLibro };
  buscarDesdePartes(pagos);
  new DesdeObjetivos(pagos).buscar();
  const segundas = deLibro.todas();
  resolverHipotesis(segundas, uno.libreB, uno.libreL);
  aceptadas.push(...decidirGrupos(segundas, rasgos, uno, libresB, libresL));

  yield 'parciales';

  const quedan = { rasgos, m, r, uno, habiles, antes: { b: libresB, l: libresL }, clientes, anulaciones };
  const hallazgos = buscarLoDemas(quedan, aceptadas, primeras, segundas);
  yield 'rezagadas';
  return { calces: componer(rasgos, hallazgos, opciones.una_en), rasgos, modelo: m };
}

/** What only suggests, over what is left: reversals, and the second search. */
function buscarLoDemas(
  q: Quedan & { anulaciones: readonly Anulacion[] },
  aceptadas: readonly Hipotesis[],
  primeras: readonly Hipotesis[],
  segundas: readonly Hipotesis[],
): Hallazgos {
  const anuladas = comoHipotesis(q.anulaciones);
  const reversas = [...anuladas, ...buscarReversas(q.antes.b), ...buscarReversas(q.antes.l)];
  const { deBanco, deLibro, varios } = segundaVuelta(q);
  const rezagadas = new Set([...deBanco, ...deLibro, ...varios]);
  return { uno: q.uno, aceptadas, deBanco: [...primeras, ...deBanco], deLibro: [...segundas, ...deLibro], varios, reversas, rezagadas };
}

/** What the rows say before they are compared: their words, what is remembered of their accounts, and what the bank takes back. */
function leerLados(b: Columnas, l: Columnas, cuentas: Cuentas, { memorias, rechazados }: OpcionesMotor) {
  const rasgos = new Rasgos(b, l);
  rasgos.aprenderVocabulario();
  if (rechazados) rasgos.rechazados = rechazados;
  if (memorias) rasgos.recordar(cuentas.nombres().map((c) => memorias.get(c)));
  const anulaciones = buscarAnulaciones(b);
  for (const { filas } of anulaciones) for (const i of filas) rasgos.anulada[i] = 1;
  return { rasgos, anulaciones };
}

/** What the bank took back pays nothing else: it is no part of a sum nor the rest of a fee. */
function apartarAnuladas(uno: Uno, rasgos: Rasgos): void {
  for (let i = 0; i < rasgos.b.n; i += 1) if (rasgos.anulada[i] === 1) uno.libreB[i] = 0;
}

/** First and last day of both sides. */
function rango(b: Columnas, l: Columnas): [number, number] {
  let [desde, hasta] = [0, -1];
  for (const c of [b, l]) {
    for (let i = 0; i < c.n; i += 1) {
      const d = c.dia[i] as number;
      if (hasta < desde) [desde, hasta] = [d, d];
      if (d < desde) desde = d;
      if (d > hasta) hasta = d;
    }
  }
  return [desde, hasta];
}
