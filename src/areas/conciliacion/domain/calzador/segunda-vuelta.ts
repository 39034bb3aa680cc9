import { ComisionesProporcionales } from './comision-proporcional.ts';
import type { DiasHabiles } from './dias-habiles.ts';
import { Hipotesario, type Hipotesis, resolverHipotesis } from './hipotesis.ts';
import { Libres } from './libres.ts';
import { buscarLotesDe } from './lotes.ts';
import type { Modelo, Razones } from './modelo.ts';
import { buscarNombrados, leerNombrados } from './nombrados.ts';
import type { Rasgos } from './rasgos.ts';
import { buscarCorridas, buscarDeClientes } from './suma-partes.ts';
import { PesoSuma } from './suma-peso.ts';
import { CONVINCENTE, SumasRezagadas } from './sumas-rezagadas.ts';
import type { Uno } from './uno-con-uno.ts';
import { VariosAVarios } from './varios-a-varios.ts';

/** Chance of being free from which a line may still be one of several of its own client, or of a lot. */
const CASI_LIBRE = 0.01;
/** Odds below which a sum of what is left is not worth a suggestion. */
const PESO_MINIMO = 0.003;

interface Rezagadas {
  /** Fees and sums of one bank line. */
  deBanco: Hipotesis[];
  /** Book lines that several of the bank pay. */
  deLibro: Hipotesis[];
  /** Several of the bank with several of the books. */
  varios: Hipotesis[];
}

export interface Quedan {
  rasgos: Rasgos;
  m: Modelo;
  r: Razones;
  uno: Uno;
  habiles: DiasHabiles;
  /** What the exact pairs left free, whatever took it afterwards. */
  antes: { b: Libres; l: Libres };
  /** RUT of who pays in lots. */
  clientes: ReadonlySet<number>;
}

/** Lines of each side that something found by now explains well enough. */
function explicadas({ rasgos }: Quedan, halladas: readonly Hipotesis[]): { b: Uint8Array; l: Uint8Array } {
  const out = { b: new Uint8Array(rasgos.b.n), l: new Uint8Array(rasgos.l.n) };
  for (const h of halladas) {
    if (h.w < CONVINCENTE) continue;
    for (const i of h.filasB) out.b[i] = 1;
    for (const j of h.filasL) out.l[j] = 1;
  }
  return out;
}

/**
 * What may explain the lines that all passes left free: shares of the amount that a collector keeps, sums of few lines whatever they say, and
 * several lines of the bank against several of the books. It runs when everything that locks has been decided, over the lines that are left
 * and weighed among themselves: nothing of it locks, and nothing locked changes because of it.
 */
export function segundaVuelta(q: Quedan): Rezagadas {
  const { rasgos, m, r, uno, habiles } = q;
  const b = new Libres(rasgos.b, uno.libreB, 'banco');
  const l = new Libres(rasgos.l, uno.libreL, 'libro');
  const [deBanco, deLibro, deVarios] = [new Hipotesario(), new Hipotesario(), new Hipotesario()];
  new ComisionesProporcionales(rasgos, m, r, b, l, q.antes).buscar(deBanco);
  const comun = { objetivos: b, salida: deBanco, minimo: PESO_MINIMO };
  // Those that something else explains, but not for certain, may still be of their own client's deposit.
  const casiL = new Libres(rasgos.l, uno.libreL, 'libro', CASI_LIBRE);
  leerNombrados(rasgos, uno.libreB, casiL);
  const deSuyos = { ...comun, partes: casiL, peso: new PesoSuma(rasgos, m, r, b, casiL, 'n1', true) };
  buscarNombrados(deSuyos, rasgos);
  buscarDeClientes(deSuyos);
  buscarLotesDe(deSuyos, q.clientes);
  const n1 = { ...comun, partes: l, peso: new PesoSuma(rasgos, m, r, b, l, 'n1', true) };
  buscarCorridas(n1);
  new SumasRezagadas(n1, habiles).buscar(explicadas(q, deBanco.todas()).b);
  const ya = explicadas(q, deBanco.todas());
  new VariosAVarios({ b, l, peso: n1.peso, habiles, salida: deVarios, explicadas: ya }).buscar();
  const casiB = new Libres(rasgos.b, uno.libreB, 'banco', CASI_LIBRE);
  const deUno = { objetivos: l, salida: deLibro, minimo: PESO_MINIMO };
  buscarDeClientes({ ...deUno, partes: casiB, peso: new PesoSuma(rasgos, m, r, l, casiB, '1n', true) });
  new SumasRezagadas({ ...deUno, partes: b, peso: new PesoSuma(rasgos, m, r, l, b, '1n', true) }, habiles).buscar(ya.l);
  const out = { deBanco: deBanco.todas(), deLibro: deLibro.todas(), varios: deVarios.todas() };
  resolverHipotesis([...out.deBanco, ...out.deLibro, ...out.varios], uno.libreB, uno.libreL);
  return out;
}
