import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type Ambiguedad, medirAmbiguedad } from './ambiguedad.ts';
import { Azar } from './azar.ts';
import { siguienteEvento } from './eventos.ts';
import type { FilaBanco, FilaLibro, Tipo } from './filas.ts';
import { crearMundo, TEXTO_DIA } from './mundo.ts';

/**
 * Generator of the matching benchmark (reconciliation §2.2), written without having read any matcher.
 * `base`: the set · `alterado`: the same with one ledger amount in ten changed (recall must fall about as much) ·
 * `ruido`: the same bank against the books of another company (nothing should be accepted).
 */
export type Variante = 'base' | 'alterado' | 'ruido';

export interface Opciones {
  semilla: number;
  /** Bank lines wanted; the last event may pass it by a few. */
  filas: number;
  variante?: Variante;
}

export interface Grupo {
  tipo: Tipo;
  /** Ids (from 1) in the bank and in the ledger. */
  banco: number[];
  libro: number[];
}

export interface Conjunto {
  /** The row with id n is at n − 1; both sorted by account and day, ties at random. */
  banco: FilaBanco[];
  libro: FilaLibro[];
  grupos: Grupo[];
  /** Events of each kind, noise included. */
  eventos: Record<string, number>;
}

/** Sorts rows by account and day, ties at random so that the order says nothing; answers the new id of each old position. */
function ordenar<F extends { cuenta: number; dia: number }>(filas: F[], azar: Azar): { filas: F[]; ids: Int32Array } {
  const clave = Float64Array.from(filas, (f) => (f.cuenta * 1000 + f.dia) * 4_294_967_296 + azar.u32());
  const orden = Uint32Array.from(filas, (_, i) => i).sort((a, b) => (clave[a] ?? 0) - (clave[b] ?? 0) || a - b);
  const ids = new Int32Array(filas.length);
  const ordenadas: F[] = [];
  orden.forEach((viejo, nuevo) => {
    ids[viejo] = nuevo + 1;
    const f = filas[viejo];
    if (f) ordenadas.push(f);
  });
  return { filas: ordenadas, ids };
}

function generarBase(semilla: number, filas: number): Conjunto {
  const azar = new Azar(semilla);
  const mundo = crearMundo(azar, filas);
  const banco: FilaBanco[] = [];
  const libro: FilaLibro[] = [];
  const grupos: Grupo[] = [];
  const eventos: Record<string, number> = {};
  while (banco.length < filas) {
    const e = siguienteEvento(azar, mundo);
    eventos[e.tipo] = (eventos[e.tipo] ?? 0) + 1;
    if (e.libro.length > 0) {
      grupos.push({ tipo: e.tipo, banco: e.banco.map((_, i) => banco.length + i), libro: e.libro.map((_, i) => libro.length + i) });
    }
    banco.push(...e.banco, ...e.bancoSuelto);
    libro.push(...e.libro, ...e.libroSuelto);
  }
  const b = ordenar(banco, azar);
  const l = ordenar(libro, azar);
  const id = (ids: Int32Array) => (i: number) => ids[i] ?? 0;
  const conIds = grupos.map((g) => ({
    tipo: g.tipo,
    banco: g.banco.map(id(b.ids)).sort((x, y) => x - y),
    libro: g.libro.map(id(l.ids)).sort((x, y) => x - y),
  }));
  // The order of the truth must not be the order of creation either: by its first bank line.
  conIds.sort((x, y) => (x.banco[0] ?? 0) - (y.banco[0] ?? 0));
  return { banco: b.filas, libro: l.filas, grupos: conIds, eventos };
}

/** One ledger amount in ten changed by up to a tenth, never by nothing. */
function alterar(c: Conjunto, semilla: number): Conjunto {
  const azar = new Azar(semilla ^ 0x5bd1e995);
  const libro = c.libro.map((l) => {
    if (!azar.prob(100)) return l;
    const delta = azar.entero(1, Math.max(10, Math.floor(Math.abs(l.monto) / 10)));
    return { ...l, monto: l.monto + (azar.prob(500) ? delta : -delta) || l.monto + 1 };
  });
  return { ...c, libro };
}

