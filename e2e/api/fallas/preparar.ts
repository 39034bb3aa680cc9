/**
 * Run bundled, on a stopped demo company: documents and credits that earn something every day, enough for several sets of the end-of-day run.
 * Some credits are late: they are charged, provisioned and told of as the days go by.
 */
import { resolve } from 'node:path';
import { llenarCartera } from '../../../bench/nucleo/cartera.ts';
import { areas } from '../../../src/app/areas.server.gen.ts';
import { contabilizarVarios, type Lineas, registrarObligaciones } from '../../../src/areas/libro/public.server.ts';
import { fecha } from '../../../src/kernel/values/fecha.ts';
import { pesos } from '../../../src/kernel/values/money.ts';
import { rutOf } from '../../../src/kernel/values/rut.ts';
import { boot, openMigrated } from '../../../src/platform/server/boot.ts';
import { readConfig } from '../../../src/platform/server/config.ts';
import { Context, systemSession } from '../../../src/platform/server/context.ts';
import type { Db } from '../../../src/platform/server/database/open.ts';
import { createLog } from '../../../src/platform/server/log.ts';

const ROOT = resolve(import.meta.dirname, '..');
const CUANTAS = 2_000;
const CREDITOS = 2_000;
const HOY = fecha('2026-03-10');

const config = readConfig(process.env);
const database = await openMigrated(config, ROOT);
const { deps, stop } = await boot({ config, root: ROOT, areas, log: createLog('warn'), database, background: false });
const { rows } = await database.sql('select id from empresa');
await database.db.transaction(async (tx) => {
  const session = systemSession(String(rows[0]?.id));
  const ctx = new Context({ deps, db: tx as unknown as Db, session, hoy: HOY, area: 'libro', accion: 'preparar' });
  await registrarObligaciones(
    ctx,
    Array.from({ length: CUANTAS }, (_, i) => ({
      pk: `documento:f11-${String(i).padStart(5, '0')}`,
      tipo: 'documento' as const,
      rut: rutOf(99_990_016),
      rol: 'DEUDOR' as const,
      cliente_rut: rutOf(99_990_010),
      origen_area: 'prueba',
      origen_id: `f11-${i}`,
      numero: `33-${i}`,
      capital: pesos(1_000_000 + i * 1_371),
      vencimiento: fecha('2026-05-29'),
      devengo: { tipo: 'diferencia_precio' as const, total: pesos(20_000 + ((i * 7_919) % 90_000)), desde: HOY, dias: 80 },
    })),
  );
});
const empresa_id = String(rows[0]?.id);
await llenarCartera({ empresa_id }, database, CREDITOS, HOY);
// Their giro in the books, so that the verifier finds nothing to say of them before the close.
const { rows: dados } =
  await database.sql(`select 'cuota:' || q.id as pk, c.numero, c.comision_diferida as comision, q.libro_capital as capital, q.gastos
  from credito c join credito_cuota q on q.empresa_id = c.empresa_id and q.credito_id = c.id order by c.numero`);
await database.sql(`insert into folio (empresa_id, serie, ultimo) values ('${empresa_id}', 'credito', ${CREDITOS})
  on conflict (empresa_id, serie) do update set ultimo = excluded.ultimo`);
const { rows: comprados } = await database.sql(
  `select pk, capital, devengo_total from libro_obligacion where pk like 'documento:f11-%' order by pk`,
);
await database.db.transaction(async (tx) => {
  const ctx = new Context({
    deps,
    db: tx as unknown as Db,
    session: systemSession(empresa_id),
    hoy: HOY,
    area: 'libro',
    accion: 'preparar',
  });
  const acto = (d: Record<string, unknown>) => {
    const aux = { rut: rutOf(99_990_016), pk: String(d.pk), moneda: 'CLP' as const };
    const [capital, gastos, comision, nada] = [Number(d.capital), Number(d.gastos), Number(d.comision), 0].map((x) => pesos(x));
    const lineas = [
      { ...aux, cuenta: '1201', debe: capital, haber: nada },
      { ...aux, cuenta: '1208', debe: gastos, haber: nada },
      { ...aux, cuenta: '2109', debe: nada, haber: comision },
      { cuenta: '4109', moneda: 'CLP' as const, debe: nada, haber: gastos },
      { cuenta: '3101', moneda: 'CLP' as const, debe: nada, haber: pesos(Number(capital) - Number(comision)) },
    ];
    return { id: `f11-credito-${String(d.numero)}`, glosa: 'Crédito de la prueba', datos: { lineas: lineas as Lineas } };
  };
  for (let k = 0; k < dados.length; k += 400)
    await contabilizarVarios(ctx, 'asiento_manual', dados.slice(k, k + 400).map(acto), { area: 'prueba', fecha: HOY });
  // So is the purchase of the documents: each control account holds what the auxiliary says.
  const compra = (d: Record<string, unknown>) => {
    const aux = { rut: rutOf(99_990_016), pk: String(d.pk), moneda: 'CLP' as const };
    const [cara, precio, nada] = [Number(d.capital), Number(d.devengo_total), 0].map((x) => pesos(x));
    const lineas = [
      { ...aux, cuenta: '1301', debe: cara, haber: nada },
      { ...aux, cuenta: '2110', debe: nada, haber: precio },
      { cuenta: '3101', moneda: 'CLP' as const, debe: nada, haber: pesos(Number(cara) - Number(precio)) },
    ];
    return { id: `f11-compra-${String(d.pk)}`, glosa: 'Compra de la prueba', datos: { lineas: lineas as Lineas } };
  };
  for (let k = 0; k < comprados.length; k += 400)
    await contabilizarVarios(ctx, 'asiento_manual', comprados.slice(k, k + 400).map(compra), { area: 'prueba', fecha: HOY });
});
await stop();
