import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abrirMundo } from '#areas/creditos/service/mundo.fixture.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { openMigrated } from '#platform/server/boot.ts';
import type { Database } from '#platform/server/database/open.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import { type TestApp, testConfig } from '#platform/server/testing.ts';
import { llenarCartera } from './nucleo/cartera.ts';
import { baseNueva, RAIZ } from './nucleo/casa.ts';
import { type Cifra, fijo, type Medida, type Resultado } from './nucleo/informe.ts';
import { alternar, type Razon } from './nucleo/medir.ts';

const META = 3;
const HOY = '2026-03-10' as Fecha;

/** The least that writes as many accruals: one INSERT … SELECT over the cuotas, on a table like that of the product, with its key. */
async function unSoloInsert(t: TestApp, db: Database, ronda: number): Promise<number> {
  await db.sql(`create table b5_${ronda} (like credito_devengo including all)`);
  const desde = performance.now();
  await db.sql(`insert into b5_${ronda} select empresa_id, date '${HOY}', credito_id, numero, (2 * interes + dias) / (2 * dias), interes, 0, 0
    from credito_cuota where empresa_id = '${t.empresa_id}'`);
  const ms = performance.now() - desde;
  await db.sql(`drop table b5_${ronda}`);
  return ms;
}

interface Corrida extends Razon {
  cuotas: number;
  pasos: string[];
}

/** Nights of a whole company, every step of every area, beside that INSERT. The first one, which provisions everything late, is not counted. */
async function correr(base: { env: Record<string, string> }, cuotas: number, rondas: number): Promise<Corrida> {
  const dir = mkdtempSync(join(tmpdir(), 'respaldo-b5-'));
  const database = await openMigrated(testConfig(dir, base.env), RAIZ);
  const t = await abrirMundo(database);
  try {
    await llenarCartera(t, database, cuotas, HOY);
    await endOfDay(t.deps, t.empresa_id, HOY);
    await database.sql('analyze credito_devengo');
    let [dia, n] = [HOY, 0];
    let pasos: string[] = [];
    const r = await alternar(
      rondas,
      async () => {
        dia = addDays(dia, 1);
        const desde = performance.now();
        const hecho = await endOfDay(t.deps, t.empresa_id, dia);
        const ms = performance.now() - desde;
        pasos = hecho.pasos.filter((p) => p.hechos > 0).map((p) => `${p.paso} ${p.hechos}`);
        const [x] = (await database.sql(`select count(*)::int as n from credito_devengo where fecha = '${dia}'`)).rows;
        if (x?.n !== cuotas) throw new Error(`${String(x?.n)} accruals of ${cuotas}`);
        return ms;
      },
      () => {
        n += 1;
        return unSoloInsert(t, database, n);
      },
    );
    return { ...r, cuotas, pasos };
  } finally {
    await t.close();
    await database.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

const cifra = (que: string, r: Corrida): Cifra => ({
  que,
  meta: `≤ ${fijo(META, 1)}×`,
  valor: `${fijo(r.razon)}×`,
  cumple: r.razon <= META,
  detalle: `${fijo(r.a / 1000, 1)} s contra ${fijo(r.b / 1000, 1)} s; rondas ${fijo(r.de)}–${fijo(r.hasta)}.`,
});

/** B5: the end of the day of a million cuotas over one INSERT … SELECT that writes the same number of accruals. */
export async function medir(m: Medida): Promise<Resultado> {
  const rondas = Math.min(3, m.rondas);
  const millon = m.corto ? 20_000 : 1_000_000;
  const servidor = await correr({ env: { DATABASE_URL: await baseNueva('b5') } }, millon, rondas);
  const dentro = await correr({ env: {} }, m.corto ? 5_000 : 200_000, rondas);
  return {
    banco: 'B5',
    titulo: 'el cierre del día contra un solo INSERT … SELECT',
    base: `Todos los pasos del cierre de todas las áreas (devengo de intereses y comisiones, mora, gastos de cobranza, provisión, avisos, asientos), reanudables por tandas, sobre ${servidor.cuotas.toLocaleString('es-CL')} cuotas vivas, cada una de su crédito y con su fila de (cuota, día); contra un INSERT … SELECT que escribe otras tantas filas en una tabla igual, con la misma clave. 3 de cada 100 en mora de 1 a 60 días. La primera noche, que provisiona toda la mora de una vez, no se cuenta. Medianas de ${rondas} noches.`,
    cifras: [
      cifra(`cierre / un INSERT … SELECT, ${servidor.cuotas.toLocaleString('es-CL')} cuotas, PostgreSQL`, servidor),
      cifra(`cierre / un INSERT … SELECT, ${dentro.cuotas.toLocaleString('es-CL')} cuotas, base embebida`, dentro),
    ],
    notas: [`Lo que hizo la última noche en PostgreSQL: ${servidor.pasos.join(', ')}.`],
  };
}
