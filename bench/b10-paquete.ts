import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundle, closure, FIRST_LIST_KB, readBundle, SIGN_IN_KB, weigh } from '../tools/check-bundle.ts';
import { RAIZ } from './nucleo/casa.ts';
import { type Cifra, fijo, type Resultado } from './nucleo/informe.ts';
import { paginaVacia } from './nucleo/vacia.ts';

const [META_ENTRADA, META_LISTA, META_AREA_KB] = [2.5, 4, 60];

const PRIMERA_LISTA = /areas\/zonas\/web\/lista\.tsx?$/;
/** The smallest form of all: what it brings (zod, react-hook-form, the fields) every other form finds already there. */
const PRIMER_FORMULARIO = /areas\/zonas\/web\/nueva\.tsx?$/;

/** What a heavy library may weigh behind its own screen or dialog (design of the web stack): calendar, charts, editor. */
const EXCEPCIONES: readonly (readonly [RegExp, number])[] = [
  [/node_modules\/@fullcalendar\//, 90],
  [/node_modules\/recharts\//, 135],
  [/node_modules\/@tiptap\//, 150],
];

interface Pantalla {
  pantalla: string;
  kb: number;
  /** Kilobytes that it may add. */
  techo: number;
}

/** What the first form adds to who has the first list, and each other deferred screen to who has both. */
function diferidas({ manifest, gzip, modules }: Bundle): { formulario: Pantalla; resto: Pantalla[] } {
  const claves = (vale: RegExp) => Object.entries(manifest).flatMap(([clave, c]) => (vale.test(c.src ?? clave) ? [clave] : []));
  const ya = new Set<string>();
  for (const [clave, c] of Object.entries(manifest)) if (c.isEntry) closure(manifest, clave, ya);
  for (const clave of claves(PRIMERA_LISTA)) closure(manifest, clave, ya);
  const agrega = (clave: string): Pantalla => {
    const nuevos = [...closure(manifest, clave)].filter((f) => !ya.has(f));
    const kb = nuevos.reduce((s, f) => s + (gzip[f] ?? 0), 0) / 1000;
    const [, techo] = EXCEPCIONES.find(([de]) => nuevos.some((f) => modules[f]?.some((m) => de.test(m)))) ?? [null, META_AREA_KB];
    return { pantalla: manifest[clave]?.src ?? clave, kb, techo };
  };
  const [primero] = claves(PRIMER_FORMULARIO);
  if (primero === undefined) throw new Error('the first form is not in the build');
  const formulario = agrega(primero);
  closure(manifest, primero, ya);
  const resto = claves(/^src\/areas\/.+\/web\//).filter((clave) => manifest[clave]?.isEntry !== true);
  return { formulario, resto: resto.map(agrega).sort((x, y) => y.kb - x.kb) };
}

function cifra(que: string, kb: number, vacia: number, meta: number, techo: number): Cifra {
  const razon = kb / vacia;
  return {
    que,
    meta: `≤ ${fijo(meta, 1)}× y ≤ ${techo} kB`,
    valor: `${fijo(razon)}× (${fijo(kb, 1)} kB)`,
    cumple: razon <= meta && kb <= techo,
    detalle: `La página React vacía pesa ${fijo(vacia, 1)} kB.`,
  };
}

/** B10: JavaScript that travels (gzip), over an empty React page built the same way. */
export async function medir(): Promise<Resultado> {
  const salida = mkdtempSync(join(tmpdir(), 'respaldo-web-'));
  const vacia = await paginaVacia();
  try {
    const hecho = spawnSync('npx', ['vite', 'build', '--outDir', salida, '--logLevel', 'error'], { cwd: RAIZ, encoding: 'utf8' });
    if (hecho.status !== 0) throw new Error(hecho.stderr);
    const bundle = readBundle(salida);
    const { signIn, firstList = 0 } = weigh(bundle);
    const { formulario, resto } = diferidas(bundle);
    const pesadas = resto.filter((a) => a.kb > a.techo);
    return {
      banco: 'B10',
      titulo: 'el JavaScript que viaja contra una página React vacía',
      base: 'Suma gzip de los archivos `.js` que se cargan en la entrada, y en la primera lista (zonas), construidos en esta corrida; la página vacía es `bench/vacia`, construida con las mismas herramientas.',
      cifras: [
        cifra('entrada', signIn, vacia.kb, META_ENTRADA, SIGN_IN_KB),
        cifra('primera lista', firstList, vacia.kb, META_LISTA, FIRST_LIST_KB),
        {
          que: 'lo que agrega el primer formulario que se abre',
          meta: `≤ ${META_AREA_KB} kB`,
          valor: `${fijo(formulario.kb, 1)} kB`,
          cumple: formulario.kb <= META_AREA_KB,
          detalle: 'Se paga una vez por visita: la validación y los campos que comparten todos los formularios.',
        },
        {
          que: 'pantallas diferidas que agregan después más de 60 kB (calendario 90, gráficos 135, editor 150)',
          meta: '0',
          valor: `${pesadas.length} de ${resto.length}`,
          cumple: pesadas.length === 0,
          detalle: `La mayor: ${resto[0]?.pantalla ?? '—'}, ${fijo(resto[0]?.kb ?? 0, 1)} kB.`,
        },
      ],
      notas: pesadas.map((p) => `\`${p.pantalla}\` agrega ${fijo(p.kb, 1)} kB.`),
    };
  } finally {
    vacia.borrar();
    rmSync(salida, { recursive: true, force: true });
  }
}
