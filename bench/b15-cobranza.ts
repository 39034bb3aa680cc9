import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas } from '#app/areas.server.gen.ts';
import { contract } from '#areas/cobranzas/contract.ts';
import { area as cobranzas } from '#areas/cobranzas/routes.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { openMigrated } from '#platform/server/boot.ts';
import { transact } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/open.ts';
import { type TestApp, testApp, testConfig } from '#platform/server/testing.ts';
import { baseNueva, RAIZ } from './nucleo/casa.ts';
import { type Cifra, fijo, type Medida, type Resultado } from './nucleo/informe.ts';
import { percentil } from './nucleo/medir.ts';

const HOY = '2026-05-04' as Fecha;
const META_PRIMERA = 8;
const META_SIGUIENTE_MS = 300;
const OPERADORES = 50;

/** One late debt of one person each, in bands of mora up to four months, as the auxiliary keeps them. */
async function llenar(db: Database, t: TestApp, n: number): Promise<void> {
  const cabeza = `'${t.empresa_id}', '{"BANCO"}'`;
  await db.sql(`insert into persona (id, empresa_id, hecho_por, rut, tipo_persona, nombre)
    select gen_random_uuid(), ${cabeza}, (10000000 + g) || '-0', 'JURIDICA', 'Deudor ' || g from generate_series(1, ${n}) g`);
  await db.sql(`insert into libro_obligacion (id, empresa_id, hecho_por, pk, tipo, clase, rut, rol, origen_area, origen_id, numero, fecha, capital, interes, gastos, costas,
      mora, vencimiento, mora_desde, estado)
    select gen_random_uuid(), ${cabeza}, 'cuota:b15-' || g, 'cuota', 'cuota', (10000000 + g) || '-0', 'TITULAR', 'creditos', 'b15-' || g, 'B15-' || g,
      date '2026-01-02', 100000 + g % 90000, 0, 0, 0, 0, date '${HOY}' - (1 + g % 120), date '${HOY}' - (1 + g % 120), 'vigente' from generate_series(1, ${n}) g`);
  for (const tabla of ['persona', 'libro_obligacion']) await db.sql(`analyze ${tabla}`);
}

interface Noche {
  ms: number;
  /** What each step took, in order, to say where the time goes. */
  pasos: string;
}

/** The five steps of the night of cobranzas. */
async function noche(t: TestApp, dia: Fecha): Promise<Noche> {
  await t.setHoy(dia);
  const desde = performance.now();
  const pasos: string[] = [];
  for (const p of (cobranzas.dayStep ?? []).filter((x) => x.orden >= 70 && x.orden <= 74)) {
    let cursor: string | null = null;
    const antes = performance.now();
    do {
      const r: { cursor: string | null } = await transact(
        t.deps,
        { empresa_id: t.empresa_id, area: 'cobranzas', accion: p.nombre },
        (ctx) => p.run(ctx, cursor),
      );
      cursor = r.cursor;
    } while (cursor !== null);
    pasos.push(`${p.nombre} ${fijo((performance.now() - antes) / 1000, 1)} s`);
  }
  return { ms: performance.now() - desde, pasos: pasos.join(', ') };
}

/** One INSERT … SELECT of as many rows of the queue, on a table like it. */
async function unSoloInsert(db: Database, k: number): Promise<number> {
  await db.sql(`create table b15_${k} (like cobranza_cola including all)`);
  const desde = performance.now();
  await db.sql(`insert into b15_${k} select * from cobranza_cola`);
  const ms = performance.now() - desde;
  await db.sql(`drop table b15_${k}`);
  return ms;
}

/** Fifty people, each with a ticket every five seconds, are ten presses a second: far more than a desk where somebody also speaks. */
const CADA_MS = 100;

interface Siguientes {
  /** Milliseconds of each «next» while the desk works at its pace. */
  ritmo: number[];
  /** The same when everybody presses in the same instant, so many times. */
  rafaga: number[];
  /** Of those, how many found no connection in the three seconds that a request waits for one. */
  sinTurno: number;
}

/** What each «next» takes, with as many operators as the company would have. */
async function siguientes(t: TestApp, rondas: number): Promise<Siguientes> {
  t.deps.reloj = () => new Date(`${HOY}T10:00:00-04:00`);
  const gente = Array.from({ length: OPERADORES }, (_, k) =>
    t.persona({ rut: `${20_000_000 + k}-0`, nombre: `Operador ${k}`, modulos: ['cobranzas:ver', 'cobranzas:gestionar'] }),
  );
  const pedir = async (quien: (typeof gente)[number]): Promise<number> => {
    const desde = performance.now();
    const s = await t.act(contract, 'pedir_siguiente', quien, {});
    if (!s.ticket_id) throw new Error('the queue gave nothing');
    return performance.now() - desde;
  };
  // The first ones compile their statements and fill the caches, as any morning does.
  for (const quien of gente.slice(0, 5)) await pedir(quien);
  const enRitmo = Array.from({ length: rondas * OPERADORES }, async (_, k) => {
    await new Promise((si) => setTimeout(si, k * CADA_MS));
    return pedir(gente[k % OPERADORES] as (typeof gente)[number]);
  });
  const ritmo = await Promise.all(enRitmo);
  const rafaga: number[] = [];
  let sinTurno = 0;
  for (let r = 0; r < rondas; r += 1)
    for (const x of await Promise.allSettled(gente.map(pedir)))
      if (x.status === 'fulfilled') rafaga.push(x.value);
      else sinTurno += 1;
  return { ritmo, rafaga, sinTurno };
}

