import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alertasTempranas } from '#areas/bir/service/noche.ts';
import { abrirMundo } from '#areas/creditos/service/mundo.fixture.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { openMigrated } from '#platform/server/boot.ts';
import { transact } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/open.ts';
import { type TestApp, testConfig } from '#platform/server/testing.ts';
import { baseNueva, RAIZ } from './nucleo/casa.ts';
import { fijo, type Medida, type Resultado } from './nucleo/informe.ts';
import { alternar } from './nucleo/medir.ts';

const HOY = '2026-03-10';
const [META_RAZON, META_SEGUNDOS] = [20, 30];
const [RUTS, DOCUMENTOS] = [10_000, 1_000_000];
/** Debtors of each client. */
const DEUDORES = 10;

/** `n` people who owe something, and documents of theirs paid and alive over two years: each client sells of ten debtors. */
async function llenar(t: TestApp, db: Database, ruts: readonly string[], documentos: number): Promise<void> {
  const lista = `array[${ruts.map((r) => `'${r}'`).join(',')}]`;
  await db.sql(`insert into libro_obligacion (id, empresa_id, hecho_por, pk, tipo, clase, rut, rol, cliente_rut, origen_area, origen_id, numero, cuota,
      documento, sucursal, fecha, capital, interes, gastos, costas, mora, mora_desde, tasa_mora_mensual, vencimiento)
    select gen_random_uuid(), '${t.empresa_id}', array['40000001-8'], 'documento:' || i, 'documento', 'documento', r, 'TITULAR', r, 'documentos',
      'documento:' || i, '33-' || i, 1, '33-' || i, 'SANTIAGO', date '${HOY}' - 30, 1000000, 0, 0, 0, 0, date '${HOY}' + 30, 2.4, date '${HOY}' + 30
    from unnest(${lista}) with ordinality as x(r, i)`);
  const TANDA = 100_000;
  for (let desde = 1; desde <= documentos; desde += TANDA)
    await db.sql(`insert into documento (id, empresa_id, hecho_por, tipo, folio, rut_emisor, razon_emisor, rut_receptor, razon_receptor, cliente_rut,
        razon_cliente, deudor_rut, razon_deudor, fecha_emision, fecha_vencimiento, monto_neto, monto_exento, iva, otros_impuestos, monto, monto_nc,
        monto_financiable, fin_plazo_reclamo, origen, estado, estado_sii, pagado, fecha_pago)
      select gen_random_uuid(), '${t.empresa_id}', array['40000001-8'], '33', 'A' || i, c, 'Cliente', d, 'Deudor', c, 'Cliente', d, 'Deudor',
        emision, emision + 45, 0, m, 0, 0, m, 0, m, emision + 8, 'MANUAL', case when pagada then 'pagado' else 'vigente' end, 'sin_consulta',
        case when pagada then m else 0 end, case when pagada then emision + (30 + i % 40)::int end
      from generate_series(${desde}, ${Math.min(documentos, desde + TANDA - 1)}) i,
        lateral (select (${lista})[1 + i % ${ruts.length}] as c, (${lista})[1 + (i + 1 + i / ${ruts.length} % ${DEUDORES}) % ${ruts.length}] as d,
          date '${HOY}' - (i::bigint * 7919 % 720)::int as emision, 100000 + (i::bigint * 7919) % 9000000 as m) x,
        lateral (select x.emision < date '${HOY}' - 80 as pagada) y`);
  for (const tabla of ['libro_obligacion', 'documento']) await db.sql(`vacuum analyze ${tabla}`);
}

/** Milliseconds of the whole step, a page of people in each transaction as the night does it. */
async function noche(t: TestApp): Promise<{ ms: number; abiertas: number }> {
  const desde = performance.now();
  let [cursor, abiertas]: [string | null, number] = [null, 0];
  do {
    const r: { cursor: string | null; hechos: number } = await transact(
      t.deps,
      { empresa_id: t.empresa_id, area: 'bir', accion: 'alertas' },
      (ctx) => alertasTempranas.run(ctx, cursor),
    );
    abiertas += r.cursor === null ? 0 : r.hechos;
    cursor = r.cursor;
  } while (cursor !== null);
  return { ms: performance.now() - desde, abiertas };
}

/** The least that looks at every pair: one statement that groups the documents, with the same windows, and answers only how many there are. */
async function unaSentencia(db: Database): Promise<number> {
  const desde = performance.now();
  await db.sql(`select count(*) from (select cliente_rut, deudor_rut, count(*) filter (where fecha_pago > date '${HOY}' - 90) as n,
      sum(monto * (fecha_pago - fecha_emision)) filter (where fecha_pago > date '${HOY}' - 365) as dias, sum(monto) as bruto
    from documento group by 1, 2) pares`);
  return performance.now() - desde;
}

/** B14: the early warnings of a night, over one statement that groups the same documents. */
export async function medir(m: Medida): Promise<Resultado> {
  const [personas, documentos] = m.corto ? [300, 30_000] : [RUTS, DOCUMENTOS];
  const dir = mkdtempSync(join(tmpdir(), 'respaldo-b14-'));
  const database = await openMigrated(testConfig(dir, { DATABASE_URL: await baseNueva('b14') }), RAIZ);
  const t = await abrirMundo(database);
  try {
    const ruts = Array.from({ length: personas }, (_, k) => rutOf(76_000_000 + k));
    await llenar(t, database, ruts, documentos);
    // The first night opens every warning; what is measured is a night like the others.
    const primera = await noche(t);
    const r = await alternar(
      Math.min(3, m.rondas),
      async () => (await noche(t)).ms,
      () => unaSentencia(database),
    );
    const segundos = r.a / 1000;
    return {
      banco: 'B14',
      titulo: 'las alertas tempranas de una noche',
      base: `El paso de alertas sobre ${personas.toLocaleString('es-CL')} personas con deuda y ${documentos.toLocaleString('es-CL')} documentos de dos años, por páginas de 100 y cada una en su transacción, contra una sentencia que agrupa los mismos documentos por par y no escribe nada. La primera noche, que abre todo de una vez, se dice aparte.`,
      cifras: [
        {
          que: 'alertas de la noche / agrupar los documentos',
          meta: `≤ ${META_RAZON}×`,
          valor: `${fijo(r.razon, 1)}×`,
          cumple: r.razon <= META_RAZON,
          detalle: `${fijo(r.a, 0)} ms contra ${fijo(r.b, 0)} ms; rondas ${fijo(r.de, 1)}–${fijo(r.hasta, 1)}.`,
        },
        {
          que: `noche de ${personas.toLocaleString('es-CL')} personas`,
          meta: m.corto ? '—' : `≤ ${META_SEGUNDOS} s`,
          valor: `${fijo(segundos, 1)} s`,
          cumple: m.corto ? null : segundos <= META_SEGUNDOS,
          detalle: `La primera, con ${primera.abiertas.toLocaleString('es-CL')} alertas nuevas: ${fijo(primera.ms / 1000, 1)} s.`,
        },
      ],
      notas: [],
    };
  } finally {
    await t.close();
    await database.close();
    rmSync(dir, { recursive: true, force: true });
  }
}
