/**
 * `npx tsx bench/sentencias.ts giro`: every statement of preparing, authorising and confirming a giro, with who asked for it.
 * `npx tsx bench/sentencias.ts pago`: the same of the receipt of a cuota on its day, by transfer.
 * `npx tsx bench/sentencias.ts historia [AAAA-MM-DD [area.acto|todos]]`: tells the story of the demo company until that date in a folder that is thrown
 * away, and adds up its statements by kind of act, by text and by who asked; or tells those of an act, or of every act, of the time that is in the middle
 * by how many it sent.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas } from '#app/areas.server.gen.ts';
import { Narrador } from '#app/historia/narrador.ts';
import { contarHistoria } from '#app/historia/relato.ts';
import { sembrarAreas } from '#app/semilla.ts';
import { sesionPara } from '#areas/acceso/public.server.ts';
import { abrirMundo, autorizar, confirmar, operacion, preparar } from '#areas/operaciones/service/mundo.fixture.ts';
import * as recibos from '#areas/recaudaciones/service/credito.fixture.ts';
import type { AnyArea } from '#kernel/contract.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { boot, openMigrated } from '#platform/server/boot.ts';
import { setBusinessDate } from '#platform/server/businessdate.ts';
import { readConfig } from '#platform/server/config.ts';
import { traffic } from '#platform/server/database/cable.ts';
import { createLog } from '#platform/server/log.ts';
import { Seeder } from '#platform/server/seeding.ts';
import { RAIZ } from './nucleo/casa.ts';
import { type Acto, como, type Dicha, trazar } from './nucleo/traza.ts';

const UN_DOCUMENTO = [['33', '1', 10_000_000, '2026-03-02', '2026-05-01']] as const;
const actos: Acto[] = [];

/** What several questions said in one statement ask of. */
const deVarias = (texto: string) => [...texto.matchAll(/ from "([a-z_]+)"/g)].map((m) => m[1]).join(', ');

const corto = (texto: string) => (texto.startsWith('select 0::int') ? `juntas: ${deVarias(texto)}` : acortado(texto));

const acortado = (texto: string) =>
  texto
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/^select .*? from (?!\()/, 'select … from ')
    .replace(/\$\d+(, \$\d+)+/g, '$…')
    .slice(0, 120);

/** Answering the detail and without it. The first one warms what a process keeps, and is not told. */
async function giro(): Promise<void> {
  const t = await abrirMundo();
  try {
    for (const minimal of [true, false, true]) {
      const c = await operacion(t, { docs: UN_DOCUMENTO, linea: 1_000_000_000 });
      await como('preparar', actos, () => preparar(t, c.id, undefined, minimal));
      await como('autorizar', actos, () => autorizar(t, c.id, undefined, undefined, minimal));
      await como('confirmar', actos, () => confirmar(t, c.id, { minimal }));
    }
  } finally {
    await t.close();
  }
  for (const [i, a] of actos.slice(3).entries()) {
    console.log(`\n${a.nombre}${i < 3 ? ', con el detalle' : ''}: ${a.dichas.length} sentencias`);
    for (const d of a.dichas) console.log(`  ${corto(d.texto)}\n      ${d.de.slice(0, 5).join(' < ')}`);
  }
}

/** Three cuotas of one credit, each on its day; the last one is told. */
async function pago(): Promise<void> {
  const t = await recibos.abrirMundo();
  try {
    const c = await recibos.prestar(t);
    for (const q of (await recibos.cuotas(t, c.id)).slice(0, 3)) {
      await recibos.hoy(t, q.vencimiento);
      const entrada = recibos.transferencia(c.rut, Number(q.cuota), q.vencimiento, recibos.elegir(q.pk));
      await como('recibir', actos, () => recibos.recibir(t, entrada));
    }
  } finally {
    await t.close();
  }
  contarSentencias(actos.at(-1));
}

function contarSentencias(a: Acto | undefined): void {
  console.log(`\n${a?.nombre}: ${a?.dichas.length} sentencias`);
  for (const d of a?.dichas ?? []) console.log(`  ${corto(d.texto)}\n      ${d.de.slice(0, 5).join(' < ')}`);
}

/** What the story does, each under its name. */
function nombrando(): void {
  const base = Narrador.prototype as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  for (const que of ['acto', 'pregunta', 'detalle', 'lista', 'cerrarDia']) {
    const original = base[que];
    if (!original) throw new Error(`the story no longer does ${que}`);
    base[que] = function (...args) {
      const [contrato, accion] = args as [AnyArea | string, unknown];
      const de = typeof contrato === 'string' ? '' : ` ${contrato.area}${typeof accion === 'string' ? `.${accion}` : ''}`;
      return como(`${que}${de}`, actos, () => original.apply(this, args));
    };
  }
}

function cuadro(titulo: string, claves: (d: Dicha, a: Acto) => string): void {
  const suma = new Map<string, { n: number; actos: Set<Acto> }>();
  for (const a of actos)
    for (const d of a.dichas) {
      const s = suma.get(claves(d, a)) ?? { n: 0, actos: new Set() };
      s.n += 1;
      s.actos.add(a);
      suma.set(claves(d, a), s);
    }
  console.log(`\n${titulo} (sentencias, actos, por acto)`);
  for (const [clave, s] of [...suma].sort((x, y) => y[1].n - x[1].n).slice(0, 60))
    console.log(`${String(s.n).padStart(7)} ${String(s.actos.size).padStart(6)} ${(s.n / s.actos.size).toFixed(1).padStart(7)}  ${clave}`);
}

/** The time that an act sent neither many statements nor few. */
function contarEnMedio(nombre: string): void {
  const veces = actos.filter((a) => a.nombre === `acto ${nombre}`).sort((x, y) => x.dichas.length - y.dichas.length);
  console.log(`${nombre}: ${veces.map((v) => v.dichas.length).join(' ')}`);
  contarSentencias(veces[veces.length >> 1]);
}

async function historia(hasta: Fecha, uno?: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'respaldo-sentencias-'));
  const config = readConfig({ MODO_DEMO: '1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const database = await openMigrated(config, RAIZ);
  const { deps, stop } = await boot({ config, root: RAIZ, areas, log: createLog('warn'), database, background: false });
  try {
    const empresa_id = uuidv7();
    await setBusinessDate(deps, database.db, empresa_id, hasta);
    const seeder = new Seeder({ deps, empresa_id, sessionOf: (email) => sesionPara(deps, email) });
    await sembrarAreas(seeder, 'antes');
    nombrando();
    const antes = traffic.sent;
    const cuantos = await contarHistoria(seeder, hasta, console.error);
    console.log(`${cuantos} actos, ${((traffic.sent - antes) / cuantos).toFixed(1)} sentencias por acto`);
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const hechos = actos.filter((a) => a.nombre.startsWith('acto '));
  console.log(`De los actos solos: ${(hechos.reduce((n, a) => n + a.dichas.length, 0) / hechos.length).toFixed(1)}`);
  if (uno === 'todos') return [...new Set(hechos.map((a) => a.nombre.replace('acto ', '')))].forEach(contarEnMedio);
  if (uno) return contarEnMedio(uno);
  cuadro('Por acto', (_d, a) => a.nombre);
  cuadro('Por texto', (d) => corto(d.texto));
  cuadro('Por quien la pide', (d) => d.de.slice(0, 3).join(' < '));
}

trazar();
const [que, dia = '2024-10-31', uno] = process.argv.slice(2);
await (que === 'giro' ? giro() : que === 'pago' ? pago() : historia(fecha(dia), uno));
process.exit(0);