/** Generates a set in memory. The same options give the same set, to the byte. */
export function generar(o: Opciones): Conjunto {
  const base = generarBase(o.semilla, o.filas);
  if (o.variante === 'alterado') return alterar(base, o.semilla);
  if (o.variante === 'ruido') return { ...base, libro: generarBase(o.semilla + 1_000_003, o.filas).libro, grupos: [] };
  return base;
}

export const CABECERAS = {
  'b.csv': 'id,cuenta,fecha,monto,documento,rut,glosa',
  'l.csv': 'id,cuenta,fecha,monto,documento,rut,nombre',
  'v.csv': 'grupo,tipo,banco_ids,libro_ids',
} as const;

export function* lineasBanco(c: Conjunto): Generator<string> {
  for (const [i, f] of c.banco.entries()) yield `${i + 1},${f.cuenta},${TEXTO_DIA[f.dia]},${f.monto},${f.documento},${f.rut},${f.glosa}`;
}

export function* lineasLibro(c: Conjunto): Generator<string> {
  for (const [i, f] of c.libro.entries()) yield `${i + 1},${f.cuenta},${TEXTO_DIA[f.dia]},${f.monto},${f.documento},${f.rut},${f.nombre}`;
}

export function* lineasVerdad(c: Conjunto): Generator<string> {
  for (const [i, g] of c.grupos.entries()) yield `${i + 1},${g.tipo},${g.banco.join(' ')},${g.libro.join(' ')}`;
}

async function escribir(archivo: string, cabecera: string, lineas: Iterable<string>): Promise<void> {
  const salida = createWriteStream(archivo);
  let bloque = `${cabecera}\n`;
  for (const l of lineas) {
    bloque += `${l}\n`;
    if (bloque.length < 1 << 20) continue;
    if (!salida.write(bloque)) await once(salida, 'drain');
    bloque = '';
  }
  salida.end(bloque);
  await once(salida, 'finish');
}

export interface Ficha extends Opciones {
  lineas_banco: number;
  lineas_libro: number;
  grupos: number;
  eventos: Record<string, number>;
  ambiguedad: Ambiguedad[];
}

/** Writes b.csv, l.csv, v.csv and ficha.json (options, mix and ambiguity table) in a folder. */
export async function generarEn(carpeta: string, o: Opciones): Promise<Ficha> {
  mkdirSync(carpeta, { recursive: true });
  const c = generar(o);
  await escribir(join(carpeta, 'b.csv'), CABECERAS['b.csv'], lineasBanco(c));
  await escribir(join(carpeta, 'l.csv'), CABECERAS['l.csv'], lineasLibro(c));
  await escribir(join(carpeta, 'v.csv'), CABECERAS['v.csv'], lineasVerdad(c));
  const ficha: Ficha = {
    ...o,
    lineas_banco: c.banco.length,
    lineas_libro: c.libro.length,
    grupos: c.grupos.length,
    eventos: c.eventos,
    ambiguedad: medirAmbiguedad(c.banco, c.libro),
  };
  writeFileSync(join(carpeta, 'ficha.json'), `${JSON.stringify(ficha, null, 2)}\n`);
  return ficha;
}

async function principal(): Promise<void> {
  const { values: v } = parseArgs({
    options: {
      filas: { type: 'string', default: '10000' },
      semilla: { type: 'string', default: '7' },
      salida: { type: 'string' },
      variante: { type: 'string', default: 'base' },
    },
  });
  const variante = (['base', 'alterado', 'ruido'] as const).find((x) => x === v.variante);
  if (!v.salida || !variante) throw new Error('uso: generar --salida CARPETA [--filas N] [--semilla S] [--variante base|alterado|ruido]');
  const ficha = await generarEn(v.salida, { filas: Number(v.filas), semilla: Number(v.semilla), variante });
  console.log(`banco ${ficha.lineas_banco} · libro ${ficha.lineas_libro} · grupos ${ficha.grupos}`);
  console.table(ficha.eventos);
  console.table(ficha.ambiguedad);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await principal();
