import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { transact } from '../context.ts';
import type { Db } from '../database/open.ts';
import type { AppDeps, JobsPort } from '../types.ts';

/** Positional text ($1, $2…) as a drizzle statement, to run a library's query on an open transaction. */
function positional(text: string, values: readonly unknown[] = []) {
  const parts = text.split(/\$(\d+)/);
  return sql.join(parts.map((p, i) => (i % 2 === 0 ? sql.raw(p) : sql`${values[Number(p) - 1]}`)));
}

const onTransaction = (tx: Db) => ({
  executeSql: async (text: string, values?: unknown[]) => (await tx.execute(positional(text, values))) as unknown as { rows: unknown[] },
});

interface Envelope {
  empresa_id: string;
  datos: Record<string, unknown>;
}

/** Background jobs on the same database, on either engine. A job is enqueued in the transaction of the act that asks for it. */
export class Jobs implements JobsPort {
  private readonly boss: PgBoss;
  private readonly deps: AppDeps;
  private started = false;

  constructor(deps: AppDeps) {
    this.deps = deps;
    this.boss = new PgBoss({
      db: { executeSql: (text: string, values?: unknown[]) => deps.database.sql(text, values) as Promise<{ rows: unknown[] }> },
      schema: 'cola',
      supervise: true,
      schedule: false,
    });
    this.boss.on('error', (error) => deps.log.warn({ error }, 'jobs'));
  }

  /** Names of every job of every area, as `<area>.<name>`. */
  private handlers() {
    return this.deps.registry.areas.flatMap((a) =>
      Object.entries(a.jobs ?? {}).map(([name, run]) => ({ queue: `${a.contract.area}.${name}`, area: a.contract.area, name, run })),
    );
  }

  async start(): Promise<void> {
    await this.boss.start();
    for (const { queue, area, name, run } of this.handlers()) {
      await this.boss.createQueue(queue);
      await this.boss.work<Envelope>(queue, { pollingIntervalSeconds: 2, batchSize: 1 }, async (jobs) => {
        for (const job of jobs) {
          const { empresa_id, datos } = job.data;
          await transact(this.deps, { empresa_id, area, accion: name }, (ctx) => run(ctx, datos));
        }
      });
    }
    this.started = true;
  }

  /** Enqueues inside the caller's transaction. */
  async send(tx: Db, empresa_id: string, area: string, name: string, datos: Record<string, unknown>): Promise<void> {
    if (!this.started) return;
    await this.boss.send(`${area}.${name}`, { empresa_id, datos }, { retryLimit: 5, retryBackoff: true, db: onTransaction(tx) });
  }

  async stop(): Promise<void> {
    if (this.started) await this.boss.stop({ graceful: true, timeout: 5_000 });
    this.started = false;
  }
}
