import { randomUUID } from 'node:crypto';
import { guardarArchivo } from '#areas/documentos/public.server.ts';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import type { AnyArea } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Ctx, transact } from '#platform/server/context.ts';
import { runAction } from '#platform/server/pipeline.ts';
import type { Session } from '#platform/server/session.ts';
import type { TestApp } from '#platform/server/testing.ts';
import type { Invariant } from '#platform/server/types.ts';
import { siguiente } from './empresa.fixture.ts';

type Saldos = Record<string, number>;

/** Balance of these accounts, of a day when told. */
export function saldosDe(t: TestApp, cuentas: readonly string[], al?: string): Promise<Saldos> {
  return t.arrange(async (ctx) => {
    const out: Saldos = {};
    for (const c of cuentas) out[c] = await saldoCuenta(ctx, c, al as Fecha | undefined);
    return out;
  });
}

/** What moved between two readings, without the accounts that stayed. */
export function movido(antes: Saldos, despues: Saldos): Saldos {
  return Object.fromEntries(Object.entries(despues).flatMap(([c, x]) => (x === antes[c] ? [] : [[c, x - (antes[c] ?? 0)]])));
}

/** What these invariants find, each with its name: nothing, when all is well. */
export async function incumplidos(t: TestApp, invariantes: readonly Invariant[]): Promise<unknown[]> {
  const out: unknown[] = [];
  for (const i of invariantes) out.push(...(await t.arrange((ctx) => i.check(ctx))).map((fila) => ({ id: i.id, ...fila })));
  return out;
}

interface Paso {
  nombre: string;
  run(ctx: Ctx, cursor: string | null): Promise<{ cursor: string | null; hechos?: number }>;
}

/** A step of the night of a company, page by page as the end of the day runs it. Answers how many it did. */
export async function porPaginas(t: TestApp, area: string, paso: Paso): Promise<number> {
  let hechos = 0;
  let cursor: string | null = null;
  do {
    const r: Awaited<ReturnType<Paso['run']>> = await transact(t.deps, { empresa_id: t.empresa_id, area, accion: paso.nombre }, (ctx) =>
      paso.run(ctx, cursor),
    );
    cursor = r.cursor;
    hechos += r.hechos ?? 0;
  } while (cursor !== null);
  return hechos;
}

interface Envio {
  id: string;
  session: Session;
  body?: object;
  archivos: readonly { nombre: string; bytes: Buffer; mime: string }[];
}

/** Files sent to an operation of a record, through the whole pipeline. Answers what a client would receive. */
export async function subirA<T>(t: TestApp, contract: AnyArea, name: string, envio: Envio): Promise<T> {
  const service = t.deps.registry.area(contract.area)?.service;
  if (!service) throw new Error(`${contract.area} is not mounted`);
  const info = { traza: 'prueba', ip: null, agente: null };
  const r = await runAction(t.deps, { service, name, body: {}, ...envio, clave: randomUUID(), dryRun: false, info });
  return r.body as T;
}

/** A paper stored under a record: its id. */
export const papelDe = (t: TestApp, referido: { tipo: string; id: string }, tipo_archivo: string): Promise<string> =>
  t.arrange(async (ctx) => {
    const n = siguiente();
    const bytes = Buffer.from(`%PDF-1.4 ${referido.id} ${n}`);
    return (await guardarArchivo(ctx, { nombre: `papel-${n}.pdf`, bytes, tipo_archivo, referido })).archivo.id;
  });
