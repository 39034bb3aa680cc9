import { ComisionesProporcionales } from './comision-proporcional.ts';
import type { DiasHabiles } from './dias-habiles.ts';
import { type Hipotesis, Hipotesario, resolverHipotesis } from './hipotesis.ts';
import { Libres } from './libres.ts';
import { buscarLotesDe } from './lotes.ts';
import type { Modelo, Razones } from './modelo.ts';
import type { Rasgos } from './rasgos.ts';
import { buscarCorridas, buscarDeClientes } from './suma-partes.ts';
import { PesoSuma } from './suma-peso.ts';
import { SumasRezagadas } from './sumas-rezagadas.ts';
import type { Uno } from './uno.ts';
import { VariosAVarios } from './varios-a-varios.ts';

/** Chance of being free from which a line may still be one of several of its own client, or of a lot. */
const CASI_LIBRE = 0.01;
/** Odds below which a sum of what is left is not worth a suggestion. */
const PESO_MINIMO = 0.003;

export interface Rezagadas {
  /** Fees and sums of one bank line. */
  deBanco: Hipotesis[];
  /** Book lines that several of the bank pay. */
  deLibro: Hipotesis[];
  /** Several of the bank with several of the books. */
  varios: Hipotesis[];
}

/**
 * What may explain the lines that all passes left free: shares of the amount that a collector keeps, sums of few lines whatever they say, and
 * several lines of the bank against several of the books. It runs when everything that locks has been decided, over the lines that are left
 * and weighed among themselves: nothing of it locks, and nothing locked changes because of it.
 */
export function segundaVuelta(rasgos: Rasgos, m: Modelo, r: Razones, uno: Uno, habiles: DiasHabiles, clientes: ReadonlySet<number>): Rezagadas {
  const b = new Libres(rasgos.b, uno.libreB, 'banco');
  const l = new Libres(rasgos.l, uno.libreL, 'libro');
  const [deBanco, deLibro, deVarios] = [new Hipotesario(), new Hipotesario(), new Hipotesario()];
  new ComisionesProporcionales(rasgos, m, r, b, l).buscar(deBanco);
  const n1 = { objetivos: b, partes: l, peso: new PesoSuma(rasgos, m, r, b, l, 'n1', true), salida: deBanco, minimo: PESO_MINIMO };
  buscarCorridas(n1);
  new SumasRezagadas(n1, habiles).buscar();
  const unoAN = { objetivos: l, partes: b, peso: new PesoSuma(rasgos, m, r, l, b, '1n', true), salida: deLibro, minimo: PESO_MINIMO };
  new SumasRezagadas(unoAN, habiles).buscar();
  const casiL = new Libres(rasgos.l, uno.libreL, 'libro', CASI_LIBRE);
  const casiB = new Libres(rasgos.b, uno.libreB, 'banco', CASI_LIBRE);
  const casiN1 = { ...n1, partes: casiL, peso: new PesoSuma(rasgos, m, r, b, casiL, 'n1', true) };
  buscarDeClientes(casiN1);
  buscarLotesDe(casiN1, clientes);
  buscarDeClientes({ ...unoAN, partes: casiB, peso: new PesoSuma(rasgos, m, r, l, casiB, '1n', true) });
  new VariosAVarios({ b, l, peso: n1.peso, habiles, salida: deVarios }).buscar();
  const out = { deBanco: deBanco.todas(), deLibro: deLibro.todas(), varios: deVarios.todas() };
  resolverHipotesis([...out.deBanco, ...out.deLibro, ...out.varios], uno.libreB, uno.libreL);
  return out;
}
