import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundle, closure, FIRST_LIST_KB, readBundle, SIGN_IN_KB, weigh } from '../tools/check-bundle.ts';
import { RAIZ } from './nucleo/casa.ts';
import { type Cifra, fijo, type Resultado } from './nucleo/informe.ts';
import { paginaVacia } from './nucleo/vacia.ts';

const [META_ENTRADA, META_LISTA, META_AREA_KB] = [2.5, 4, 60];

/** What each deferred screen of an area adds to who already has the sign-in page and the first list. */
function diferidas({ manifest, gzip }: Bundle): { pantalla: string; kb: number }[] {
  const ya = new Set<string>();
  for (const [clave, c] of Object.entries(manifest))
    if (c.isEntry || /areas\/zonas\/web\/lista\.tsx?$/.test(c.src ?? clave)) closure(manifest, clave, ya);
  return Object.entries(manifest)
    .filter(([clave, c]) => /^src\/areas\/.+\/web\//.test(c.src ?? clave) && c.isEntry !== true)
    .map(([clave, c]) => {
      const kb = [...closure(manifest, clave)].filter((f) => !ya.has(f)).reduce((s, f) => s + (gzip[f] ?? 0), 0) / 1000;
      return { pantalla: c.src ?? clave, kb };
    })
    .sort((x, y) => y.kb - x.kb);
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
    const areas = diferidas(bundle);
    const pesadas = areas.filter((a) => a.kb > META_AREA_KB);
    return {
      banco: 'B10',
      titulo: 'el JavaScript que viaja contra una página React vacía',
      base: 'Suma gzip de los archivos `.js` que se cargan en la entrada, y en la primera lista (zonas), construidos en esta corrida; la página vacía es `bench/vacia`, construida con las mismas herramientas.',
      cifras: [
        cifra('entrada', signIn, vacia.kb, META_ENTRADA, SIGN_IN_KB),
        cifra('primera lista', firstList, vacia.kb, META_LISTA, FIRST_LIST_KB),
        {
          que: 'pantallas diferidas que agregan más de 60 kB',
          meta: '0',
          valor: `${pesadas.length} de ${areas.length}`,
          cumple: pesadas.length === 0,
          detalle: `La mayor: ${areas[0]?.pantalla ?? '—'}, ${fijo(areas[0]?.kb ?? 0, 1)} kB.`,
        },
      ],
      notas: pesadas.map((p) => `\`${p.pantalla}\` agrega ${fijo(p.kb, 1)} kB.`),
    };
  } finally {
    vacia.borrar();
    rmSync(salida, { recursive: true, force: true });
  }
}
