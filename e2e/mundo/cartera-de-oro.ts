/** Run bundled, on a stopped demo company: the portfolio made by hand of areas/7 §7.1, its people and the lines of two of them. */
import { resolve } from 'node:path';
import { areas } from '../../src/app/areas.server.gen.ts';
import { A, B, C, D1, D2, escribirCarteraDeOro } from '../../src/app/pruebas/cartera-de-oro.fixture.ts';
import { sembrar } from '../../src/app/semilla.ts';
import { personas } from '../../src/areas/clientes/tables.ts';
import { boot, openMigrated } from '../../src/platform/server/boot.ts';
import { readConfig } from '../../src/platform/server/config.ts';
import { type Context, systemSession, transact } from '../../src/platform/server/context.ts';
import { createLog } from '../../src/platform/server/log.ts';

const ROOT = resolve(import.meta.dirname, '..');
const NOMBRES = [
  [A, 'Cliente A Ficticia SpA'],
  [B, 'Cliente B Ficticia SpA'],
  [C, 'Cliente C Ficticia SpA'],
  [D1, 'Deudor Uno Ficticia SpA'],
  [D2, 'Deudor Dos Ficticia SpA'],
] as const;

const config = readConfig(process.env);
const database = await openMigrated(config, ROOT);
const { deps, stop } = await boot({
  config,
  root: ROOT,
  areas,
  log: createLog('warn'),
  database,
  background: false,
  prepare: async (d) => void (await sembrar(d)),
});
const { rows } = await database.sql('select id from empresa');
const empresa_id = String(rows[0]?.id);
const arrange = <T>(fn: (ctx: Context) => Promise<T>): Promise<T> =>
  transact(deps, { empresa_id, area: 'prueba', accion: 'preparar', session: systemSession(empresa_id) }, fn);
await escribirCarteraDeOro({ deps, empresa_id, arrange });
await arrange(async (ctx) => {
  for (const [rut, nombre] of NOMBRES)
    await ctx.insert(personas, { rut, nombre, es_deudor: rut === D1 || rut === D2, tipo_persona: 'JURIDICA' });
});
await stop();
