import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Cuentas, calzarColumnas, REGLAS, trabaSola, UNA_EN_MINIMO } from '#areas/conciliacion/domain/calzador/index.ts';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { leerLado } from './calzar-csv.ts';
import { escribirCalces } from './calzar-salida.ts';
import { evaluar, type Notas } from './calzar-verdad.ts';

const USO = `Uso: npm run calzar -- --banco b.csv --libro l.csv --salida calces.csv [--verdad v.csv] [--una-en 1000]
  b.csv  id,cuenta,fecha,monto,documento,rut,glosa     (monto con signo: abono positivo, cargo negativo)
  l.csv  id,cuenta,fecha,monto,documento,rut,nombre
  v.csv  grupo,tipo,banco_ids,libro_ids                (ids separados por espacios)
  --una-en  pares R1 a R4 que se aceptan por su certeza: menos de 1 equivocado en tantos (1.000 si no se dice; 0: ninguno)`;

/** What the command locks unless it is told otherwise: the least that the product lets a company ask. */
const UNA_EN = UNA_EN_MINIMO;

/** Runs the product's own matcher on two files. Answers the exit code. */
export function main(args: readonly string[], decir: (linea: string) => void): number {
  const { values } = parseArgs({
    args: [...args],
    options: {
      banco: { type: 'string' },
      libro: { type: 'string' },
      salida: { type: 'string' },
      verdad: { type: 'string' },
      'una-en': { type: 'string' },
    },
  });
  if (!values.banco || !values.libro || !values.salida) {
    decir(USO);
    return 2;
  }
  const una_en = values['una-en'] === undefined ? UNA_EN : Number(values['una-en']);
  if (!Number.isInteger(una_en) || (una_en !== 0 && una_en < UNA_EN_MINIMO)) {
    decir(`--una-en debe ser 0 o un entero desde ${UNA_EN_MINIMO}`);
    return 2;
  }
  const t0 = performance.now();
  const cuentas = new Cuentas();
  const b = leerLado(readFileSync(values.banco), cuentas, 'banco');
  const l = leerLado(readFileSync(values.libro), cuentas, 'libro');
  const t1 = performance.now();
  const { calces } = calzarColumnas(b, l, cuentas, makeCalendario(), undefined, { una_en });
  const t2 = performance.now();
  escribirCalces(values.salida, calces, b, l);
  const t3 = performance.now();
  const memoria = process.resourceUsage().maxRSS / 1024;
  decir(`Líneas: banco ${b.n}, libro ${l.n}; calces escritos: ${calces.n}`);
  decir(`Tiempo (s): lectura ${seg(t1 - t0)}, calce ${seg(t2 - t1)}, escritura ${seg(t3 - t2)}`);
  decir(`Memoria máxima: ${memoria.toFixed(0)} MB`);
  if (values.verdad) informar(evaluar(readFileSync(values.verdad), calces, b, l), decir);
  return 0;
}

/** Rules that the screen confirms by itself; the others, however sure, wait for a person. */
const DE_PANTALLA = REGLAS.filter(trabaSola);

const seg = (ms: number) => (ms / 1000).toFixed(2);
const razon = (a: number, b: number) => (b === 0 ? '—' : (a / b).toFixed(4));

function informar(n: Notas, decir: (linea: string) => void): void {
  let [entre3, primeros] = [0, 0];
  for (const t of n.tipos.values()) {
    entre3 += t.entre3;
    primeros += t.primeros;
  }
  decir(`Grupos verdaderos: ${n.verdaderos}`);
  decir(
    `Aceptados: ${n.aceptados}, equivocados ${n.aceptados - n.aceptadosCorrectos}, precisión ${razon(n.aceptadosCorrectos, n.aceptados)}, ` +
      `recuperación ${razon(n.aceptadosCorrectos, n.verdaderos)}`,
  );
  const pantalla = [...n.tramos].filter(([t]) => DE_PANTALLA.some((r) => t === `aceptado ${r}`)).map(([, t]) => t);
  const [suyos, ciertos] = [pantalla.reduce((x, t) => x + t.calces, 0), pantalla.reduce((x, t) => x + t.correctos, 0)];
  decir(
    `De ellos, los que la pantalla traba (R1 a R4): ${suyos}, equivocados ${suyos - ciertos}, recuperación ${razon(ciertos, n.verdaderos)}; ` +
      'R5, R6 y R7 los confirma una persona',
  );
  if (n.aceptados > n.aceptadosCorrectos)
    decir('(Aquí una línea idéntica a la de la verdad cuenta como equivocada; el puntaje de bench las tiene por la misma.)');
  decir(`Aceptados o sugeridos: primero ${razon(primeros, n.verdaderos)}, entre los tres mejores ${razon(entre3, n.verdaderos)}`);
  decir('Por tramo (calces, correctos, precisión, recuperación):');
  for (const [tramo, t] of [...n.tramos].sort()) {
    decir(`  ${tramo}: ${t.calces}, ${t.correctos}, ${razon(t.correctos, t.calces)}, ${razon(t.correctos, n.verdaderos)}`);
  }
  decir('Por tipo (grupos, aceptados, primero, entre los tres mejores):');
  for (const [tipo, t] of [...n.tipos].sort()) {
    decir(`  ${tipo}: ${t.total}, ${razon(t.aceptados, t.total)}, ${razon(t.primeros, t.total)}, ${razon(t.entre3, t.total)}`);
  }
}

if (process.argv[1]?.endsWith('calzar.ts')) {
  try {
    process.exitCode = main(process.argv.slice(2), (linea) => process.stdout.write(`${linea}\n`));
  } catch (e) {
    process.stderr.write(`${e instanceof Error ? e.message : String(e)}\n`);
    process.exitCode = 1;
  }
}