interface Medido {
  n: number;
  primera: Noche;
  uno: number;
  usual: Noche;
  otro: number;
  siguiente: Siguientes;
}

function cifrasDe({ n, primera, uno, usual, otro, siguiente: { ritmo, rafaga, sinTurno } }: Medido): Cifra[] {
  const p95 = percentil(ritmo, 0.95);
  return [
    {
      que: `primera noche / un INSERT … SELECT, ${n.toLocaleString('es-CL')} tickets`,
      meta: `≤ ${META_PRIMERA}×`,
      valor: `${fijo(primera.ms / uno)}×`,
      cumple: primera.ms / uno <= META_PRIMERA,
      detalle: `${fijo(primera.ms / 1000, 1)} s contra ${fijo(uno / 1000, 2)} s (${primera.pasos}).`,
    },
    {
      que: 'noche usual (5 % de las deudas cambió) / un INSERT … SELECT',
      meta: '≤ 3×',
      valor: `${fijo(usual.ms / otro)}×`,
      cumple: usual.ms / otro <= 3,
      detalle: `${fijo(usual.ms / 1000, 1)} s contra ${fijo(otro / 1000, 2)} s (${usual.pasos}).`,
    },
    {
      que: `el siguiente ticket, p95 con ${OPERADORES} operadores a ${1000 / CADA_MS} pedidos por segundo`,
      meta: `≤ ${META_SIGUIENTE_MS} ms`,
      valor: `${fijo(p95, 0)} ms`,
      cumple: p95 <= META_SIGUIENTE_MS,
      detalle: `${ritmo.length} pedidos, mediana ${fijo(percentil(ritmo, 0.5), 0)} ms.`,
    },
    {
      que: `el siguiente ticket, p95 de ${OPERADORES} pedidos en el mismo instante`,
      meta: 'se dice',
      valor: `${fijo(percentil(rafaga, 0.95), 0)} ms`,
      cumple: null,
      detalle: `${rafaga.length} pedidos, mediana ${fijo(percentil(rafaga, 0.5), 0)} ms; ${sinTurno} más no alcanzaron una conexión en tres segundos.`,
    },
  ];
}

/** B15: the night of collection over a hundred thousand tickets, and the next ticket of the desk. */
export async function medir(m: Medida): Promise<Resultado> {
  const n = m.tamano ?? (m.corto ? 2_000 : 100_000);
  const dir = mkdtempSync(join(tmpdir(), 'respaldo-b15-'));
  const database = await openMigrated(testConfig(dir, { DATABASE_URL: await baseNueva('b15') }), RAIZ);
  const t = await testApp(areas, { database, hoy: HOY });
  try {
    await llenar(database, t, n);
    const ayer = addDays(HOY, -1);
    const primera = await noche(t, addDays(ayer, -1));
    for (const tabla of ['cobranza_ticket', 'cobranza_item', 'cobranza_cola']) await database.sql(`analyze ${tabla}`);
    const uno = await unSoloInsert(database, 1);
    await database.sql(`update libro_obligacion set capital = capital - 1000 where right(pk, 2) in ('05', '25', '45', '65', '85')`);
    const usual = await noche(t, ayer);
    const otro = await unSoloInsert(database, 2);
    const [cuenta] = (await database.sql('select count(*)::int as n from cobranza_ticket')).rows as { n: number }[];
    if (cuenta?.n !== n) throw new Error(`${cuenta?.n} tickets of ${n}`);
    await t.setHoy(HOY);
    const cifras = cifrasDe({ n, primera, uno, usual, otro, siguiente: await siguientes(t, m.corto ? 2 : 4) });
    return {
      banco: 'B15',
      titulo: 'la noche de cobranza y el siguiente ticket',
      base: 'Los cinco pasos de la noche de cobranzas (deudas y tickets, reparto, acciones, mensajes, cola) sobre una deuda en mora por persona, en PostgreSQL, contra un INSERT … SELECT que escribe otras tantas filas de la cola en una tabla igual. El siguiente ticket se pide por el servicio, sin HTTP.',
      cifras,
      notas: [],
    };
  } finally {
    await t.close();
    await database.close();
    rmSync(dir, { recursive: true, force: true });
  }
}
