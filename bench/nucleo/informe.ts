import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { RAIZ } from './casa.ts';

/** How much is measured: `--corto` only proves that everything runs. */
export interface Medida {
  rondas: number;
  segundos: number;
  corto: boolean;
  /** B6 also at a million lines: some minutes and a gigabyte. */
  millon: boolean;
  /** Of a benchmark that has several parts, those that are measured; all of them without it. */
  partes?: readonly string[];
  /** Another size of what is measured (B15: tickets); its figures are told and not kept. */
  tamano?: number;
}

/** One figure of a benchmark, ready to be read. */
export interface Cifra {
  que: string;
  meta: string;
  valor: string;
  /** Null when the figure is told without a goal. */
  cumple: boolean | null;
  detalle: string;
}

export interface Resultado {
  banco: string;
  titulo: string;
  /** What stands below the line: what is compared with what, and how. */
  base: string;
  cifras: Cifra[];
  /** Why what falls short does. */
  notas: string[];
}

export interface Guardado extends Resultado {
  fecha: string;
  carga: string;
}

const ARCHIVO = join(RAIZ, 'bench/resultados.json');
const PAGINA = join(RAIZ, 'docs/rendimiento.md');

export const maquina = () =>
  `${cpus().length} núcleos (${cpus()[0]?.model.trim() ?? 'desconocido'}), ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}`;
export const carga = () => loadavg()[0]?.toFixed(1) ?? '';
export const fijo = (x: number, decimales = 2) =>
  x.toLocaleString('es-CL', { minimumFractionDigits: decimales, maximumFractionDigits: decimales });

const veredicto = (cumple: boolean | null) => (cumple === null ? '—' : cumple ? 'sí' : '**no**');

interface Archivo {
  maquina: string;
  postgres: string;
  bancos: Record<string, Guardado>;
}

/** Keeps a result beside the earlier ones of the other benchmarks, and writes the page again. */
export function guardar(r: Resultado, o: { postgres: string; cargaAntes: string }): void {
  const viejo = existsSync(ARCHIVO) ? (JSON.parse(readFileSync(ARCHIVO, 'utf8')) as Archivo) : { bancos: {} };
  const fecha = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const bancos = { ...viejo.bancos, [r.banco]: { ...r, fecha, carga: `${o.cargaAntes} → ${carga()}` } };
  const todo: Archivo = { maquina: maquina(), postgres: o.postgres, bancos };
  writeFileSync(ARCHIVO, `${JSON.stringify(todo, null, 2)}\n`);
  writeFileSync(PAGINA, pagina(todo));
}

const CABEZA = `# Rendimiento

Escrito por \`npm run bench\`; no se edita a mano. Cada cifra es una razón entre el producto y lo mejor que se podría hacer con las mismas piezas,
medidos en la misma corrida y en rondas alternadas (se da la mediana y, entre paréntesis, el menor y el mayor de las rondas): así lo que la
máquina hace mientras tanto cae sobre los dos. Los absolutos valen sólo para esa máquina.

    npm run bench                 # todos
    npm run bench -- --solo B1    # uno, o varios: --solo B1,B12
    npm run bench -- --corto      # menos rondas, para probar que corre
`;

function pagina(a: Archivo): string {
  const bancos = Object.values(a.bancos).sort((x, y) => Number(x.banco.slice(1)) - Number(y.banco.slice(1)));
  const filas = bancos.flatMap((b) => b.cifras.map((c) => `| ${b.banco} | ${c.que} | ${c.meta} | ${c.valor} | ${veredicto(c.cumple)} |`));
  const partes = bancos.map((b) =>
    [
      `## ${b.banco} · ${b.titulo}`,
      '',
      b.base,
      '',
      ...b.cifras.map((c) => `- ${c.que}: **${c.valor}** (meta ${c.meta}). ${c.detalle}`),
      ...b.notas.map((n) => `- ${n}`),
      '',
      `Medido ${b.fecha} UTC, carga de la máquina ${b.carga}.`,
    ].join('\n'),
  );
  return `${CABEZA}\nMáquina: ${a.maquina}, ${a.postgres}.\n\n| banco | qué | meta | cifra | cumple |\n|---|---|---|---|---|\n${filas.join('\n')}\n\n${partes.join('\n\n')}\n`;
}
