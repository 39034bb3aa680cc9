import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  aprender,
  Cuentas,
  calzarColumnas,
  contarHabiles,
  ordenarLados,
  Rasgos,
  unoAUno,
} from '#areas/conciliacion/domain/calzador/index.ts';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { leerLado } from '../tools/calzar-csv.ts';

/**
 * One run of the matcher for B6, as a process of its own so that its memory is its own. CARPETA holds b.csv and l.csv; MODO: `todo` the
 * whole matching, `exacto` only the pairs of equal amount, `tibio` the whole one four times over (the first warms the machine).
 * Prints milliseconds of matching and megabytes at the most.
 */
const carpeta = process.env.CARPETA ?? '.';
const calendario = makeCalendario();

function leer() {
  const cuentas = new Cuentas();
  const b = leerLado(readFileSync(join(carpeta, 'b.csv')), cuentas, 'banco');
  const l = leerLado(readFileSync(join(carpeta, 'l.csv')), cuentas, 'libro');
  return { cuentas, b, l };
}

function todo(): number {
  const { cuentas, b, l } = leer();
  const t = performance.now();
  calzarColumnas(b, l, cuentas, calendario);
  return performance.now() - t;
}

function exacto(): number {
  const { cuentas, b, l } = leer();
  const t = performance.now();
  ordenarLados(b, l, cuentas);
  const rasgos = new Rasgos(b, l);
  rasgos.aprenderVocabulario();
  let [desde, hasta] = [b.dia[0] ?? 0, b.dia[0] ?? 0];
  for (const c of [b, l])
    for (let i = 0; i < c.n; i += 1) [desde, hasta] = [Math.min(desde, c.dia[i] ?? desde), Math.max(hasta, c.dia[i] ?? hasta)];
  unoAUno(rasgos, aprender(rasgos, cuentas), contarHabiles(calendario, desde, hasta));
  return performance.now() - t;
}

function tibio(): number {
  todo();
  return [todo(), todo(), todo()].sort((x, y) => x - y)[1] ?? 0;
}

const ms = process.env.MODO === 'exacto' ? exacto() : process.env.MODO === 'tibio' ? tibio() : todo();
console.log(JSON.stringify({ ms, mb: process.resourceUsage().maxRSS / 1024 }));
